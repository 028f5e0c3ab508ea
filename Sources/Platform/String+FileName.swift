extension String {
  /// The name of a file as it is shown in lines of either direction: its ending stays behind what is before it,
  /// and letters of both directions do not change places across the dot.
  ///
  /// The marks for that are invisible (Unicode TR 9, 2.4); they are for texts that are drawn, not for paths.
  package var asFileName: String {
    let (isolate, leftToRight, end) = ("\u{2068}", "\u{2066}", "\u{2069}")
    guard let dot = lastIndex(of: "."), dot > startIndex, Self.isEnding(self[dot...].dropFirst())
    else { return isEmpty ? self : isolate + self + end }
    return leftToRight + isolate + self[..<dot] + end + self[dot...] + end
  }

  /// Whether it may be the ending of a name, rather than the end of a sentence.
  private static func isEnding(_ text: Substring) -> Bool {
    (1...5).contains(text.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}

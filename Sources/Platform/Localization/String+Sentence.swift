extension String {
  /// The mark that makes a text one of a language that is written from right to left.
  package static let rightToLeftMark = "\u{200F}"

  /// The text, laid out as a sentence of its language also where it begins with a word that is written the other
  /// way, such as the name of a file.
  func asSentence(ofRightToLeft isRightToLeft: Bool) -> String {
    guard isRightToLeft,
      let first = unicodeScalars.first(where: \.properties.isAlphabetic),
      !first.isWrittenFromRightToLeft,
      unicodeScalars.contains(where: \.isWrittenFromRightToLeft)
    else { return self }
    return Self.rightToLeftMark + self
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter of Hebrew, Arabic and their relatives.
  fileprivate var isWrittenFromRightToLeft: Bool {
    [0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF].contains { $0.contains(value) }
  }
}

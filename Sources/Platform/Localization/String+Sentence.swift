extension String {
  /// The mark that makes a text one of a language that is written from right to left.
  static let rightToLeftMark = "\u{200F}"

  /// The text as a part of a sentence from right to left: where it has letters of the other direction, its signs,
  /// such as the first slash of a path, stay beside them.
  var asPartOfSentence: String {
    let isOther = unicodeScalars.contains {
      $0.properties.isAlphabetic && !$0.isWrittenFromRightToLeft
    }
    return isOther ? asFileName : self
  }

  /// The text without the marks that lay it out as a sentence: for names of files that are made of one.
  package var withoutSentenceMarks: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\u{200F}" && !$0.isIsolate }))
  }

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

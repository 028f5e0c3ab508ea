extension String {
  /// The text as it may be printed on a terminal or shown in one line: without characters that move
  /// the cursor, give orders to the terminal or change the direction of what follows.
  ///
  /// Names of files and texts in documents may contain them. Line breaks and tabs become spaces,
  /// other control characters and bytes of paths that are not UTF-8 (see `init(pathBytes:)`) the
  /// replacement character. Isolates that end in the text stay, and marks, which are no more than a letter of
  /// their direction is: sentences have them (see `localized`).
  package var printable: String {
    guard unicodeScalars.contains(where: { $0.isUnprintable || $0.isIsolate }) else { return self }
    var result: [Unicode.Scalar] = []
    var open: [Int] = []
    for scalar in unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t": result.append(" ")
      case "\u{2066}", "\u{2067}", "\u{2068}":
        open.append(result.count)
        result.append(scalar)
      case "\u{2069}": result.append(open.popLast() == nil ? "\u{FFFD}" : scalar)
      case let scalar where scalar.isUnprintable: result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    for index in open { result[index] = "\u{FFFD}" }
    return String(UnicodeScalarView(result))
  }
}

extension Unicode.Scalar {
  fileprivate var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Embeddings and overrides (Unicode TR 9, 2).
    case .format: (0x202A...0x202E).contains(value)
    default: isEscapedByte
    }
  }

  /// Whether it begins or ends an isolate (Unicode TR 9, 2.4).
  var isIsolate: Bool { (0x2066...0x2069).contains(value) }
}

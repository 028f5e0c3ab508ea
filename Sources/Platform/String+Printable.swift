extension String {
  /// The text as it may be printed on a terminal or shown in one line: without characters that move
  /// the cursor, give orders to the terminal or change the direction of what follows.
  ///
  /// Names of files and texts in documents may contain them. Line breaks and tabs become spaces,
  /// other control characters and bytes of paths that are not UTF-8 (see `init(pathBytes:)`) the
  /// replacement character.
  package var printable: String {
    guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
    var result = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t": result.append(" ")
      case let scalar where scalar.isUnprintable: result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  fileprivate var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: Self.directions.contains { $0.contains(value) }
    default: isEscapedByte
    }
  }

  /// The characters that change the direction of text (Unicode TR 9, 2).
  private static let directions: [ClosedRange<UInt32>] = [
    0x061C...0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069,
  ]
}

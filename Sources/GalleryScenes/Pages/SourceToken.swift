import TouchKit

/// A part of a line of Swift in one color.
struct SourceToken {
  let text: String
  /// The number of characters before it.
  let column: Int
  let color: Color

  /// A comment, a string, a keyword, a type, a number, or anything else; literals of several lines count
  /// as code.
  @MainActor private static let token =
    #/
      (//.*) | ("(?:\\\(.*?\)|\\.|[^"\\])*"?)
      | ((?:any|as|borrowing|case|catch|class|default|defer|didSet|do|else|enum|extension|false
        |fileprivate|final|for|func|get|guard|if|import|in|init|inout|internal|is|lazy|let|mutating
        |nil|nonisolated|override|private|protocol|public|return|self|Self|set|some|static|struct
        |super|switch|throws?|true|try|unowned|var|weak|where|while)\b)
      | ([A-Z]\w*) | (\d[\w.]*) | \w+ | [^\w\s"\/]+ | \S
    /#

  /// Divides a line.
  @MainActor static func tokens(of line: Substring) -> [SourceToken] {
    line.matches(of: token).map { match in
      let parts = match.output
      let colored: [(part: Substring?, color: Color)] = [
        (parts.1, Theme.secondaryText), (parts.2, color(0xB3361F, dark: 0xFFA28F)),
        (parts.3, color(0x8A2DA5, dark: 0xD79BF0)), (parts.4, color(0x0B5FA5, dark: 0x8CC7FF)),
        (parts.5, color(0x8A5A00, dark: 0xF0C36B)),
      ]
      return SourceToken(
        text: String(parts.0),
        column: line.distance(from: line.startIndex, to: match.range.lowerBound),
        color: colored.first { $0.part != nil }?.color ?? Theme.text)
    }
  }

  private static func color(_ light: UInt32, dark: UInt32) -> Color {
    Color(light: Color(hex: light), dark: Color(hex: dark), highContrast: Color(hex: dark))
  }
}

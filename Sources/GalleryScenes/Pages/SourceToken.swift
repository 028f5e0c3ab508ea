import TouchKit

/// A part of a line of Swift in one color.
struct SourceToken {
  let text: String
  /// The number of characters before it.
  let column: Int
  let color: Color

  private static let keywords: Set<Substring> = [
    "as", "case", "catch", "class", "defer", "do", "else", "enum", "extension", "false",
    "fileprivate",
    "final", "for", "func", "guard", "if", "import", "in", "init", "is", "let", "nil",
    "nonisolated",
    "override", "private", "protocol", "return", "self", "Self", "some", "static", "struct",
    "super",
    "switch", "throw", "throws", "true", "try", "unowned", "var", "weak", "where", "while", "any",
    "borrowing", "internal", "public", "set", "get", "didSet", "mutating", "inout", "lazy",
  ]
  private static let keyword = color(0x8A2DA5, dark: 0xD79BF0)
  private static let type = color(0x0B5FA5, dark: 0x8CC7FF)
  private static let string = color(0xB3361F, dark: 0xFFA28F)
  private static let number = color(0x8A5A00, dark: 0xF0C36B)

  private static func color(_ light: UInt32, dark: UInt32) -> Color {
    Color(light: Color(hex: light), dark: Color(hex: dark), highContrast: Color(hex: dark))
  }

  /// Divides a line; strings of several lines count as code.
  static func tokens(of line: Substring) -> [SourceToken] {
    var (result, column, rest) = ([SourceToken](), 0, line)
    while let first = rest.first {
      let (text, color) = next(in: rest, first)
      if first != " " {
        result.append(SourceToken(text: String(text), column: column, color: color))
      }
      column += text.count
      rest = rest.dropFirst(text.count)
    }
    return result
  }

  private static func next(in rest: Substring, _ first: Character) -> (Substring, Color) {
    if rest.hasPrefix("//") { return (rest, Theme.secondaryText) }
    if first == " " { return (rest.prefix { $0 == " " }, Theme.text) }
    if first == "\"" { return (stringLiteral(in: rest), string) }
    if first.isNumber { return (rest.prefix { $0.isHexDigit || $0 == "." || $0 == "x" }, number) }
    if first.isLetter || first == "_" {
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let color = keywords.contains(word) ? keyword : first.isUppercase ? type : Theme.text
      return (word, color)
    }
    let isCode: (Character) -> Bool = {
      $0 != " " && $0 != "\"" && $0 != "/" && $0 != "_" && !$0.isLetter && !$0.isNumber
    }
    let code = rest.prefix(while: isCode)
    return (code.isEmpty ? rest.prefix(1) : code, Theme.text)
  }

  /// The literal at the start, up to its closing quote or the end of the line.
  private static func stringLiteral(in rest: Substring) -> Substring {
    var (depth, isEscaped) = (0, false)
    for index in rest.indices.dropFirst() {
      let character = rest[index]
      if isEscaped {
        // An interpolation may contain quotes.
        if character == "(" { depth += 1 }
        isEscaped = false
      } else if depth > 0 {
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        return rest[...index]
      }
    }
    return rest
  }
}

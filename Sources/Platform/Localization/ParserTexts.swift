/// What the argument parser says by itself, in the user's language: it has no translations.
package enum ParserTexts {
  /// Translates the words of swift-argument-parser in a help text or an error; what is the program's own is
  /// translated already, and stays.
  package static func translated(_ message: String) -> String {
    // The editor's command needs no name.
    message.replacing(" edit --help'", with: " --help'")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { translated(line: String($0)) }
      .joined(separator: "\n")
  }

  private static func translated(line: String) -> String {
    var line = line
    for heading in headings where line.hasPrefix(heading.english) {
      line = heading.translation + line.dropFirst(heading.english.count)
    }
    for remark in remarks {
      if let range = line.firstRange(of: remark.english) {
        line.replaceSubrange(range, with: remark.translation)
      }
    }
    let indent = line.prefix { $0 == " " }
    let prefix = indent + (line.hasPrefix(errorPrefix) ? errorPrefix : "")
    let rest = line.dropFirst(prefix.count)
    for sentence in sentences {
      guard let values = sentence.values(in: rest) else { continue }
      return prefix + sentence.translation(values)
    }
    return line
  }

  private static var errorPrefix: String { Phrase("Error:").translation + " " }

  /// What a line begins with.
  private static let headings = [
    Phrase("OVERVIEW:"), Phrase("USAGE:"), Phrase("Usage:"), Phrase("ARGUMENTS:"),
    Phrase("OPTIONS:"), Phrase("SUBCOMMANDS:"), Phrase("Error:"), Phrase("Help:"),
  ]

  /// What stands in the text of an option, or at its end.
  private static let remarks = [
    Phrase("Show the version."), Phrase("Show help information."), Phrase("(default:"),
    Phrase("(values:"), Phrase("; default:"), Phrase(". Please provide one of"), Phrase("' or '"),
  ]

  /// The longer ones first: a placeholder stands for any text.
  private static let sentences = [
    Phrase("See '{command}' for more information."),
    Phrase("Unknown option '{option}'. Did you mean '{other}'?"),
    Phrase("Unknown option '{option}'"),
    Phrase("Missing value for '{option}'"),
    Phrase("Missing expected argument '{argument}'"),
    Phrase("Unexpected argument '{argument}'"),
    Phrase("{count} unexpected arguments: '{arguments}'"),
    Phrase("The value '{value}' is invalid for '{option}'{reason}"),
    Phrase("The option '{option}' does not take any value, but '{value}' was specified."),
  ]
}

/// A text of the parser, with placeholders such as `{option}`. `Scripts/update-translations` finds the
/// texts by the name of this type.
private struct Phrase {
  let english: String

  init(_ english: String) { self.english = english }

  /// The text in the user's language.
  var translation: String { translation([:]) }

  /// The text in the user's language, with values for the placeholders.
  func translation(_ values: [String: String]) -> String {
    localized(english, values, domain: Localization.touchKit)
  }

  /// What a text has in place of the placeholders; nil if it is another text.
  func values(in text: some StringProtocol) -> [String: String]? {
    var values: [String: String] = [:]
    var rest = Substring(text)
    var pattern = english[...]
    while let start = pattern.firstIndex(of: "{"), let end = pattern[start...].firstIndex(of: "}") {
      guard rest.hasPrefix(pattern[..<start]) else { return nil }
      rest = rest.dropFirst(pattern[..<start].count)
      let name = String(pattern[pattern.index(after: start)..<end])
      pattern = pattern[pattern.index(after: end)...]
      let next = pattern.prefix { $0 != "{" }
      let stop = next.isEmpty ? rest.endIndex : rest.firstRange(of: next)?.lowerBound
      guard let stop else { return nil }
      values[name] = String(rest[..<stop])
      rest = rest[stop...]
    }
    return rest == pattern ? values : nil
  }
}

import Foundation

/// The files of translators in Assets/Locale, in a folder for each domain: gettext's `.po`.
enum TranslatorsFile {
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let folder = package.appending(path: "Assets/Locale")

  struct Message {
    var id = ""
    /// Which of its meanings it is; empty for a text with one.
    var context = ""
    var translations: [String] = []
    var isFuzzy = false
    /// What a compiled catalog has it by.
    var key: String { context.isEmpty ? id : context + "\u{4}" + id }
  }

  /// The messages of a file, except its header.
  static func messages(in name: String) throws -> [Message] {
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    return text.split(separator: "\n\n").map(message).filter { !$0.id.isEmpty }
  }

  private static func message(of block: Substring) -> Message {
    var message = Message()
    var field = Substring()
    for line in block.split(separator: "\n") {
      if line.hasPrefix("#") {
        message.isFuzzy = message.isFuzzy || line.hasPrefix("#,") && line.contains("fuzzy")
        continue
      }
      guard let quote = line.firstIndex(of: "\"") else { continue }
      if quote > line.startIndex {
        field = line[..<quote].prefix { $0 != " " }
        if field.hasPrefix("msgstr") { message.translations.append("") }
      }
      let piece = unescaped(String(line[quote...].dropFirst().dropLast()))
      switch field {
      case "msgid": message.id += piece
      case "msgid_plural": break
      case "msgctxt": message.context += piece
      default: message.translations[message.translations.count - 1] += piece
      }
    }
    return message
  }

  static func unescaped(_ text: String) -> String {
    text.replacingOccurrences(of: "\\\"", with: "\"")
  }
}

import Foundation
import Testing

/// The files of translators in Assets/Locale, compared with the sources.
@Suite("Translations") struct TranslationTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let locale = package.appending(path: "Assets/Locale")

  @Test("are collected from the sources: run `make translations` after a change of a text")
  func collected() throws {
    let collected = Set(try Self.messages(in: "guise.pot").map(\.id))

    #expect(try Self.textsOfSources().union(Self.namesOfStickers()) == collected)
  }

  @Test(
    "into each language are complete, and have the placeholders of the texts",
    arguments: ["ar", "cs", "de", "es", "fr", "ja"])
  func complete(language: String) throws {
    let messages = try Self.messages(in: language + ".po")

    #expect(Set(messages.map(\.id)) == Set(try Self.messages(in: "guise.pot").map(\.id)))
    for message in messages {
      #expect(!message.isFuzzy && !message.translations.contains(""), "\(message.id)")
      for translation in message.translations {
        #expect(
          Self.placeholders(in: translation) == Self.placeholders(in: message.id),
          "\(language): \(translation)")
      }
    }
  }

  // MARK: The files of gettext

  private struct Message {
    var id = ""
    var translations: [String] = []
    var isFuzzy = false
  }

  /// The messages of a file, except its header.
  private static func messages(in name: String) throws -> [Message] {
    let text = try String(contentsOf: locale.appending(path: name), encoding: .utf8)
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
      default: message.translations[message.translations.count - 1] += piece
      }
    }
    return message
  }

  private static func unescaped(_ text: String) -> String {
    text.replacingOccurrences(of: "\\\"", with: "\"")
  }

  private static func placeholders(in text: String) -> Set<String> {
    Set(text.matches(of: /\{\w+\}/).map { String($0.output) })
  }

  // MARK: The sources

  private static func textsOfSources() throws -> Set<String> {
    let sources = package.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var texts: Set<String> = []
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      for call in source.matches(of: /\blocalized(?:Plural)?\(\s*(?:"(?:[^"\\]|\\.)*"(?:\s*\+ )?)+/)
      {
        let literals = call.output.matches(of: /"((?:[^"\\]|\\.)*)"/)
        texts.insert(literals.map { unescaped(String($0.output.1)) }.joined())
      }
    }
    return texts
  }

  private static func namesOfStickers() throws -> Set<String> {
    let stickers = package.appending(path: "Assets/Stickers")
    let folders = try FileManager.default.contentsOfDirectory(atPath: stickers.path)
    let lists =
      ["tabs.json"]
      + folders.map { $0 + "/pack.json" }.filter {
        FileManager.default.fileExists(atPath: stickers.appending(path: $0).path)
      }
    return try lists.reduce(into: []) { names, list in
      let text = try String(contentsOf: stickers.appending(path: list), encoding: .utf8)
      for match in text.matches(of: /"(?:name|title)": *"([^"]*)"/) {
        names.insert(String(match.output.1))
      }
    }
  }
}

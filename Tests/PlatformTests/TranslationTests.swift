import Foundation
import Testing

/// The files of translators in Assets/Locale, compared with the sources.
@Suite("Translations") struct TranslationTests {
  private static let domains = ["touchkit", "touchkit-gallery", "xtouch-run", "guise"]

  @Test(
    "are collected from the sources: run `make translations` after a change of a text",
    arguments: domains)
  func collected(domain: String) throws {
    let collected = Set(try TranslatorsFile.messages(in: "\(domain)/\(domain).pot").map(\.id))

    let stickers = domain == "guise" ? try Self.namesOfStickers() : []
    #expect(try Self.textsOfSources(in: domain).union(stickers) == collected)
  }

  @Test(
    "into each language are complete, and have the placeholders of the texts",
    arguments: domains, ["ar", "cs", "de", "es", "fr", "ja"])
  func complete(domain: String, language: String) throws {
    let messages = try TranslatorsFile.messages(in: "\(domain)/\(language).po")
    let template = try TranslatorsFile.messages(in: "\(domain)/\(domain).pot")

    #expect(Set(messages.map(\.id)) == Set(template.map(\.id)))
    for message in messages {
      #expect(!message.isFuzzy && !message.translations.contains(""), "\(message.id)")
      for translation in message.translations {
        #expect(
          Self.placeholders(in: translation) == Self.placeholders(in: message.id),
          "\(language): \(translation)")
      }
    }
  }

  @Test(
    "call a sticker by one word",
    arguments: [
      ("ar", "ملصق"), ("cs", "samolep"), ("de", "sticker"), ("es", "pegat"), ("fr", "autocoll"),
      ("ja", "スタンプ"),
    ])
  func stickers(language: String, word: String) throws {
    let messages = try TranslatorsFile.messages(in: "guise/\(language).po").filter {
      $0.id.lowercased().contains("sticker")
    }

    #expect(messages.count > 20)
    for text in messages.flatMap(\.translations).map({ $0.replacing("\u{AD}", with: "") }) {
      // Arabic endings are in the same character.
      #expect(text.range(of: word, options: [.literal, .caseInsensitive]) != nil, "\(text)")
    }
  }

  @Test(
    "of a font and of what makes its letters bold differ, and places stand apart in titles",
    arguments: ["ar", "cs", "de", "es", "fr", "ja"])
  func apart(language: String) throws {
    let messages = try TranslatorsFile.messages(in: "guise/\(language).po")
    func text(_ id: String) -> String? { messages.first { $0.id == id }?.translations.first }
    #expect(text("Heavy") != nil && text("Heavy") != text("Bold"))
    for id in ["Save picture: {folder}", "Save project: {folder}", "Save pictures to: {folder}"] {
      // The names of places have only one case.
      #expect(text(id)?.hasSuffix(": {folder}") == true, "\(text(id) ?? id)")
    }
  }

  private static func placeholders(in text: String) -> Set<String> {
    Set(text.matches(of: /\{\w+\}/).map { String($0.output) })
  }

  // MARK: The sources

  /// The domain of a source's texts, by the folder of its target.
  private static func domain(of target: String) -> String {
    switch target {
    case "Platform", "Drawing", "ImageCoding", "TouchKit", "TouchKitX11": "touchkit"
    case "GalleryScenes", "touchkit-gallery": "touchkit-gallery"
    case "xtouch-run": "xtouch-run"
    default: "guise"
    }
  }

  private static func textsOfSources(in domain: String) throws -> Set<String> {
    let sources = TranslatorsFile.package.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var texts: Set<String> = []
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      let target = file.path.dropFirst(sources.path.count + 1).prefix { $0 != "/" }
      guard Self.domain(of: String(target)) == domain else { continue }
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      let source = lines.filter { !$0.contains(/^ *\/\//) }.joined(separator: "\n")
      for call in source.matches(
        of: /\b(?:localized\w*|translatable|Phrase)\(\s*(?:"(?:[^"\\]|\\.)*"(?:\s*\+ )?)+/)
      {
        let literals = call.output.matches(of: /"((?:[^"\\]|\\.)*)"/)
        texts.insert(literals.map { TranslatorsFile.unescaped(String($0.output.1)) }.joined())
      }
    }
    return texts
  }

  private static func namesOfStickers() throws -> Set<String> {
    let stickers = TranslatorsFile.package.appending(path: "Assets/Stickers")
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

import Foundation
import Testing

@testable import Platform

@Suite("Localized texts") struct LocalizationTests {
  @Test("are the texts themselves as long as no language was chosen") func plain() {
    #expect(localized("Saved as {name}", ["name": "a.png"]) == "Saved as a.png")
    #expect(localizedPlural("{count} hat", "{count} hats", count: 1) == "1 hat")
    #expect(localizedPlural("{count} hat", "{count} hats", count: 0) == "0 hats")
    #expect(localized("") == "")
    #expect(localizedWord("Light", as: "what falls on a photo") == "Light")
    #expect(!Localization.isRightToLeft)
  }

  @Test("are those of a program, and TouchKit's where it has none", arguments: [true, false])
  func domains(hasFile: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let messages = folder.appending(path: "de/LC_MESSAGES")
    try FileManager.default.createDirectory(at: messages, withIntermediateDirectories: true)
    func write(_ texts: [String: [String]], to domain: String) throws {
      try Data(CatalogBytes.of(texts)).write(to: messages.appending(path: "\(domain).mo"))
    }
    try write(["Hat": ["Hut"]], to: "hats")
    if hasFile { try write(["Cancel": ["Weg"]], to: "touchkit") }
    let languages = PreferredLanguages(environment: ["LANG": "de_AT.UTF-8"])
    func translation(of text: String, in domain: String) -> String? {
      Localization.catalogs(of: domain, for: languages, in: ["/none", folder.path]).lazy
        .compactMap { $0.translation(of: text) }.first
    }

    #expect(translation(of: "Hat", in: "hats") == "Hut")
    #expect(translation(of: "Cancel", in: "hats") == nil)
    #expect(translation(of: "Cancel", in: "touchkit") == (hasFile ? "Weg" : "Abbrechen"))
    #expect(translation(of: "Hat", in: "touchkit") == nil)
  }

  @Test("are searched where programs and packages have them") func folders() throws {
    let folders = CatalogFolders.standard(executable: "/opt/hats/bin/hats")
    #expect(folders.first == "/opt/hats/share/locale")
    #expect(folders.suffix(3) == ["/opt/hats/bin/locale", "/opt/hats/locale", "/opt/locale"])
  }

  @Test(
    "are sentences of a language from right to left also where they begin with a name that is not",
    arguments: [
      ("cat.png ليس صورة", true), ("«cat.png» ليس صورة", true), ("102 × 152 مم", false),
      ("صورة cat.png", false), ("cat.png", false), ("", false),
    ])
  func sentence(text: String, isMarked: Bool) {
    let mark = isMarked ? String.rightToLeftMark : ""
    #expect(text.asSentence(ofRightToLeft: true) == mark + text)
    #expect(text.asSentence(ofRightToLeft: false) == text)
  }

  @Test(
    "go from right to left by the language, whether or not it has translations",
    arguments: [
      ("ar_EG.UTF-8", true), ("he_IL", true), ("fa", true), ("ur_PK.UTF-8", true), ("de_DE", false),
      ("ru", false), ("uz_UZ@arabic", true), ("ks_IN@devanagari", false), ("C", false), ("", false),
    ])
  func direction(locale: String, isRightToLeft: Bool) {
    #expect(PreferredLanguages(environment: ["LANG": locale]).isRightToLeft == isRightToLeft)
  }

  @Test(
    "replace each placeholder that has a value, and none in the values",
    arguments: [
      ("{b} before {a}", "2 before {b}"),
      ("{a}{a}", "{b}{b}"),
      ("{c} and {a", "{c} and {a"),
      ("{{a}}", "{{b}}"),
      ("no value", "no value"),
    ])
  func placeholders(text: String, expected: String) {
    #expect(text.replacingPlaceholders(with: ["a": "{b}", "b": 2]) == expected)
  }

  @Test(
    "keep the signs of what is inserted beside it in a sentence from right to left, and file names of none",
    arguments: [
      ("الصورة في {folder}.", "الصورة في \u{2068}/tmp/x/out\u{2069}."),
      ("{name} مفتوح", "\u{200F}\u{2066}\u{2068}cat\u{2069}.png\u{2069} مفتوح"),
      ("{arabic} ({count})", "قبعة (2)"),
    ])
  func isolation(text: String, expected: String) {
    let values: [String: any CustomStringConvertible] = [
      "folder": "/tmp/x/out", "name": "cat.png", "arabic": "قبعة", "count": 2,
    ]
    let sentence = text.replacingPlaceholders(with: values, isRightToLeft: true)
    #expect(sentence == expected)
    #expect(sentence.printable == expected)
    let plain = text.replacingPlaceholders(with: values)
    #expect(sentence.withoutSentenceMarks == plain)
  }
}

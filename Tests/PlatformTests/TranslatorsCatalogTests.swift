import Testing

@testable import Platform

@Suite("TranslatorsCatalog") struct TranslatorsCatalogTests {
  private static let file = #"""
    #
    msgid ""
    msgstr ""
    "Language: cs\n"
    "Plural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;\n"

    # A comment.
    msgid "Save"
    msgstr "Uložit"

    msgid ""
    "A long "
    "\"text\""
    msgstr ""
    "Dlouhý "
    "„text“\nzde"

    #, fuzzy
    msgid "Cut"
    msgstr "Střihnout"

    msgid "Light"
    msgstr "Světlé"

    msgctxt "what falls on a photo"
    msgid "Light"
    msgstr "Světlo"

    msgid "Paste"
    msgstr ""

    msgid "{count} hat"
    msgid_plural "{count} hats"
    msgstr[0] "{count} klobouk"
    msgstr[1] "{count} klobouky"
    msgstr[2] "{count} klobouků"
    """#

  @Test("has the translations that are approved") func translates() {
    let catalog = TranslatorsCatalog(Self.file)

    #expect(catalog.translation(of: "Save") == "Uložit")
    #expect(catalog.translation(of: #"A long "text""#) == "Dlouhý „text“\nzde")
    #expect(catalog.translation(of: "Light") == "Světlé")
    #expect(catalog.translation(of: "what falls on a photo\u{4}Light") == "Světlo")
    for text in ["", "Cut", "Paste", "Undo"] { #expect(catalog.translation(of: text) == nil) }
    let forms = [0, 1, 3, 5].map { catalog.translation(of: "{count} hat", count: $0) }
    #expect(
      forms == ["{count} klobouků", "{count} klobouk", "{count} klobouky", "{count} klobouků"])
    #expect(catalog.translation(of: "{count} dog", count: 1) == nil)
  }

  @Test("TouchKit has its own texts in it", arguments: ["ar", "cs", "de", "es", "fr", "ja"])
  func embedded(language: String) throws {
    let catalog = try #require(TranslatorsCatalog.embedded(language: language))

    for message in try TranslatorsFile.messages(in: "touchkit/touchkit.pot") {
      #expect(catalog.translation(of: message.id) != nil, "\(message.id)")
    }
    #expect(TranslatorsCatalog.embedded(language: "xx") == nil)
  }

  @Test(
    "nothing is assumed about a damaged file",
    arguments: ["", "\"\"", "msgstr \"a\"", "msgid \"\n\n#"])
  func damaged(text: String) {
    #expect(TranslatorsCatalog(text).translation(of: "Save") == nil)
  }
}

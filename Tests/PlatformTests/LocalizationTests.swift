import Testing

@testable import Platform

@Suite("Localized texts") struct LocalizationTests {
  @Test("are the texts themselves as long as no language was chosen") func plain() {
    #expect(localized("Saved as {name}", ["name": "a.png"]) == "Saved as a.png")
    #expect(localizedPlural("{count} hat", "{count} hats", count: 1) == "1 hat")
    #expect(localizedPlural("{count} hat", "{count} hats", count: 0) == "0 hats")
    #expect(localized("") == "")
    #expect(!Localization.isRightToLeft)
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
}

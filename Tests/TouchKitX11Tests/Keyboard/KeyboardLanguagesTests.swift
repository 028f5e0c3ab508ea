import Testing

@testable import TouchKitX11

@Suite("The languages of the user's keyboards") struct KeyboardLanguagesTests {
  @Test(
    "are those of the layouts that somebody has chosen",
    arguments: [
      ("cz,us", ",", ["cs", "en"]), ("ara,jp,il,gr,ru", "", ["ar", "ja", "he", "el", "ru"]),
      ("ch", "fr", ["fr"]), ("ch", "", ["de"]), ("us", "", []), ("us,ru", "", ["en", "ru"]),
    ])
  func languages(layouts: String, variants: String, expected: [String]) {
    let rules = ["evdev", "pc105", layouts, variants, "grp:alt_shift_toggle", ""]
    let bytes = Array(rules.joined(separator: "\0").utf8)
    #expect(KeyboardLanguages.languages(inRules: bytes) == expected)
  }

  @Test("are none without rules") func none() {
    #expect(KeyboardLanguages.languages(inRules: []) == [])
    #expect(KeyboardLanguages.languages(inRules: Array("evdev\0pc105".utf8)) == [])
  }
}

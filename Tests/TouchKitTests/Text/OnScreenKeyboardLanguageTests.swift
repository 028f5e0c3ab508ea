import Testing
import TouchKit
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("The keyboard on the screen in other languages")
struct OnScreenKeyboardLanguageTests {
  @Test("the layout follows the locale; other scripts have a key for Latin letters")
  func locales() throws {
    func first(_ locale: String) -> String? {
      KeyboardLayout.layouts(forLocale: locale).first?.rows.first
    }
    #expect(first("de_AT.UTF-8") == "qwertzuiopü" && first("fr") == "azertyuiop")
    #expect(
      first("C") == "qwertyuiop" && first("") == "qwertyuiop" && first("zu_ZA") == first("en"))

    let test = OnScreenKeyboardTests(Size(360, 640), locale: "ru_RU.UTF-8")
    test.open()
    try test.tap("д", "а", "shift", "д", "language", "y")
    #expect(test.field.text == "ДаДy")
    try test.tap("hide")
    test.stage.advance(by: .seconds(1))
    test.open()
    #expect(try test.key("space").title == "English", "it stays in the language")
    try test.tap("language", "digits", "letters", "а")
    #expect(test.field.text == "ДаДyа")
  }

  @Test("every key has a name for screen readers, the space bar its own in each language")
  func names() throws {
    for locale in ["en", "ru_RU.UTF-8", "ja"] {
      let test = OnScreenKeyboardTests(Size(360, 640), locale: locale)
      test.open()
      for page in ["digits", "symbols", "letters", "faces", "things"] {
        #expect(try #require(test.keyboard).keys.allSatisfy { !$0.label.isEmpty })
        #expect(try test.key("space").label == "Space")
        try test.tap(page)
      }
    }
  }

  @Test("Czech: the letters with marks are on those without") func czech() throws {
    let test = OnScreenKeyboardTests(Size(360, 640), locale: "cs_CZ.UTF-8")
    test.open()
    try test.hold("z", for: "Ž")
    try test.tap("l")
    try test.hold("u", for: "ů")
    try test.tap("v")
    try test.hold("a", for: "á")
    #expect(test.field.text == "Žlůvá")
    #expect(!(test.keyboard?.keys.contains { $0.key == .language } ?? true))
  }

  @Test("Arabic: no Shift, marks without their line, and the caret goes to the left")
  func arabic() throws {
    let test = OnScreenKeyboardTests(Size(360, 640), locale: "ar")
    test.open()
    #expect(!(test.keyboard?.keys.contains { $0.key == .shift } ?? true))
    try test.tap("ق")
    let first = test.field.caretRect.midX
    try test.tap("ل", "ب")
    #expect(test.field.caretRect.midX < first)
    try test.hold(".", for: "ـُ")
    try test.tap("،")
    #expect(test.field.text == "قلبُ،")
    try test.tap("digits", "؟")
    try test.hold("3", for: "٣")
    try test.tap("letters", "delete", "delete", "delete", "delete")
    #expect(test.field.text == "قلب", "a mark is deleted before its letter")
  }

  @Test("Japanese: letters are underlined until the syllable is whole, in both scripts")
  func japanese() throws {
    let test = OnScreenKeyboardTests(Size(360, 640), locale: "ja_JP.UTF-8")
    let field = test.field
    test.open()
    try test.tap("h", "a")
    #expect(field.text == "は" && !field.isComposing)
    try test.tap("kana", "r", "y")
    #expect(field.text == "は" && field.isComposing)
    try test.tap("delete")
    #expect(field.text == "は" && field.isComposing)
    try test.tap("delete")
    #expect(field.text == "は" && !field.isComposing)
    try test.tap("h", "a", "ー", "t", "t", "o", "n", "。")
    #expect(field.text == "はハーットン。")
    try test.hold("t", for: "っ")
    try test.tap("kana", "k", "language", "a")
    #expect(field.text == "はハーットン。ッka")
    try test.tap("language", "n", "space", "n")
    #expect(field.text == "はハーットン。ッkaん ")
    try test.tap("hide")
    test.stage.advance(by: .seconds(1))
    #expect(field.text == "はハーットン。ッkaん ん")
  }

  @Test("Japanese: a tap into the text keeps the letters, and the next syllable begins anew")
  func interrupted() throws {
    let test = OnScreenKeyboardTests(Size(360, 640), locale: "ja")
    test.open()
    try test.tap("k")
    test.stage.finger.tap(at: test.field.convert(test.field.bounds.center, to: nil))
    test.stage.advance(by: .seconds(1))
    #expect(test.field.text == "k" && !test.field.isComposing)
    try test.tap("a")
    #expect(test.field.text == "kあ")
  }

  @Test("Japanese: two thumbs that overlap") func japaneseThumbs() throws {
    let test = OnScreenKeyboardTests(Size(360, 640), locale: "ja")
    test.open()
    let fingers = [test.stage.finger(1), test.stage.finger(2)]
    for (index, letter) in "shukudai".enumerated() {
      fingers[index % 2].down(at: try test.place(String(letter)))
      if index > 0 { fingers[(index - 1) % 2].up() }
    }
    fingers[1].up()
    #expect(test.field.text == "しゅくだい")
  }
}

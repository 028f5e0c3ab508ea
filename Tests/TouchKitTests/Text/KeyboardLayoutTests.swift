import Testing

@testable import TouchKit

@Suite("The layouts of the on-screen keyboard") struct KeyboardLayoutTests {
  private static let alphabets: [String: String] = [
    "en": "abcdefghijklmnopqrstuvwxyz", "de": "abcdefghijklmnopqrstuvwxyzäöüß",
    "fr": "abcdefghijklmnopqrstuvwxyzàâæçéèêëîïôœùûüÿ", "es": "abcdefghijklmnñopqrstuvwxyzáéíóúü",
    "cs": "aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž", "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "el": "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ", "he": "אבגדהוזחטיךכלםמןנסעףפץצקרשת",
    "ar": "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي",
  ]

  private func layout(_ language: String) throws -> KeyboardLayout {
    try #require(KeyboardLayout.all.first { $0.language == language })
  }

  /// What keys and held keys type on the pages of letters.
  private func reached(in layout: KeyboardLayout) -> Set<Character> {
    let keys = layout.rows.joined() + ",.".map { layout.signs[$0] ?? $0 }
    let held = keys.compactMap { layout.alternatives[$0] }
    return Set(keys + held.joined())
  }

  @Test(
    "the whole alphabet of each language is reached",
    arguments: ["en", "de", "fr", "es", "cs", "ru", "el", "he", "ar"])
  func alphabets(language: String) throws {
    let layout = try layout(language)
    #expect(Set(Self.alphabets[language] ?? "").subtracting(reached(in: layout)) == [])
    #expect(Set(layout.rows.joined()).count == layout.rows.joined().count, "no key twice")
  }

  @Test("no held key offers what it types, or a sign twice; all languages have a name")
  func alternatives() {
    for layout in KeyboardLayout.all {
      #expect(layout.name != layout.language.uppercased() && layout.rows.count == 3)
      for (key, offered) in layout.alternatives {
        #expect(!offered.contains(key) && Set(offered).count == offered.count, "\(key): \(offered)")
      }
    }
  }

  @Test("Arabic has its eight marks of vowels, and signs of its own") func arabic() throws {
    let layout = try layout("ar")
    let marks = reached(in: layout).filter { $0.unicodeScalars.first == "ـ" && $0 != "ـ" }
    let scalars = Set(marks.flatMap { $0.unicodeScalars.dropFirst() }.map(\.value))
    #expect(scalars == Set(0x064B...0x0652))
    #expect(KeyboardPage.digits.rows(in: layout).joined().contains("؟"))
    #expect(!KeyboardPage.digits.rows(in: layout).joined().contains("?"))
    #expect(KeyboardPage.digits.alternatives(in: layout)["1"] == "١")
  }

  @Test(
    "the locale, its program's language and the other keyboards, each once; Latin letters always")
  func choice() {
    func languages(_ locales: String...) -> [String] {
      KeyboardLayout.layouts(forLocales: locales).map(\.language)
    }
    #expect(languages("cs_CZ.UTF-8", "cs", "de") == ["cs", "de"])
    #expect(languages("ar_EG") == ["ar", "en"] && languages("ja_JP.UTF-8") == ["ja", "en"])
    #expect(languages("ja", "fr", "ru") == ["ja", "fr", "ru"])
    #expect(languages("", "C", "xx") == ["en"] && languages() == ["en"])
  }
}

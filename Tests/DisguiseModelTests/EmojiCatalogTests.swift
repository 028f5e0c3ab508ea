import Drawing
import TestSupport
import Testing

@testable import DisguiseModel

@Suite struct EmojiCatalogTests {
  private let list = """
    # group: Smileys & Emotion
    # subgroup: face-smiling
    1F600 ; fully-qualified     # 😀 E1.0 grinning face
    263A FE0F ; fully-qualified # ☺️ E0.6 smiling face
    263A ; unqualified # ☺ E0.6 smiling face
    # group: Animals & Nature
    # subgroup: animal-mammal
    1F408 ; fully-qualified # 🐈 E0.7 cat
    1F408 200D 2B1B ; fully-qualified # 🐈‍⬛ E13.0 black cat
    1F44B 1F3FB ; fully-qualified # 👋🏻 E1.0 waving hand: light skin tone
    # group: Component
    1F3FB ; fully-qualified # 🏻 E1.0 light skin tone
    nonsense ; fully-qualified # x
    """

  @Test("reads groups, names and sequences, without skin tones") func reads() {
    let catalog = EmojiCatalog(list: list)

    #expect(catalog.groups.map(\.title) == ["Smileys", "Animals"])
    #expect(catalog.groups.map { $0.emoji.map(\.text) } == [["😀", "☺️"], ["🐈", "🐈‍⬛"]])
    #expect(catalog.name(of: "🐈‍⬛") == "black cat" && catalog.name(of: "x") == nil)
  }

  @Test("finds by the beginnings of words, the best first") func search() {
    let catalog = EmojiCatalog(list: list)

    #expect(catalog.search("Cat").map(\.text) == ["🐈", "🐈‍⬛"])
    #expect(catalog.search("cat bl").map(\.text) == ["🐈‍⬛"])
    #expect(catalog.search("mammal").count == 2 && catalog.search("smil").first?.text == "☺️")
    #expect(catalog.search("dog").isEmpty && catalog.search(" ").isEmpty)
  }

  @Test("leaves out what the fonts lack, and works without the list") func availability() throws {
    let folder = TemporaryFolder()
    try folder.write(list, to: "list.txt")

    #expect(
      EmojiCatalog.load(from: folder.path) { $0 != "🐈" }.search("cat").map(\.text) == ["🐈‍⬛"])
    let known = EmojiCatalog.load(from: folder.path("missing")) { _ in true }
    #expect(known.search("grinning face").first?.text == "😀")
    #expect(EmojiCatalog.load(from: folder.path) { _ in false }.groups.isEmpty)
  }

  private static func assets(_ languages: String...) throws -> EmojiCatalog {
    let folder = try #require(AssetLocator.find(above: #filePath)) + "/Emoji"
    return EmojiCatalog.load(
      from: folder, languages: languages, isAvailable: TextShapes.isColorGlyph)
  }

  @Test("Guise has Unicode's list, and the system a font for it") func system() throws {
    let catalog = try Self.assets()

    #expect(
      catalog.groups.map(\.title) == [
        "Smileys", "People", "Animals", "Food", "Travel", "Activities", "Objects", "Symbols",
        "Flags",
      ])
    #expect(catalog.groups.map(\.emoji.count).reduce(0, +) > 1500)
    #expect(catalog.name(of: "🎂") == "birthday cake")
  }

  @Test(
    "every language finds its own words, with and without accents, and has names in it",
    arguments: [
      ("ar", ["قلب", "القلب", "قَلْب"], "قلب أحمر"),
      ("cs", ["srdce", "SRDCE", "srdc"], "rudé srdce"),
      ("de", ["herz", "Herz"], "rotes Herz"), ("en", ["heart"], "red heart"),
      ("es", ["corazón", "corazon"], "corazón rojo"), ("fr", ["coeur", "cœur"], "cœur rouge"),
      ("ja", ["ハート", "はーと"], "赤いハート"),
    ])
  func languages(language: String, words: [String], name: String) throws {
    let catalog = try Self.assets(language)
    for word in words {
      let found = catalog.search(word).map(\.text)
      #expect(found.contains("❤️") && found.contains("💙"), "\(word): \(found)")
    }
    #expect(catalog.name(of: "❤️") == name)
    #expect(catalog.search("heart").map(\.text).contains("❤️"), "English always")
  }

  @Test("words of other languages are found where the user's has none that fits")
  func foreign() throws {
    let catalog = try Self.assets("en_US")
    for word in ["herz", "coeur", "corazón", "srdce", "قلب", "ハート"] {
      #expect(catalog.search(word).map(\.text).contains("❤️"), "\(word)")
    }
    // "Pain" is bread in French, and hurts in English.
    #expect(!catalog.search("pain").map(\.text).contains("🍞"))
    #expect(try Self.assets("fr").search("pain").first?.text == "🍞")
  }

  @Test("a whole word comes before the beginning of a longer one") func ranks() throws {
    let found = try Self.assets("en").search("hat").map(\.text)
    let (hat, child) = (found.firstIndex(of: "🎩"), found.firstIndex(of: "🐣"))
    #expect(hat != nil && (child ?? .max) > (hat ?? 0))
  }

  @Test(
    "what a mood, a laugh or a thing is called finds it first",
    arguments: [
      ("en", "happy", "😀"), ("en", "lol", "😄"), ("en", "cat", "🐈"), ("en", "beer", "🍺"),
      ("en", "party", "🎉"), ("de", "lustig", "😀"), ("de", "Hund", "🐕"), ("fr", "chat", "🐈"),
      ("es", "perro", "🐕"), ("ja", "笑う", "😀"),
    ])
  func first(language: String, word: String, emoji: String) throws {
    let found = try Self.assets(language).search(word).map(\.text)

    #expect(found.first == emoji, "\(found.prefix(8))")
    // "Lol" is also how a lollipop begins.
    if let sweet = found.firstIndex(of: "🍭") { #expect(sweet == found.count - 1) }
  }

  @Test("names come before keywords, and those before longer words") func order() {
    var catalog = EmojiCatalog(list: list)
    catalog.add(
      EmojiWords(
        list: """
          😀\tgrinning face\tcat
          ☺️\tsmiling cats
          🐈\tcat
          🐈‍⬛\tblack cat
          """), isForeign: false, isFirst: true)

    #expect(catalog.search("cat").map(\.text) == ["🐈", "🐈‍⬛", "😀", "☺️"])
  }

  @Test("recent texts are kept, each once, damaged ones left out") func recent() throws {
    let folder = TemporaryFolder()
    var recent = RecentTexts()
    for number in 0..<30 { recent.add(TextDesign("t\(number % 20)", curve: 0.25)) }

    #expect(recent.designs.count == RecentTexts.maximumCount)
    #expect(recent.designs.first?.text == "t9" && Set(recent.designs).count == 16)
    let path = RecentTexts.path(in: folder.path)
    recent.write(to: path)
    #expect(RecentTexts.read(from: path) == recent)
    try folder.write(
      #"[{"text": ""}, {"text": "a", "font": "b", "color": "\#u{23}000000"}, 7]"#,
      to: "recent-texts.json")
    #expect(RecentTexts.read(from: path).designs.map(\.text) == ["a"])
    #expect(RecentTexts.read(from: folder.path("none")) == RecentTexts())
  }
}

extension EmojiCatalog {
  fileprivate func search(_ text: String) -> [Emoji] { search(SearchText(text)) }
}

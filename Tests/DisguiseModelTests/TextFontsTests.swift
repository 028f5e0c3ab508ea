import Testing

@testable import DisguiseModel

@Suite("Fonts for texts") struct TextFontsTests {
  @Test("lists the system's fonts by the letters that they have") func covering() {
    let latin = FontFamilies.covering("Aé")
    #expect(latin.contains("Noto Sans") && !latin.contains("Sans") && latin == latin.sorted())
    #expect(!FontFamilies.covering("語").contains("Noto Sans"))
    #expect(!latin.contains("Noto Color Emoji") && !latin.contains("D050000L"))
  }

  @Test("signs, and names that stand for other families, are not offered") func families() {
    let fonts = TextFonts.load()
    #expect(fonts.contains("Noto Sans") && Set(fonts).count == fonts.count)
    let refused = ["sans", "serif", "monospace", "system-ui", "d050000l", "standard symbols ps"]
    #expect(!fonts.contains { refused.contains($0.lowercased()) })
    #expect(!fonts.contains { $0.contains("Math") || $0.contains("Emoji") })
  }

  @Test("after an ordinary family, those that look written or made for a feast come first")
  func order() {
    let installed = [
      "Zapf Dingbats", "C059", "Caveat", "DejaVu Sans", "Lato", "Noto Sans", "Noto Sans Adlam",
      "Old Hand", "Pacifico",
    ]
    #expect(
      TextFonts.arrange(installed) == [
        "Noto Sans", "Pacifico", "Caveat", "Old Hand", "C059", "Lato",
      ])
    #expect(TextFonts.arrange((1...50).map { "Font \($0)" }).count == 20)
  }

  @Test("families whose names say little are called by their kind, one of each")
  func kinds() {
    let families = ["Noto Sans", "Pacifico", "Comic Neue", "DejaVu Sans", "Dancing Script"]
    #expect(
      TextFonts.titles(of: families) == [
        "Plain", "Pacifico", "Comic", "DejaVu Sans", "Handwriting",
      ])
    #expect(TextFonts.Kind.heavy.family(in: families) == nil)
  }

  @Test("codes, variants and second families of a kind are not offered, but named where used")
  func unknownNames() {
    let installed = [
      "C059", "Courier Prime", "Courier Prime Code", "D050000L", "DejaVu Sans", "DejaVu Sans Mono",
      "Liberation Serif", "Nimbus Mono PS", "Nimbus Roman", "Nimbus Sans", "Nimbus Sans Narrow",
      "Noto Sans", "Noto Sans Display", "Noto Sans Mono CJK JP", "Noto Serif",
      "Noto Serif Display", "P052",
      "Standard Symbols PS", "URW Bookman", "URW Gothic", "X123", "Z003",
    ]
    let offered = TextFonts.arrange(installed)
    #expect(
      TextFonts.titles(of: offered) == [
        "Plain", "Typewriter", "Handwriting", "Geometric", "Book", "Elegant", "School book",
        "Newspaper", "Narrow",
      ])
    #expect(offered.contains("Nimbus Roman") && !offered.contains("Liberation Serif"))
    #expect(
      TextFonts.titles(of: ["P052"] + offered).prefix(2) == ["P052", "Plain"],
      "that of a document, beside the one of its kind")
    #expect(TextFonts.titles(of: ["P052"]) == ["Elegant"])
    #expect(TextFonts.titles(of: ["Dancing Script", "Z003"]) == ["Handwriting", "Calligraphy"])
  }

  @Test("no name that is offered on this system is a code or that of a maker") func offeredNames() {
    let titles = TextFonts.titles(of: TextFonts.load())
    #expect(Set(titles).count == titles.count)
    for title in titles {
      let isWord = title.contains(where: \.isLowercase)
      let hasMaker = ["Noto", "Nimbus", "URW", "DejaVu"].contains { title.hasPrefix($0) }
      #expect(isWord && !hasMaker, "\(title)")
    }
  }

  @Test("families for other scripts are called by their kind or their style, one of each")
  func scriptNames() {
    let arabic = [
      "DejaVu Sans", "Noto Kufi Arabic", "Noto Naskh Arabic", "Noto Sans Arabic", "Noto Sans Mono",
    ]
    let offered = TextFonts.arrange(arabic, isLatin: false)
    #expect(
      TextFonts.titles(of: offered) == ["Plain", "Typewriter", "Kufi Arabic", "Naskh Arabic"])
    #expect(offered.first == "Noto Sans Arabic")
    let chinese = ["HK", "JP", "SC"].flatMap { ["Noto Sans CJK " + $0, "Noto Serif CJK " + $0] }
    let characters = TextFonts.arrange(chinese, isLatin: false)
    #expect(TextFonts.titles(of: characters) == ["Plain", "Book"])
  }

  @Test("those that are recommended are offered: written by hand, comic, heavy, typed")
  func recommended() {
    let titles = Set(TextFonts.titles(of: TextFonts.load()))
    #expect(titles.isSuperset(of: ["Plain", "Comic", "Handwriting", "Heavy", "Typewriter"]))
  }

  @Test("a text in another script is offered the families that have its letters") func scripts() {
    let arabic = TextFonts.load(for: "سلام, 2026")
    #expect(arabic.contains("Noto Sans Arabic") && !arabic.contains("Noto Sans"))
    #expect(TextFonts.load(for: "Olé!") == TextFonts.load())
    #expect(TextFonts.load(for: "\u{12000}\u{5D0}\u{3042}") == ["sans"], "no family has them all")
  }
}

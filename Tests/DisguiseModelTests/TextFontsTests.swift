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
        "Noto Sans", "Pacifico", "Caveat", "Old Hand", "DejaVu Sans", "C059", "Lato",
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

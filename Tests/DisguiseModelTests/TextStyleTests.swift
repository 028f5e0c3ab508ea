import Drawing
import Testing

@testable import DisguiseModel

@Suite("Finished styles of texts") struct TextStyleTests {
  private let fonts = ["Noto Sans", "Comic Neue", "Dancing Script"]

  @Test(
    "are all different, know what they have made, and keep the text", arguments: TextStyle.allCases)
  func looks(style: TextStyle) {
    let design = style.applied(to: TextDesign("Hi", font: "Lato", isItalic: true), fonts: fonts)
    #expect(design.isValid && design.text == "Hi" && !design.isItalic)
    #expect(TextStyle.allCases.filter { $0.looks(like: design, fonts: fonts) } == [style])
    #expect(style.applied(to: TextDesign("Hi", font: "Lato"), fonts: []).font == "Lato")
  }

  @Test("a color is that of the light, of the label, or of the letters, which stay readable")
  func colors() {
    func colored(_ style: TextStyle, _ color: UInt32) -> TextDesign {
      var design = style.applied(to: TextDesign("Hi"), fonts: fonts)
      design.mainColor = color
      #expect(design.mainColor == color)
      return design
    }
    #expect(colored(.neon, 0x29B6F6).glow == 0x29B6F6)
    #expect(colored(.neon, 0x29B6F6).color == 0xFFFFFF)
    #expect(colored(.label, 0x111111).ground?.color == 0x111111)
    #expect(colored(.label, 0x111111).color == 0xFFFFFF)
    #expect(colored(.bubble, 0xFFFFFF).ground?.color == 0x111111)
    #expect(colored(.outline, 0xE53935).color == 0xE53935)
  }

  @Test(
    "a bubble's tail ends where it points, and moves nothing else",
    arguments: [
      Point(300, 400), Point(-300, 400), Point(0, -500), Point(-900, 10), Point(5, 5),
    ])
  func tail(tip: Point) throws {
    var design = TextStyle.bubble.applied(to: TextDesign("Hello"), fonts: fonts)
    let plain = try #require(TextArtwork(design))
    design.ground?.tail = tip
    let artwork = try #require(TextArtwork(design))

    #expect(artwork.body == plain.body && plain.tailShift == .zero)
    #expect(artwork.bounds.contains(tip))
    #expect(artwork.bounds.contains(artwork.body))
    // There is ink near the tip, and none beyond it.
    for (step, isInk) in [(0.06, true), (-0.06, false)] where !artwork.body.contains(tip) {
      let near = tip + (artwork.body.center - tip) * step
      let picture = Bitmap.drawn(width: 24, height: 24) {
        $0.concatenate(.translation(Point(12, 12) - near))
        artwork.draw(on: $0)
      }
      let hasInk = (0..<24 * 24).contains { picture[$0 % 24, $0 / 24].alpha > 0.9 }
      #expect(hasInk == isInk)
    }
  }
}

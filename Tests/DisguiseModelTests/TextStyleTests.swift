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

  @Test("a bubble has short lines, so that it is no thread across the photo")
  func shortLines() throws {
    let words = "happy birthday dear robin and all of us today"
    func body(_ style: TextStyle, _ text: String) throws -> Rect {
      try #require(TextArtwork(style.applied(to: TextDesign(text), fonts: []))).body
    }
    let (bubble, label) = (try body(.bubble, words), try body(.label, words))
    #expect(bubble.width < 0.75 * label.width)
    #expect(try bubble.height > body(.bubble, "happy").height + 80)
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

  @Test("the tail is not what people mean by a bubble") func core() throws {
    var design = TextStyle.bubble.applied(to: TextDesign("Hello"), fonts: fonts)
    #expect(TextArtwork(design)?.core == nil)
    design.ground?.tail = Point(300, 500)
    let artwork = try #require(TextArtwork(design))
    let core = try #require(artwork.core)
    #expect(core.size == artwork.body.size)
    #expect(core.center.distance(to: .zero - artwork.tailShift) < 1e-9)

    let shape = ArtworkShape(size: artwork.naturalSize, core: core)
    #expect(shape.anchors.allSatisfy { core.insetBy(-1e-9, -1e-9).contains($0) })
    let limits = PlacementLimits(photo: Size(1000, 1000), smallestSide: 10, grip: 48)
    let aside = Placement(center: Point(-core.midX - 400, 500 - core.midY), scale: 1)
    let kept = limits.keepingInside(aside, of: shape)
    #expect(abs(kept.transform.apply(Point(core.maxX, core.midY)).x - 48) < 1e-9)
  }

  @Test(
    "a bubble's tail is a wedge up to its tip, with an even line, and nothing of it is cut off",
    arguments: [Point(40, 250), Point(-700, 500), Point(1200, -1500), Point(-1900, 300)])
  func wedge(tip: Point) throws {
    var design = TextStyle.bubble.applied(to: TextDesign("Hello"), fonts: fonts)
    design.ground?.tail = tip
    let artwork = try #require(TextArtwork(design))
    let (bounds, margin) = (artwork.bounds, 8.0)
    let all = bounds.insetBy(-margin, -margin)
    let picture = Bitmap.drawn(width: Int(all.width) + 1, height: Int(all.height) + 1) {
      $0.concatenate(.translation(.zero - all.origin))
      artwork.draw(on: $0)
    }
    func pixel(_ point: Point) -> Color {
      let place = point - (all.origin - Point.zero)
      return picture[Int(place.x), Int(place.y)]
    }
    let isCut = (0..<picture.height).contains { y in
      (0..<picture.width).contains { x in
        let point = all.origin + Vector(Double(x) + 0.5, Double(y) + 0.5)
        return !bounds.contains(point) && picture[x, y].alpha > 0
      }
    }
    #expect(!isCut)

    func isWhite(_ color: Color) -> Bool { color.alpha > 0.9 && color.red > 0.8 }
    func isBlack(_ color: Color) -> Bool { color.alpha > 0.6 && color.red < 0.4 }
    let way = artwork.body.nearestPoint(to: tip) - tip
    let across = Vector(-way.dy, way.dx).unit
    var widths: [Int] = []
    for distance in [16, 0.25 * way.length, 0.5 * way.length] {
      let line = (-400...400).map { offset in
        let point = tip + way.unit * distance + across * (Double(offset) / 2)
        return all.contains(point) ? pixel(point) : .clear
      }
      let white = line.indices.filter { isWhite(line[$0]) }
      widths.append(white.count)
      let (first, last) = (try #require(white.first), try #require(white.last))
      #expect(last - first + 1 == white.count, "one wedge")
      for side in [line[..<first], line[last...]] {
        #expect((7...14).contains(side.count { isBlack($0) }))
      }
    }
    #expect(widths == widths.sorted())
  }
}

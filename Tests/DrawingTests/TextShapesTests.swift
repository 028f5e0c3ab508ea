import Drawing
import Testing

@Suite struct TextShapesTests {
  private func shapes(_ text: String, width: Double = 2000) -> TextShapes {
    TextShapes(text, font: Font(family: "Noto Sans", size: 100), wrappedTo: width)
  }

  /// Fills the outlines in 600 x 600 pixels, the origin in the middle.
  private func picture(_ shapes: TextShapes, scale: Double = 1) -> Bitmap {
    .drawn(width: 600, height: 600) { canvas in
      canvas.concatenate(.scale(scale))
      canvas.concatenate(.translation(300 / scale, 300 / scale))
      canvas.fill(shapes.outlines, with: .black)
    }
  }

  private func ink(_ picture: Bitmap) -> Int {
    var count = 0
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture[x, y].alpha > 0.5 { count += 1 }
    }
    return count
  }

  @Test("takes the outlines of glyphs, centered and as large as the font") func latin() {
    let shapes = shapes("Hello")

    let layout = TextLayout("Hello", font: Font(family: "Noto Sans", size: 100))
    #expect(shapes.colorGlyphs.isEmpty)
    #expect(abs(shapes.width - layout.size.width) < 2)
    #expect(abs(shapes.bounds.width - layout.inkBounds.width) < 3)
    #expect(abs(shapes.bounds.midX) < 6 && abs(shapes.bounds.midY) < 30)
    #expect(ink(picture(shapes)) > 2000)
  }

  @Test("lays out any script in its own order and joins its letters")
  func scripts() {
    // The isolated letters are wider than the joined word.
    let joined = shapes("سلام").width
    let isolated = "سلام".map { shapes(String($0)).width }.reduce(0, +)

    #expect(joined < isolated * 0.95)
    #expect(!shapes("日本語").outlines.isEmpty && !shapes("ẹ́").outlines.isEmpty)
    #expect(shapes("a b").bounds.width > shapes("ab").bounds.width)
  }

  @Test("takes emoji as bitmaps of the font's own resolution, each once")
  func emoji() throws {
    let shapes = shapes("a😀b😀")

    #expect(shapes.colorGlyphs.count == 2 && shapes.bitmaps.count == 1)
    let bitmap = try #require(shapes.bitmaps.first)
    #expect(bitmap.width == 136 && bitmap.height == 128)
    #expect(bitmap[68, 20].red > 0.8 && bitmap[68, 20].blue < 0.5)
    let (first, second) = (shapes.colorGlyphs[0].frame, shapes.colorGlyphs[1].frame)
    #expect(first.maxX < second.minX && abs(first.width / first.height - 136.0 / 128) < 0.01)
    #expect(!shapes.outlines.isEmpty)
  }

  @Test("wraps long lines") func wraps() {
    let wide = shapes("one two three four")
    let wrapped = shapes("one two three four", width: 500)

    #expect(wrapped.width <= 500 && wide.width > 500)
    #expect(wrapped.height > wide.height * 1.8)
    #expect(abs(wrapped.bounds.midX) < 8)
  }

  @Test("is empty for text without ink") func empty() {
    #expect(shapes("   ").isEmpty && shapes("").isEmpty)
    #expect(shapes("").bounds == .zero)
  }

  @Test("a bent line lies on its circle, and keeps its area", arguments: [200.0, -200])
  func bends(radius: Double) {
    var bent = shapes("HHHHHH")
    let area = ink(picture(bent))
    let box = bent.bounds
    bent.bend(radius: radius)

    #expect(bent.bounds.height > box.height * 1.3)
    #expect(bent.bounds.width < box.width)
    #expect(abs(Double(ink(picture(bent, scale: 0.7))) / 0.49 - Double(area)) < Double(area) * 0.12)
    // The middle rises above the ends, or sinks below them.
    #expect(radius > 0 ? bent.bounds.maxY > box.maxY + 20 : bent.bounds.minY < box.minY - 20)
    // All points are as far from the center as they were from the line.
    let center = Point(0, radius)
    let reach = max(abs(box.minY), abs(box.maxY)) + 1
    for case .move(let point) in bent.outlines.elements {
      #expect(abs(point.distance(to: center) - abs(radius)) < reach)
    }
  }

  @Test("a bent line turns its emoji") func bentEmoji() throws {
    var bent = shapes("😀aaa😀")
    bent.bend(radius: 300)

    let turns = bent.colorGlyphs.map(\.transform.rotation.radians)
    #expect(turns[0] < -0.3 && turns[1] > 0.3)
    let left = bent.colorGlyphs[0].transform.apply(bent.colorGlyphs[0].frame)
    #expect(left.midX < 0 && left.midY > 0)
  }

  @Test("knows which emoji the fonts have") func hasGlyphs() {
    #expect(TextShapes.isColorGlyph("😀") && TextShapes.isColorGlyph("👩‍🚀"))
    #expect(TextShapes.isColorGlyph("🇩🇪") && TextShapes.isColorGlyph("❤️"))
    #expect(!TextShapes.isColorGlyph("a") && !TextShapes.isColorGlyph("😀😀"))
  }

  @Test("texts are drawn on several threads at once, in more fonts than Cairo keeps open")
  func threads() async {
    let families = [
      "Noto Sans", "Noto Serif", "Noto Sans Mono", "Comic Neue", "Dancing Script", "League Spartan",
      "Courier Prime", "DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "C059", "P052", "Z003",
    ]
    await withTaskGroup(of: Double.self) { group in
      for seed in 0..<4 {
        group.addTask {
          var width = 0.0
          for step in 0..<400 {
            let number = seed * 7 + step
            let font = Font(
              family: families[number % families.count], size: 10 + Double(number % 50),
              weight: number % 2 == 0 ? .bold : .regular)
            let layout = TextLayout("Text \(number)", font: font)
            _ = Bitmap.drawn(width: 200, height: 80) { $0.draw(layout, at: .zero) }
            width += TextShapes("Text \(number)", font: font, wrappedTo: 1000).width
          }
          return width
        }
      }
      for await width in group { #expect(width > 1000) }
    }
  }
}

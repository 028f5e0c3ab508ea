import Testing

@testable import Drawing

@Suite("Changes of colors") struct ColorMatrixTests {
  private let red = Color(hex: 0xE53935)

  private func expectEqual(
    _ one: Color, _ other: Color, within levels: Double = 1.01,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for part in [\Color.red, \.green, \.blue, \.alpha] {
      #expect(
        abs(one[keyPath: part] - other[keyPath: part]) <= levels / 255, "\(one) \(other)",
        sourceLocation: sourceLocation)
    }
  }

  @Test(
    "what has the mean light gets the color, however dark it is", arguments: [0.02, 0.2, 0.5, 0.9])
  func coloring(light: Double) {
    let matrix = ColorMatrix(coloring: red, ofMeanLight: light)

    expectEqual(matrix.apply(to: Color(white: light)), red)
    let (darker, lighter) = (
      matrix.apply(to: Color(white: light / 2)), matrix.apply(to: Color(white: light * 1.1))
    )
    #expect(darker.red < red.red && lighter.green > red.green)
  }

  @Test("black artwork without any light becomes the color") func black() {
    expectEqual(ColorMatrix(coloring: red, ofMeanLight: 0).apply(to: .black), red)
  }

  @Test("turned by a third, hues change places; gray stays") func hues() {
    let matrix = ColorMatrix(turningHues: .degrees(120), saturation: 0, lightness: 0)

    let turned = matrix.apply(to: Color(red: 0.6, green: 0.3, blue: 0.3))
    #expect(turned.green > turned.red && turned.green > turned.blue)
    expectEqual(matrix.apply(to: Color(white: 0.4)), Color(white: 0.4))
    let back = ColorMatrix(turningHues: .degrees(-120), saturation: 0, lightness: 0)
    expectEqual(back.apply(to: turned), Color(red: 0.6, green: 0.3, blue: 0.3))
  }

  @Test("saturation and lightness lead to gray, black and white") func ends() {
    func apply(_ saturation: Double, _ lightness: Double) -> Color {
      ColorMatrix(turningHues: .zero, saturation: saturation, lightness: lightness).apply(to: red)
    }
    expectEqual(apply(0, 0), red)
    let gray = apply(-1, 0)
    expectEqual(gray, Color(white: gray.red))
    expectEqual(apply(0, -1), .black)
    expectEqual(apply(0, 1), .white)
  }

  @Test("of a bitmap, opacities stay, and no color is more than its opacity") func bitmap() throws {
    let source = Bitmap.drawn(width: 3, height: 1) { canvas in
      canvas.fill(Rect(0, 0, 1, 1), with: Color(white: 0.5, alpha: 0.5))
      canvas.fill(Rect(1, 0, 1, 1), with: .white)
    }

    let result = try source.recolored(by: ColorMatrix(coloring: red, ofMeanLight: 0.5))

    expectEqual(result[0, 0], red.withAlpha(0.5), within: 3)
    #expect(result[1, 0].alpha == 1 && result[1, 0].red == 1 && result[2, 0] == .clear)
    #expect(abs((source.meanLight ?? 0) - (0.25 + 1) / 1.5) < 0.01)
  }

  @Test("drawn shapes have the same colors as a bitmap of them, in a part of the target, too")
  func shapes() throws {
    let matrix = ColorMatrix(coloring: red, ofMeanLight: 0.3)
    func draw(_ canvas: borrowing Canvas) {
      canvas.fill(.circle(center: Point(10, 10), radius: 7.3), with: Color(white: 0.2))
    }
    let plain = Bitmap.drawn(width: 20, height: 20) { draw($0) }
    let expected = try plain.recolored(by: matrix)

    let drawn = Bitmap.drawn(width: 20, height: 20) { canvas in
      for part in [Rect(0, 0, 20, 9), Rect(0, 9, 20, 11)] {
        canvas.saved { canvas in
          canvas.clip(to: part)
          try? canvas.draw(recoloredBy: matrix, in: Rect(0, 0, 20, 20)) { draw($0) }
        }
      }
    }

    for y in 0..<20 { for x in 0..<20 { expectEqual(drawn[x, y], expected[x, y], within: 2) } }
  }

  @Test("a color of its hue, strength and light is the same color")
  func hsl() {
    for hex: UInt32 in [0xE53935, 0x1E5FD8, 0x7CB342, 0xFFFFFF, 0x111111, 0x90A4AE, 0x00FFFF] {
      let parts = Color(hex: hex).hsl
      let color = Color(
        hue: parts.hue, saturation: parts.saturation, lightness: parts.lightness)
      #expect(color.hex == hex)
    }
  }

  @Test("a multiplied layer is the product, and as if normal over nothing") func multiply() {
    let picture = Bitmap.drawn(width: 2, height: 1) { canvas in
      canvas.fill(Rect(0, 0, 1, 1), with: Color(red: 0.8, green: 0.5, blue: 1))
      canvas.group(alpha: 1, blend: .multiply) { canvas in
        canvas.fill(Rect(0, 0, 2, 1), with: Color(white: 0.5))
      }
    }
    expectEqual(picture[0, 0], Color(red: 0.4, green: 0.25, blue: 0.5))
    expectEqual(picture[1, 0], Color(white: 0.5))
  }
}

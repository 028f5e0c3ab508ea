import Drawing
import Foundation
import Testing

@Suite("Colors") struct ColorTests {
  private let dynamic = Color(light: .red, dark: .green, highContrast: .blue)

  private func pixel(
    in appearance: Appearance, _ body: (borrowing Canvas) -> Void
  ) -> Color {
    Bitmap.drawn(width: 8, height: 8, in: appearance, body)[4, 4]
  }

  @Test("a dynamic color has a variant for each appearance, any other the same one") func variants()
  {
    #expect(Appearance.allCases.map { dynamic.resolved(for: $0) } == [.red, .green, .blue])
    #expect(Appearance.allCases.map { Color.red.resolved(for: $0) } == [.red, .red, .red])
    #expect(Color(light: .red, dark: .red, highContrast: .red) == .red)
    #expect(dynamic != .red)
    #expect(Color(light: dynamic, dark: dynamic, highContrast: dynamic) == dynamic)
  }

  @Test("opacity and mixing apply to every variant") func operations() {
    for appearance in Appearance.allCases {
      let resolved = dynamic.resolved(for: appearance)
      #expect(dynamic.withAlpha(0.5).resolved(for: appearance) == resolved.withAlpha(0.5))
      #expect(
        dynamic.withAlpha(0.5).fading(by: 0.5).resolved(for: appearance) == resolved.withAlpha(0.25)
      )
      #expect(
        dynamic.mixed(with: .black, by: 0.25).resolved(for: appearance)
          == resolved.mixed(with: .black, by: 0.25))
    }
  }

  @Test("a color that is translucent in one appearance is not opaque") func opaque() {
    #expect(dynamic.isOpaque)
    #expect(!Color(light: .red, dark: .clear, highContrast: .red).isOpaque)
    #expect(!Color(light: .red, dark: .red, highContrast: .red.withAlpha(0.9)).isOpaque)
  }

  @Test("a color survives encoding") func encoding() throws {
    let data = try JSONEncoder().encode([dynamic, .red])
    #expect(try JSONDecoder().decode([Color].self, from: data) == [dynamic, .red])
  }

  @Test("fills, strokes, gradients and icons are drawn in the appearance of the canvas")
  func drawing() {
    let square = Rect(0, 0, 8, 8)
    let icon = Bitmap.drawn(width: 8, height: 8) { $0.fill(square, with: .black) }
    for appearance in Appearance.allCases {
      let expected = dynamic.resolved(for: appearance)
      #expect(pixel(in: appearance) { $0.fill(square, with: dynamic) } == expected)
      #expect(pixel(in: appearance) { $0.fill(.rect(square), with: .color(dynamic)) } == expected)
      let line = Path.line(from: Point(0, 4), to: Point(8, 4))
      let style = StrokeStyle(width: 6)
      #expect(pixel(in: appearance) { $0.stroke(line, with: dynamic, style: style) } == expected)
      let stops = [GradientStop(0, dynamic), GradientStop(1, dynamic)]
      #expect(
        pixel(in: appearance) {
          $0.fill(square, with: .linearGradient(from: .zero, to: Point(8, 0), stops: stops))
        } == expected)
      #expect(pixel(in: appearance) { $0.draw(icon, in: square, tint: dynamic) } == expected)
      #expect(
        pixel(in: appearance) { canvas in
          canvas.group(alpha: 0.999) { $0.fill(square, with: dynamic) }
        }.withAlpha(1) == expected)
    }
  }

  @Test("an icon keeps the opacity of its bitmap, and is scaled") func icons() {
    let half = Bitmap.drawn(width: 2, height: 1) {
      $0.fill(Rect(0, 0, 1, 1), with: Color.red.withAlpha(0.4))
    }
    let drawn = Bitmap.drawn(width: 4, height: 2) {
      $0.draw(half, in: Rect(0, 0, 4, 2), tint: .blue, quality: .nearest)
    }

    #expect(drawn[1, 1] == Color.blue.withAlpha(0.4))
    #expect(drawn[2, 1] == .clear)
  }

  @Test("a color describes itself as a web color, a dynamic one with all variants")
  func description() {
    #expect("\(Color(hex: 0x3D5A08))" == "#3D5A08")
    #expect("\(Color.white.withAlpha(0.25))" == "#FFFFFF 25 %")
    #expect("\(dynamic)" == "light #FF0000, dark #00FF00, highContrast #0000FF")
    #expect("\(Color(red: .infinity, green: .nan, blue: -1))".hasPrefix("#FF"))
  }
}

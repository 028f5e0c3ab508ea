import TouchKit

/// The pictures in daylight.
extension SamplePhoto {
  static func drawDunes(on canvas: borrowing Canvas) {
    sky(on: canvas, to: 46, 0x5FA9D9, 0xBFDDE6, 0xFCE6C4)
    glow(on: canvas, at: Point(24, 20), radius: 4.5, Color(hex: 0xFFF8E3))
    dune(on: canvas, 36, 28, 42, 33, light: 0xF3C792, dark: 0xD99A63)
    dune(on: canvas, 40, 52, 26, 44, light: 0xF0B573, dark: 0xBE7542)
    crest(on: canvas)
    dune(on: canvas, 66, 50, 70, 58, light: 0xE79F58, dark: 0x9F5530)
    for ripple in 0..<7 {
      let y = 66 + Double(ripple) * 1.5
      var path = Path()
      path.move(to: Point(8 + Double(ripple) * 5, y - 3))
      path.curve(Point(30, y - 6), Point(48, y + 2), to: Point(70 + Double(ripple) * 4, y))
      canvas.stroke(
        path, with: Color(hex: 0xFFE0B0, alpha: 0.28), style: StrokeStyle(width: 0.4, cap: .round))
    }
  }

  private static func dune(
    on canvas: borrowing Canvas, _ left: Double, _ first: Double, _ second: Double, _ right: Double,
    light: UInt32, dark: UInt32
  ) {
    let stops = [GradientStop(0, Color(hex: light)), GradientStop(1, Color(hex: dark))]
    ridge(
      on: canvas, left, first, second, right,
      .linearGradient(from: Point(10, 30), to: Point(100, 75), stops: stops))
  }

  /// The large dune in the middle, with its side in the shade.
  private static func crest(on canvas: borrowing Canvas) {
    var shade = Path()
    shade.move(to: Point(58, 32))
    shade.curve(Point(66, 44), Point(48, 54), to: Point(60, 75))
    shade.line(to: Point(100, 75))
    shade.line(to: Point(100, 56))
    shade.curve(Point(84, 52), Point(70, 42), to: Point(58, 32))
    shade.close()
    var light = Path()
    light.move(to: Point(58, 32))
    light.curve(Point(44, 42), Point(24, 56), to: Point(0, 60))
    light.line(to: Point(0, 75))
    light.line(to: Point(60, 75))
    light.curve(Point(48, 54), Point(66, 44), to: Point(58, 32))
    light.close()
    canvas.fill(light, with: Color(hex: 0xF2B56E))
    canvas.fill(shade, with: Color(hex: 0x9A5433))
  }

  static func drawBalloons(on canvas: borrowing Canvas) {
    sky(on: canvas, 0x3E8FD6, 0x8CC8F0, 0xE6F4FB)
    for (x, y, size) in [(16.0, 18.0, 1.0), (84, 12, 0.8), (52, 40, 0.7), (94, 44, 1.1)] {
      for (dx, dy, radius) in [(-6.0, 1.0, 3.4), (-1.5, -1.2, 5), (4, 0.4, 4), (8, 1.8, 2.6)] {
        canvas.fill(
          .circle(center: Point(x + dx * size, y + dy * size), radius: radius * size),
          with: Color(white: 1, alpha: 0.75))
      }
    }
    ridge(on: canvas, 60, 52, 64, 56, .color(Color(hex: 0x7FB069)))
    ridge(on: canvas, 68, 70, 56, 66, .color(Color(hex: 0x5B9150)))
    balloon(on: canvas, at: Point(33, 27), radius: 13, Palette.coral, Color(hex: 0xFFF0D8))
    balloon(on: canvas, at: Point(69, 34), radius: 9, Palette.plum, Palette.sun)
    balloon(on: canvas, at: Point(57, 12), radius: 5, Palette.teal, .white)
    for flower in 0..<60 {
      let place = Point(scatter(flower, 1) * 100, 67 + scatter(flower, 2) * 8)
      let color = [Palette.sun, Palette.coral, .white][flower % 3]
      canvas.fill(.circle(center: place, radius: 0.45), with: color)
    }
  }

  private static func balloon(
    on canvas: borrowing Canvas, at center: Point, radius: Double, _ color: Color, _ other: Color
  ) {
    let foot = Point(center.x, center.y + radius * 1.9)
    for side in [-0.22, 0.22] {
      canvas.stroke(
        .line(from: Point(center.x + side * radius * 2.6, center.y + radius * 0.8), to: foot),
        with: Color(hex: 0x5A4632), style: StrokeStyle(width: radius * 0.03))
    }
    var envelope = Path()
    envelope.move(to: Point(center.x - radius * 0.25, center.y + radius * 1.4))
    envelope.curve(
      Point(center.x - radius * 1.7, center.y + radius * 0.3),
      Point(center.x - radius * 1.3, center.y - radius), to: Point(center.x, center.y - radius))
    envelope.curve(
      Point(center.x + radius * 1.3, center.y - radius),
      Point(center.x + radius * 1.7, center.y + radius * 0.3),
      to: Point(center.x + radius * 0.25, center.y + radius * 1.4))
    envelope.close()
    canvas.saved { canvas in
      canvas.clip(to: envelope)
      canvas.fill(envelope, with: color)
      for width in [0.78, 0.3] {
        let stripe = Rect(
          center: Point(center.x, center.y + radius * 0.2),
          size: Size(radius * 2.2 * width, radius * 2.9))
        canvas.fill(.ellipse(in: stripe), with: width > 0.5 ? other : color)
      }
      canvas.fill(
        Rect(center.x + radius * 0.35, center.y - radius, radius, radius * 3),
        with: Color(white: 0, alpha: 0.12))
    }
    canvas.fill(
      .roundedRect(Rect(center: foot, size: Size(radius * 0.5, radius * 0.36)), radius: 0.4),
      with: Color(hex: 0x7A5532))
  }

  static func drawForest(on canvas: borrowing Canvas) {
    sky(on: canvas, 0xF6EFD9, 0xCFE0D2, 0x8FB3A4)
    glow(on: canvas, at: Point(66, 20), radius: 6, Color(hex: 0xFFFBEA))
    let layers: [UInt32] = [0xB4CDBF, 0x86AB9C, 0x4F7F74, 0x2A5650, 0x11332F]
    for (layer, color) in layers.enumerated() {
      let depth = Double(layer)
      let ground = 40 + depth * 8.5
      ridge(
        on: canvas, ground, ground - 5 + scatter(layer, 3) * 8, ground + 4, ground - 2,
        .color(Color(hex: color)))
      for tree in 0..<(22 - layer * 4) {
        let spacing = 100 / Double(21 - layer * 4)
        let x = (Double(tree) + scatter(tree + layer * 7, 4) * 0.8) * spacing
        let height = (9 + depth * 5) * (0.7 + 0.5 * scatter(tree, depth + 5))
        fir(on: canvas, at: Point(x, ground + 3), height: height, Color(hex: color))
      }
    }
  }
}

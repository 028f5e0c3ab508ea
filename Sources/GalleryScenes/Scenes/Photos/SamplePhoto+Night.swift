import TouchKit

/// The pictures at dusk and at night.
extension SamplePhoto {
  static func drawHarbor(on canvas: borrowing Canvas) {
    sky(on: canvas, to: 46, 0x2B2A5A, 0x8E4A7C, 0xE8795F, 0xFBC46E)
    glow(on: canvas, at: Point(62, 40), radius: 6, Color(hex: 0xFFEDB8))
    var coast = Path()
    coast.move(to: Point(0, 40))
    coast.curve(Point(14, 33), Point(26, 41), to: Point(46, 46))
    coast.line(to: Point(0, 46))
    coast.close()
    canvas.fill(coast, with: Color(hex: 0x5B3768))
    sky(on: canvas, from: 46, 0xD9775F, 0x6B3D70, 0x1B1D45)
    for wave in 0..<16 {
      let depth = Double(wave) / 16
      let width = 4 + 13 * depth + 5 * scatter(wave, 1)
      let place = Point(62 + (scatter(wave, 2) - 0.5) * 8, 47 + depth * 27)
      canvas.fill(
        .roundedRect(Rect(center: place, size: Size(width, 0.7)), radius: 0.35),
        with: Color(hex: 0xFFDFA0, alpha: 0.75 - 0.5 * depth))
    }
    boat(on: canvas, at: Point(29, 57), size: 1)
    boat(on: canvas, at: Point(80, 50), size: 0.45)
  }

  private static func boat(on canvas: borrowing Canvas, at place: Point, size: Double) {
    let ink = Color(hex: 0x191938)
    canvas.saved { canvas in
      canvas.concatenate(Transform.scale(size).then(.translation(place.x, place.y)))
      canvas.fill(
        .polygon([Point(-12, 0), Point(13, 0), Point(9, 4.5), Point(-9, 4.5)]), with: ink)
      canvas.fill(Rect(-0.4, -25, 0.8, 25), with: ink)
      canvas.fill(
        .polygon([Point(1, -24), Point(11, -3), Point(1, -3)]), with: Color(hex: 0xF4E3D0))
      canvas.fill(
        .polygon([Point(-1, -20), Point(-9, -3), Point(-1, -3)]), with: Color(hex: 0xD8A79A))
      canvas.fill(Rect(-9, 5.4, 19, 0.8), with: ink.withAlpha(0.5))
      canvas.fill(Rect(-6, 7.4, 13, 0.7), with: ink.withAlpha(0.35))
    }
  }

  static func drawAurora(on canvas: borrowing Canvas) {
    sky(on: canvas, 0x050A22, 0x0D2140, 0x1B4A5A)
    for star in 0..<90 {
      canvas.fill(
        .circle(
          center: Point(scatter(star, 1) * 100, scatter(star, 2) * 55),
          radius: 0.12 + 0.2 * scatter(star, 3)),
        with: Color(white: 1, alpha: 0.35 + 0.6 * scatter(star, 4)))
    }
    curtain(on: canvas, from: 30, to: 12, height: 22, Color(hex: 0x8F6BE8))
    curtain(on: canvas, from: 22, to: 34, height: 26, Color(hex: 0x3BE0A0))
    curtain(on: canvas, from: 44, to: 38, height: 18, Color(hex: 0x7CF5C0))
    ridge(on: canvas, 56, 44, 66, 50, .color(Color(hex: 0x35536F)))
    ridge(on: canvas, 66, 56, 66, 62, .color(Color(hex: 0xB9D3E4)))
    for tree in 0..<9 {
      let x = [6.0, 12, 17, 25, 66, 74, 81, 88, 95][tree]
      let height = 11 + 8 * scatter(tree, 6)
      fir(on: canvas, at: Point(x, 72), height: height, Color(hex: 0x071A26))
    }
    ridge(on: canvas, 70, 67, 73, 69, .color(Color(hex: 0xE4EFF6)))
  }

  /// A band of light, in narrow strips that are brightest near their lower ends.
  private static func curtain(
    on canvas: borrowing Canvas, from left: Double, to right: Double, height: Double, _ color: Color
  ) {
    for strip in 0..<100 {
      let part = Double(strip) / 100
      let wave = Vector(1, 0).rotated(by: .degrees(part * 560 + left * 9)).dy
      let foot = left + (right - left) * part + wave * 4
      let length = height * (0.75 + 0.25 * scatter(strip / 2, 7))
      let strength = 0.42 + 0.22 * scatter(strip / 3, 8)
      let stops = [
        GradientStop(0, color.withAlpha(0)), GradientStop(0.75, color.withAlpha(strength)),
        GradientStop(1, color.withAlpha(0)),
      ]
      canvas.fill(
        Rect(Double(strip), foot - length, 1, length * 1.15),
        with: .linearGradient(
          from: Point(0, foot - length), to: Point(0, foot + length * 0.15), stops: stops))
    }
  }

  static func drawCity(on canvas: borrowing Canvas) {
    sky(on: canvas, to: 60, 0x0D1136, 0x40357A, 0xB4587F, 0xF2A07B)
    glow(on: canvas, at: Point(22, 16), radius: 5, Color(hex: 0xFDF3D7))
    skyline(on: canvas, count: 17, height: 18, salt: 1, Color(hex: 0x54447F), lights: 0.12)
    skyline(on: canvas, count: 12, height: 28, salt: 2, Color(hex: 0x2B2A5C), lights: 0.4)
    skyline(on: canvas, count: 8, height: 22, salt: 5, Color(hex: 0x14163A), lights: 0.55)
    sky(on: canvas, from: 60, 0x3A2F63, 0x0B0E2B)
    for light in 0..<46 {
      let (place, length) = (scatter(light, 9) * 98, 2 + 9 * scatter(light, 10))
      canvas.fill(
        .roundedRect(Rect(place, 60.6 + scatter(light, 11) * 3, 0.6, length), radius: 0.3),
        with: Color(hex: 0xFFD27A, alpha: 0.16 + 0.3 * scatter(light, 12)))
    }
  }

  /// A row of towers whose windows are lit in part.
  private static func skyline(
    on canvas: borrowing Canvas, count: Int, height: Double, salt: Double, _ color: Color,
    lights: Double
  ) {
    let pitch = 100 / Double(count)
    for tower in 0..<count {
      let top = 60 - height * (0.45 + 0.9 * scatter(tower, salt))
      let left = Double(tower) * pitch + scatter(tower, salt + 3) * pitch * 0.2
      let width = pitch * (0.78 + 0.2 * scatter(tower, salt + 4))
      canvas.fill(Rect(left, top, width, 60 - top), with: color)
      if tower % 3 == 1 { canvas.fill(Rect(left + width / 2 - 0.2, top - 4, 0.4, 4), with: color) }
      let (columns, rows) = (Int(width / 1.7), Int((59 - top) / 2.2))
      for window in 0..<max(columns * rows, 0)
      where scatter(window + tower * 13, salt + 6) < lights {
        let place = Point(
          left + 0.7 + Double(window % columns) * 1.7, top + 1.2 + Double(window / columns) * 2.2)
        canvas.fill(Rect(place.x, place.y, 0.8, 1.1), with: Color(hex: 0xFFD98A, alpha: 0.85))
      }
    }
  }
}

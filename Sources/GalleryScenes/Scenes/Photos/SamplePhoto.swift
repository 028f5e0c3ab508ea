import TouchKit

/// The pictures of the photos scene, drawn in code so that the gallery needs no files.
enum SamplePhoto: CaseIterable {
  case harbor
  case dunes
  case aurora
  case balloons
  case city
  case forest

  /// The size of the coordinate space in which the pictures are drawn.
  static let size = Size(100, 75)

  /// The title.
  var title: String {
    switch self {
    case .harbor: localized("Harbor")
    case .dunes: localized("Dunes")
    case .aurora: localized("Northern lights")
    case .balloons: localized("Balloons")
    case .city: localized("City")
    case .forest: localized("Forest")
    }
  }

  /// Returns the picture with a width in pixels.
  func bitmap(width: Int) -> Bitmap {
    let scale = Double(width) / Self.size.width
    let height = Int((Self.size.height * scale).rounded())
    return .drawn(width: width, height: height) { canvas in
      canvas.concatenate(.scale(scale))
      draw(on: canvas)
    }
  }

  private func draw(on canvas: borrowing Canvas) {
    switch self {
    case .harbor: Self.drawHarbor(on: canvas)
    case .dunes: Self.drawDunes(on: canvas)
    case .aurora: Self.drawAurora(on: canvas)
    case .balloons: Self.drawBalloons(on: canvas)
    case .city: Self.drawCity(on: canvas)
    case .forest: Self.drawForest(on: canvas)
    }
  }

  // MARK: Shapes

  /// Fills the picture between two heights with colors from top to bottom.
  static func sky(
    on canvas: borrowing Canvas, from top: Double = 0, to bottom: Double = 75, _ colors: UInt32...
  ) {
    let stops = colors.enumerated().map { index, color in
      GradientStop(Double(index) / Double(colors.count - 1), Color(hex: color))
    }
    canvas.fill(
      Rect(0, top, 100, bottom - top),
      with: .linearGradient(from: Point(0, top), to: Point(0, bottom), stops: stops))
  }

  /// Fills a ridge from the left edge to the right one, down to the bottom of the picture.
  static func ridge(
    on canvas: borrowing Canvas, _ left: Double, _ first: Double, _ second: Double, _ right: Double,
    _ paint: Paint
  ) {
    var path = Path()
    path.move(to: Point(0, left))
    path.curve(Point(34, first), Point(64, second), to: Point(100, right))
    path.line(to: Point(100, 75))
    path.line(to: Point(0, 75))
    path.close()
    canvas.fill(path, with: paint)
  }

  /// Fills a disc with a glow around it.
  static func glow(on canvas: borrowing Canvas, at center: Point, radius: Double, _ color: Color) {
    for ring in 1...40 {
      canvas.fill(
        .circle(center: center, radius: radius * (1 + Double(ring) * 0.08)),
        with: color.withAlpha(0.011))
    }
    canvas.fill(.circle(center: center, radius: radius), with: color)
  }

  /// Fills a fir that stands at a point.
  static func fir(on canvas: borrowing Canvas, at foot: Point, height: Double, _ color: Color) {
    for tier in 0..<4 {
      let part = Double(tier) / 4
      let top = foot.y - height + height * part * 0.8
      let width = height * (0.12 + 0.16 * part)
      canvas.fill(
        .polygon([
          Point(foot.x, top), Point(foot.x + width, top + height * 0.4),
          Point(foot.x - width, top + height * 0.4),
        ]), with: color)
    }
  }

  /// A number from 0 to 1 that looks random but is the same in every drawing.
  static func scatter(_ index: Int, _ salt: Double) -> Double {
    var value = UInt32(truncatingIfNeeded: index) &* 0x9E37_79B9 &+ UInt32(salt * 7919)
    value = (value ^ (value >> 15)) &* 0x2C1B_3C6D
    value = (value ^ (value >> 12)) &* 0x297A_2D39
    return Double(value >> 8) / Double(1 << 24)
  }
}

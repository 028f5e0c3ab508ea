import TouchKit

extension SceneKind {
  func drawPhotos(on canvas: borrowing Canvas) {
    for (index, picture) in Prints.pictures.enumerated() {
      let place = Vector(Double(index - 1) * 34, Double(index - 1) * 8)
      let frame = Rect(-36, -28, 72, 56).offset(by: place)
      canvas.card(frame, radius: 6, color: .white, elevation: 4)
      canvas.draw(picture, in: frame.insetBy(3, 3.5))
    }
  }

  func drawNeighbors(on canvas: borrowing Canvas) {
    for (x, color) in [(-32.0, Palette.plum), (32, Palette.leaf)] {
      let square = Rect(center: Point(x, 0), size: Size(40, 40))
      canvas.stroke(
        .roundedRect(square.insetBy(-20, -20), radius: 20), with: color,
        style: StrokeStyle(width: 2, dash: [4, 4]))
      canvas.fill(.roundedRect(square, radius: 10), with: color)
    }
  }

  func drawTargets(on canvas: borrowing Canvas) {
    for (x, radius) in [(-42.0, 32.0), (14, 20), (54, 12)] {
      for (part, color) in [(1.0, Palette.coral), (0.68, .white), (0.36, Palette.coral)] {
        canvas.fill(.circle(center: Point(x, 0), radius: radius * part), with: color)
      }
    }
  }

  func drawNestedCards(on canvas: borrowing Canvas) {
    canvas.card(Rect(-62, -46, 124, 92), radius: 14, elevation: 4)
    canvas.fill(.roundedRect(Rect(-50, -34, 80, 68), radius: 10), with: Palette.sun)
    canvas.fill(.roundedRect(Rect(-40, -22, 46, 36), radius: 8), with: Theme.surface)
    canvas.stroke(
      .roundedRect(Rect(-44, -26, 54, 44), radius: 10), with: Theme.accent,
      style: StrokeStyle(width: 3))
  }

  func drawBounces(on canvas: borrowing Canvas) {
    canvas.fill(.roundedRect(Rect(-62, 36, 124, 5), radius: 2.5), with: Theme.accent.withAlpha(0.4))
    let places = [Point(-52, 14), Point(-34, -18), Point(-10, -34), Point(14, -14), Point(28, 20)]
    for (index, place) in places.enumerated() {
      let color = Palette.coral.withAlpha(0.2 + 0.16 * Double(index))
      canvas.fill(.circle(center: place, radius: 9), with: color)
    }
    canvas.fill(.circle(center: Point(48, -8), radius: 13), with: Palette.coral)
  }

  func drawTrails(on canvas: borrowing Canvas) {
    for (index, color) in [Palette.coral, Palette.teal].enumerated() {
      let side = index == 0 ? -1.0 : 1.0
      var path = Path()
      path.move(to: Point(side * 58, 34))
      path.line(to: Point(side * 40, -6))
      path.line(to: Point(side * 22, -24))
      canvas.stroke(path, with: color, style: StrokeStyle(width: 4, cap: .round))
      canvas.fill(.circle(center: Point(side * 22, -24), radius: 16), with: color.withAlpha(0.3))
      canvas.stroke(
        .circle(center: Point(side * 22, -24), radius: 16), with: color,
        style: StrokeStyle(width: 3))
    }
  }

  func drawPages(on canvas: borrowing Canvas) {
    for (x, color) in [(-62.0, Palette.teal), (-22, Theme.surface)] {
      canvas.fill(.roundedRect(Rect(x, -44, 84, 88), radius: 8), with: color)
    }
    let style = StrokeStyle(width: 6, cap: .round)
    for end in [Point(6, -20), Point(6, 20)] {
      canvas.stroke(.line(from: Point(-12, 0), to: end), with: Theme.accent, style: style)
    }
    canvas.fill(.roundedRect(Rect(28, -34, 22, 68), radius: 4), with: Palette.coral)
  }

  func drawTimeline(on canvas: borrowing Canvas) {
    let bars: [(start: Double, length: Double, color: Color)] = [
      (-60, 12, Palette.coral), (-44, 84, Palette.leaf), (-20, 24, Palette.sun),
      (10, 52, Theme.accent),
    ]
    for (index, bar) in bars.enumerated() {
      let rect = Rect(bar.start, Double(index) * 22 - 40, bar.length, 12)
      canvas.fill(.roundedRect(rect, radius: 6), with: bar.color)
    }
  }

  func drawPaint(on canvas: borrowing Canvas) {
    for (finger, places) in PaintEmblem.paths.enumerated() {
      var stroke = PaintStroke(
        PaintColor.ofFinger(finger + 1), at: .init(place: places[0], width: 6))
      for (index, place) in places.dropFirst().enumerated() {
        stroke.add(.init(place: place, width: [16, 20, 14, 7][index % 4]))
      }
      for index in 0..<stroke.pieceCount { canvas.fill(stroke.piece(index), with: stroke.color) }
    }
  }

  func drawKnobs(on canvas: borrowing Canvas) {
    for (index, color) in [Palette.coral, Palette.sun, Palette.teal].enumerated() {
      let middle = Point(Double(index - 1) * 46, index == 1 ? -12 : 8)
      canvas.fill(.circle(center: middle, radius: 20), with: Theme.surface)
      canvas.stroke(.circle(center: middle, radius: 20), with: color, style: StrokeStyle(width: 5))
      canvas.fill(.circle(center: middle + Vector(7, -9), radius: 4), with: color)
    }
  }
}

/// The ways of the fingers in an emblem.
private enum PaintEmblem {
  static let paths = [
    [Point(-58, 8), Point(-44, -34), Point(-16, -30), Point(-22, 6), Point(4, -10)],
    [Point(-50, 36), Point(-20, 42), Point(4, 18), Point(26, 40), Point(56, 28)],
    [Point(10, -40), Point(30, -22), Point(50, -40), Point(56, -10), Point(34, 4)],
  ]
}

/// The pictures of an emblem, drawn once.
private enum Prints {
  static let pictures = [SamplePhoto.aurora, .balloons, .harbor].map { $0.bitmap(width: 132) }
}

import TouchKit

extension SceneKind {
  /// Draws the scene's emblem centered on the origin, about 100 points high.
  func drawEmblem(on canvas: borrowing Canvas) {
    switch self {
    case .transform: drawTurnedPicture(on: canvas)
    case .lines: drawLines(on: canvas)
    case .fingerPaint: drawPaint(on: canvas)
    case .gestures: drawPads(on: canvas)
    case .hotAreas: drawMargins(on: canvas)
    case .hold: drawKeys(on: canvas)
    case .draggable: drawLifted(on: canvas)
    case .fingerOffset: drawOffsets(on: canvas)
    case .spinner: Dial.draw(on: canvas, at: .zero, radius: 40, turnedBy: .degrees(35))
    case .tiles: drawTiles(on: canvas)
    case .share: drawExchange(on: canvas)
    case .controls: drawControls(on: canvas)
    case .lists: drawRows(on: canvas)
    case .text: drawField(on: canvas)
    case .fingers: drawTrails(on: canvas)
    case .conflicts: drawTimeline(on: canvas)
    case .manyHands: drawKnobs(on: canvas)
    case .motion: drawBounces(on: canvas)
    case .photos: drawPhotos(on: canvas)
    case .margins: drawNeighbors(on: canvas)
    case .targets: drawTargets(on: canvas)
    case .responders: drawNestedCards(on: canvas)
    case .pages: drawPages(on: canvas)
    }
  }

  private func drawTurnedPicture(on canvas: borrowing Canvas) {
    canvas.saved { canvas in
      canvas.concatenate(.rotation(.degrees(-12)))
      Postcard.draw(on: canvas, in: Rect(-58, -43, 116, 86))
    }
  }

  private func drawLines(on canvas: borrowing Canvas) {
    let style = StrokeStyle(width: 5, cap: .round)
    canvas.stroke(
      .line(from: Point(-60, 30), to: Point(40, -36)), with: Palette.coral, style: style)
    canvas.stroke(.line(from: Point(-48, -30), to: Point(60, 34)), with: Palette.teal, style: style)
    canvas.stroke(.line(from: Point(-10, 42), to: Point(64, -18)), with: Palette.sun, style: style)
  }

  private func drawPads(on canvas: borrowing Canvas) {
    let colors = [Palette.coral, Palette.teal, Palette.sun, Theme.accent]
    for (index, color) in colors.enumerated() {
      let place = Point(index % 2 == 0 ? -50 : 4, index < 2 ? -42 : 4)
      let pad = Path.roundedRect(Rect(origin: place, size: Size(46, 38)), radius: 10)
      canvas.fill(pad, with: color.withAlpha(0.85))
    }
  }

  private func drawMargins(on canvas: borrowing Canvas) {
    canvas.fill(.circle(center: .zero, radius: 46), with: Theme.accent.withAlpha(0.12))
    canvas.stroke(
      .circle(center: .zero, radius: 34), with: Theme.accent,
      style: StrokeStyle(width: 2, dash: [4, 4]))
    canvas.fill(.circle(center: .zero, radius: 24), with: Theme.accent)
  }

  private func drawKeys(on canvas: borrowing Canvas) {
    for column in -1...1 {
      let key = Rect(center: Point(Double(column) * 44, 26), size: Size(38, 42))
      canvas.card(key, radius: 9, elevation: 3)
    }
    let callout = Rect(center: Point(0, -24), size: Size(62, 54))
    canvas.card(callout, radius: 12, elevation: 6)
    let letter = TextLayout("é", font: Font(size: 32, weight: .medium))
    canvas.draw(
      letter, at: Point(-letter.size.width / 2, -24 - letter.size.height / 2), color: Theme.accent)
  }

  private func drawLifted(on canvas: borrowing Canvas) {
    canvas.card(Rect(-30, -46, 60, 60), radius: 16, color: Palette.coral, elevation: 12)
    canvas.stroke(
      .circle(center: Point(0, 38), radius: 12), with: Theme.secondaryText,
      style: StrokeStyle(width: 3))
  }

  private func drawOffsets(on canvas: borrowing Canvas) {
    let places = [
      (Palette.coral, Point(-44, 0)), (Palette.teal, Point(9, 9)), (Palette.sun, Point(44, 36)),
    ]
    for (index, (color, finger)) in places.enumerated() {
      let middle = Point(44 * Double(index - 1), index == 2 ? -8 : 0)
      canvas.card(Rect(center: middle, size: Size(36, 36)), radius: 9, color: color, elevation: 5)
      canvas.stroke(
        .circle(center: finger, radius: 9), with: Theme.text, style: StrokeStyle(width: 3))
    }
  }

  private func drawExchange(on canvas: borrowing Canvas) {
    Postcard.draw(on: canvas, in: Rect(-66, -40, 60, 45))
    canvas.stroke(
      .roundedRect(Rect(6, -5, 60, 45), radius: 6), with: Theme.accent,
      style: StrokeStyle(width: 2, dash: [5, 4]))
    canvas.fill(
      .polygon([Point(2, -22), Point(36, -32), Point(36, -12)].map { Point(38 - $0.x, $0.y) }),
      with: Palette.coral)
  }

  private func drawControls(on canvas: borrowing Canvas) {
    canvas.fill(.roundedRect(Rect(-34, -38, 68, 40), radius: 20), with: Theme.accent)
    canvas.fill(.circle(center: Point(14, -18), radius: 15), with: Theme.surface)
    let style = StrokeStyle(width: 6, cap: .round)
    canvas.stroke(
      .line(from: Point(-58, 28), to: Point(58, 28)), with: Theme.accent.withAlpha(0.3),
      style: style)
    canvas.stroke(
      .line(from: Point(-58, 28), to: Point(-10, 28)), with: Palette.coral, style: style)
    canvas.fill(.circle(center: Point(-10, 28), radius: 13), with: Palette.coral)
  }

  private func drawRows(on canvas: borrowing Canvas) {
    for (index, color) in [Palette.teal, Palette.sun, Palette.coral].enumerated() {
      let y = Double(index) * 28 - 40
      canvas.fill(.roundedRect(Rect(-62, y, 92, 22), radius: 6), with: Theme.surface)
      canvas.fill(.circle(center: Point(-50, y + 11), radius: 6), with: color)
    }
    canvas.stroke(
      .circle(center: Point(34, 8), radius: 24), with: Theme.accent, style: StrokeStyle(width: 6))
    canvas.stroke(
      .line(from: Point(52, 26), to: Point(66, 40)), with: Theme.accent,
      style: StrokeStyle(width: 8, cap: .round))
  }

  private func drawTiles(on canvas: borrowing Canvas) {
    for row in 0..<3 {
      for column in 0..<4 where (row, column) != (2, 3) {
        let tile = Rect(Double(column) * 30 - 60, Double(row) * 30 - 45, 26, 26)
        let isChosen = (row + column) % 3 == 0
        canvas.fill(
          .roundedRect(tile, radius: 6),
          with: isChosen ? Theme.accent : Theme.accent.withAlpha(0.3))
      }
    }
  }

  private func drawField(on canvas: borrowing Canvas) {
    let text = TextLayout("Aaא", font: Font(size: 34))
    canvas.card(Rect(-66, -28, 132, 56), radius: 14, elevation: 4)
    canvas.fill(Rect(-52, -20, 46, 40), with: Theme.accent.withAlpha(0.24))
    canvas.draw(text, at: Point(-52, -text.size.height / 2), color: Theme.text)
    canvas.fill(Rect(44, -20, 3, 40), with: Theme.accent)
  }
}

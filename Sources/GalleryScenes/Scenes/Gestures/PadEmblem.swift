import TouchKit

/// An emblem that illustrates a gesture.
enum PadEmblem {
  case taps(Int, touches: Int)
  case swipe
  case swipes
  case scrub
  case pan
  case pinch
  case rotation
  case transform
  case press

  /// The gesture that the emblem illustrates.
  var gesture: PlayedGesture {
    switch self {
    case .taps(let taps, let touches): .taps(taps, touches: touches)
    case .swipe, .swipes: .swipe(Vector(120, 0))
    case .scrub: .scrub
    case .pan: .pan(Vector(80, -40))
    case .pinch: .transform(scale: 1.6)
    case .rotation: .transform(turn: .degrees(60))
    case .transform: .transform(scale: 1.4, turn: .degrees(45))
    case .press: .hold
    }
  }

  private static let line = StrokeStyle(width: 3, cap: .round, join: .round)

  /// Draws the emblem centered on the origin, about 60 points high.
  func draw(on canvas: borrowing Canvas) {
    switch self {
    case .taps(let taps, let touches):
      for finger in 0..<touches {
        let place = Point((Double(finger) - Double(touches - 1) / 2) * 48, 0)
        tip(at: place, on: canvas)
        for ring in 1...taps {
          canvas.stroke(
            .circle(center: place, radius: 11 + 6 * Double(ring)),
            with: Theme.accent.withAlpha(0.75 - 0.2 * Double(ring)), style: Self.line)
        }
      }
    case .swipe:
      tip(at: .zero, on: canvas)
      arrow(from: Point(20, 0), to: Point(52, 0), on: canvas)
      arrow(from: Point(-20, 0), to: Point(-52, 0), on: canvas)
    case .swipes:
      tip(at: .zero, on: canvas)
      for quarter in 0..<4 {
        let outward = Vector(1, 0).rotated(by: .degrees(90 * Double(quarter)))
        arrow(from: .zero + outward * 18, to: .zero + outward * 36, on: canvas)
      }
    case .scrub:
      let turns = [Point(-44, 16), Point(-20, -16), Point(-4, 16), Point(20, -16)]
      var path = Path()
      path.move(to: turns[0])
      for turn in turns.dropFirst() { path.line(to: turn) }
      canvas.stroke(path, with: Theme.accent.withAlpha(0.6), style: Self.line)
      tip(at: Point(28, 8), on: canvas)
    case .pan:
      tip(at: Point(-28, 10), on: canvas)
      arrow(from: Point(-12, 4), to: Point(40, -16), on: canvas)
    case .pinch:
      tip(at: Point(-14, 12), on: canvas)
      tip(at: Point(14, -12), on: canvas)
      arrow(from: Point(-24, 20), to: Point(-40, 32), on: canvas)
      arrow(from: Point(24, -20), to: Point(40, -32), on: canvas)
    case .rotation:
      tip(at: Point(-28, 0), on: canvas)
      tip(at: Point(28, 0), on: canvas)
      arc(radius: 28, from: 205, to: 325, on: canvas)
      arc(radius: 28, from: 25, to: 145, on: canvas)
    case .transform:
      tip(at: Point(-24, 12), on: canvas)
      tip(at: Point(24, -12), on: canvas)
      arc(radius: 27, from: 178, to: 298, on: canvas)
      arc(radius: 27, from: -2, to: 118, on: canvas)
      arrow(from: Point(-36, 18), to: Point(-54, 27), on: canvas)
      arrow(from: Point(36, -18), to: Point(54, -27), on: canvas)
    case .press:
      tip(at: .zero, on: canvas)
      arc(radius: 24, from: -90, to: 180, on: canvas)
    }
  }

  private func tip(at point: Point, on canvas: borrowing Canvas) {
    canvas.fill(.circle(center: point, radius: 11), with: Theme.accent)
  }

  private func arc(
    radius: Double, from start: Double, to end: Double, on canvas: borrowing Canvas
  ) {
    var path = Path()
    path.arc(center: .zero, radius: radius, from: .degrees(start), to: .degrees(end))
    canvas.stroke(path, with: Theme.accent.withAlpha(0.6), style: Self.line)
  }

  private func arrow(from start: Point, to end: Point, on canvas: borrowing Canvas) {
    let back = (start - end).unit * 9
    var path = Path.line(from: start, to: end)
    path.move(to: end + back.rotated(by: .degrees(40)))
    path.line(to: end)
    path.line(to: end + back.rotated(by: .degrees(-40)))
    canvas.stroke(path, with: Theme.accent.withAlpha(0.6), style: Self.line)
  }
}

import TouchKit

/// The line between two fingers, the point about which they turn and scale, and both values since
/// they became a pair.
@MainActor struct PairMark {
  /// The distance between the fingers, as a multiple of the first one.
  private(set) var scale = 1.0
  /// How far their line has turned, clockwise.
  private(set) var turn = Angle.zero

  private let touches: (Touch, Touch)
  private let firstLength: Double
  private var ends: (Point, Point)
  private var caption = MarkCaption.layout("")

  init(_ first: FingerMark, _ second: FingerMark) {
    touches = (first.touch, second.touch)
    ends = (first.place, second.place)
    firstLength = max(first.place.distance(to: second.place), 1)
  }

  func joins(_ first: FingerMark, _ second: FingerMark) -> Bool {
    touches.0 == first.touch && touches.1 == second.touch
  }

  mutating func follow(_ first: FingerMark, _ second: FingerMark) {
    let before = (ends.1 - ends.0).angle
    ends = (first.place, second.place)
    let line = ends.1 - ends.0
    turn = turn + Angle.turn(from: before, to: line.angle)
    scale = line.length / firstLength
    let degrees = turn.degrees.formatted(decimals: 0)
    caption = MarkCaption.layout("\(scale.formatted(decimals: 2))x   \(degrees)°")
  }

  private var pivot: Point { ends.0.midpoint(to: ends.1) }
  private var captionPlace: Point { pivot - Vector(0, 16) }

  var area: Rect {
    let way = ends.1 - ends.0
    return Rect(center: pivot, size: Size(abs(way.dx) + 28, abs(way.dy) + 28))
      .union(MarkCaption.frame(of: caption, above: captionPlace))
  }

  func draw(on canvas: borrowing Canvas) {
    let line = Path.line(from: ends.0, to: ends.1)
    canvas.stroke(line, with: .white, style: StrokeStyle(width: 4))
    canvas.stroke(line, with: Palette.plum, style: StrokeStyle(width: 2, dash: [8, 5]))
    let disc = Path.circle(center: pivot, radius: 7)
    canvas.fill(disc, with: .white)
    canvas.stroke(disc, with: Palette.plum, style: StrokeStyle(width: 3))
    MarkCaption.draw(caption, above: captionPlace, on: canvas)
  }
}

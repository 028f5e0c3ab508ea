import Drawing

/// The points of a stroke, complete or still growing, with the boxes of their pieces.
package struct Ink: Sendable {
  /// A piece of the line: so many segments after its first point.
  struct Piece: Sendable {
    static let length = 32
    /// The box of the line, without what a brush adds around it, in pixels.
    var box: Rect
  }

  let brush: Brush
  let color: UInt32
  /// What is random in the stroke follows from it.
  let seed: UInt32
  /// How far from the beginning of its grain the line begins, in eighths of a pixel: that of a part of a
  /// stroke goes on.
  let phase: UInt32
  /// The width, in eighths of a pixel, from which the grain follows: that of the first point of the
  /// line of which this one is a part; nil for its own first point.
  let grain: Int32?
  private(set) var points: [InkPoint] = []
  private(set) var pieces: [Piece] = []
  /// The length of the line in pixels.
  private(set) var length = 0.0
  /// The sum of the widths at all points, in pixels.
  private(set) var reached = 0.0
  /// The width at the widest point, in pixels.
  private(set) var widest = 0.0

  init(_ brush: Brush, _ color: UInt32, seed: UInt32, phase: UInt32 = 0, grain: Int32? = nil) {
    (self.brush, self.color, self.seed) = (brush, color, seed)
    (self.phase, self.grain) = (phase, grain)
  }

  /// The width at the first point of the line, in pixels: what is seen of its grain and its glow follows from it.
  var firstWidth: Double { Double(grain ?? points[0].width) * InkPoint.unit }

  mutating func append(_ point: InkPoint) {
    var box = Self.box(point)
    if let last = points.last {
      length += last.place.distance(to: point.place)
      box = box.union(Self.box(last))
    }
    if points.isEmpty || (points.count > 1 && (points.count - 1) % Piece.length == 0) {
      pieces.append(Piece(box: box))
    } else {
      pieces[pieces.count - 1].box = pieces[pieces.count - 1].box.union(box)
    }
    points.append(point)
    reached += 2 * point.radius
    widest = max(widest, 2 * point.radius)
  }

  private static func box(_ point: InkPoint) -> Rect {
    Rect(center: point.place, size: Size(2 * point.radius, 2 * point.radius))
  }

  /// The box of all that is painted, in pixels.
  var bounds: Rect { painted(pieces.reduce(.zero) { $0.union($1.box) }) }

  /// The box of what the brush paints for a part of the line.
  func painted(_ box: Rect) -> Rect {
    let margin = 1 + widest * brush.reach
    return box.insetBy(-margin, -margin)
  }

  /// The first points of the segments in a piece; that of a dot has the dot.
  func segments(of piece: Int) -> Range<Int> {
    let first = piece * Piece.length
    return first..<max(min(first + Piece.length, points.count - 1), first + 1)
  }

  /// The pieces, or some of them, whose line comes near a rectangle.
  func pieces(_ some: Range<Int>? = nil, near area: Rect) -> [Int] {
    (some ?? pieces.indices).filter { pieces[$0].box.insetBy(-0.5, -0.5).intersects(area) }
  }
}

// MARK: - Distances

extension Ink {
  /// The distance from a point to the line's edge in pixels, 0 inside; infinite if it is farther than a limit.
  func distance(to point: Point, within limit: Double) -> Double {
    let area = Rect(center: point, size: Size(2 * limit, 2 * limit))
    var nearest = Double.infinity
    for piece in pieces(near: area) {
      for index in segments(of: piece) {
        let (start, end) = (points[index], points[min(index + 1, points.count - 1)])
        let share = point.share(along: start.place, end.place)
        let center = start.place + (end.place - start.place) * share
        let radius = start.radius + (end.radius - start.radius) * share
        nearest = min(nearest, max(0, point.distance(to: center) - radius))
      }
    }
    return nearest <= limit ? nearest : .infinity
  }
}

extension Rect {
  /// The part of a segment that is inside, as shares of its way; nil if none is.
  func shares(ofSegment start: Point, _ end: Point) -> ClosedRange<Double>? {
    let way = end - start
    var (first, last) = (0.0, 1.0)
    for (from, step, low, high) in [
      (start.x, way.dx, minX, maxX), (start.y, way.dy, minY, maxY),
    ] {
      guard step != 0 else {
        if from < low || from > high { return nil }
        continue
      }
      let (one, other) = ((low - from) / step, (high - from) / step)
      (first, last) = (max(first, min(one, other)), min(last, max(one, other)))
    }
    return first <= last ? first...last : nil
  }
}

extension Point {
  /// How far along a segment, from 0 to 1, its point nearest to this one is.
  func share(along start: Point, _ end: Point) -> Double {
    let way = end - start
    let square = way.dx * way.dx + way.dy * way.dy
    guard square > 0 else { return 0 }
    let step = self - start
    return min(max((step.dx * way.dx + step.dy * way.dy) / square, 0), 1)
  }

  /// The distance to a segment.
  func distance(toSegment start: Point, _ end: Point) -> Double {
    distance(to: start + (end - start) * share(along: start, end))
  }
}

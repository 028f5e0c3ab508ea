extension Path {
  /// The bounding box of the outline, exact for curves; zero for an empty path.
  public var bounds: Rect {
    var box = Box()
    var current = Point.zero
    for element in elements {
      switch element {
      case .move(let point), .line(let point):
        box.add(point)
        current = point
      case .curve(let one, let two, let end):
        box.add(curve: (current, one, two, end))
        current = end
      case .close: break
      }
    }
    return box.rect
  }

  /// Returns whether a point lies inside the filled path; open subpaths are treated as closed.
  public func contains(_ point: Point) -> Bool {
    guard point.isFinite else { return false }
    var crossings = Crossings(point: point)
    var current = Point.zero
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let next):
        crossings.add(from: current, to: start)
        (current, start) = (next, next)
      case .line(let next):
        crossings.add(from: current, to: next)
        current = next
      case .curve(let one, let two, let end):
        crossings.add(curve: (current, one, two, end))
        current = end
      case .close:
        crossings.add(from: current, to: start)
        current = start
      }
    }
    crossings.add(from: current, to: start)
    return crossings.winding != 0
  }
}

/// The control points of a cubic Bézier curve.
private typealias Cubic = (Point, Point, Point, Point)

private func point(of curve: Cubic, at t: Double) -> Point {
  let s = 1 - t
  let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
  return Point(
    a * curve.0.x + b * curve.1.x + c * curve.2.x + d * curve.3.x,
    a * curve.0.y + b * curve.1.y + c * curve.2.y + d * curve.3.y)
}

/// A bounding box that grows as points are added.
private struct Box {
  private var low: Point?
  private var high = Point.zero

  var rect: Rect {
    guard let low else { return .zero }
    return Rect(low.x, low.y, high.x - low.x, high.y - low.y)
  }

  mutating func add(_ point: Point) {
    guard let low else {
      (self.low, high) = (point, point)
      return
    }
    self.low = Point(min(low.x, point.x), min(low.y, point.y))
    high = Point(max(high.x, point.x), max(high.y, point.y))
  }

  /// Adds the end points and the curve's extrema in x and in y.
  mutating func add(curve: Cubic) {
    add(curve.0)
    add(curve.3)
    let turns =
      extremes(curve.0.x, curve.1.x, curve.2.x, curve.3.x)
      + extremes(curve.0.y, curve.1.y, curve.2.y, curve.3.y)
    for t in turns { add(point(of: curve, at: t)) }
  }

  /// Returns the parameters inside the curve at which the derivative of one coordinate is zero.
  private func extremes(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    let (square, linear, constant) = (d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a)
    var roots: [Double] = []
    if abs(square) < 1e-12 {
      if linear != 0 { roots = [-constant / linear] }
    } else {
      let under = linear * linear - 4 * square * constant
      guard under >= 0 else { return [] }
      roots = [1, -1].map { (-linear + $0 * under.squareRoot()) / (2 * square) }
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }
}

/// Counts the crossings of an outline with the ray from a point to the right.
private struct Crossings {
  let point: Point
  var winding = 0

  mutating func add(from start: Point, to end: Point) {
    guard (start.y <= point.y) != (end.y <= point.y) else { return }
    let x = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
    guard x > point.x else { return }
    winding += end.y > start.y ? 1 : -1
  }

  /// Flattens a curve into line segments that stay within a thousandth of its extent.
  mutating func add(curve: Cubic) {
    let bend = max(bend(curve.0, curve.1, curve.2), bend(curve.1, curve.2, curve.3))
    let extent = max(
      curve.0.distance(to: curve.3), curve.0.distance(to: curve.1), curve.2.distance(to: curve.3))
    guard extent > 0 else { return }
    // Wang's formula: segments = sqrt(3 * 2 / 8 * second difference / tolerance).
    let pieces = max(1, Int((0.75 * bend / (extent / 1000)).squareRoot().rounded(.up)))
    var last = curve.0
    for piece in 1...pieces {
      let next =
        piece == pieces
        ? curve.3 : Drawing.point(of: curve, at: Double(piece) / Double(pieces))
      add(from: last, to: next)
      last = next
    }
  }

  private func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
    ((a - b) + (c - b)).length
  }
}

extension Path {
  /// Returns the distance from a point to the outline, whether the point is inside or not; infinite
  /// for an empty path.
  ///
  /// Curves are flattened into 24 line segments; the error is far below the precision of a
  /// fingertip.
  public func distance(to point: Point) -> Double {
    var nearest = Double.infinity
    var current = Point.zero
    var start = Point.zero
    func follow(to next: Point) {
      nearest = min(nearest, segmentDistance(from: current, to: next, point))
      current = next
    }
    for element in elements {
      switch element {
      case .move(let next): (current, start) = (next, next)
      case .line(let next): follow(to: next)
      case .curve(let one, let two, let end):
        let first = current
        for piece in 1...24 {
          let t = Double(piece) / 24
          let (a, b) = ((1 - t) * (1 - t), t * t)
          let weights = (a * (1 - t), 3 * a * t, 3 * (1 - t) * b, b * t)
          follow(
            to: Point(
              weights.0 * first.x + weights.1 * one.x + weights.2 * two.x + weights.3 * end.x,
              weights.0 * first.y + weights.1 * one.y + weights.2 * two.y + weights.3 * end.y))
        }
      case .close: follow(to: start)
      }
    }
    return nearest
  }

  private func segmentDistance(from start: Point, to end: Point, _ point: Point) -> Double {
    let (line, step) = (end - start, point - start)
    let square = line.dx * line.dx + line.dy * line.dy
    guard square > 0 else { return step.length }
    let t = min(max((step.dx * line.dx + step.dy * line.dy) / square, 0), 1)
    return (start + line * t).distance(to: point)
  }
}

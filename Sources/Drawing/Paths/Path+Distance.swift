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

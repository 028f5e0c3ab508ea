import TouchKit

/// The center lines of the photo that the center of an element is held on.
package nonisolated struct CenterLines: Hashable {
  /// Whether it is held on the vertical line.
  package var vertical = false
  /// Whether it is held on the horizontal line.
  package var horizontal = false
}

/// Catches the center of a dragged element on the photo's center lines.
///
/// A line catches the center within 4 points and holds it until the finger would have it more than 8
/// points away. A drag that begins within 4 points of a line is caught by it only after it was 8
/// points away, so that an element can be moved by less. Only the displayed center is caught; the
/// drag's own motion stays raw.
package nonisolated struct CenterSnap {
  private struct Axis {
    private static let catchDistance = 4.0
    private static let releaseDistance = 8.0
    /// Whether the line may catch; nil before the first motion.
    private var canCatch: Bool?
    private(set) var isCaught = false

    /// Updates the axis; distances are in points.
    mutating func update(start: Double, now: Double, mayCatch: Bool) {
      if now >= Self.releaseDistance { canCatch = true }
      let wasFree = canCatch ?? (start > Self.catchDistance)
      canCatch = wasFree
      guard wasFree else { return }
      isCaught =
        isCaught ? now <= Self.releaseDistance : mayCatch && now <= Self.catchDistance
    }
  }

  private let start: Point
  private var x = Axis()
  private var y = Axis()

  /// Creates the snapping of a drag that begins with the element's center at a point, in photo
  /// pixels.
  package init(from start: Point) { self.start = start }

  /// The lines that hold the center.
  package var lines: CenterLines { CenterLines(vertical: x.isCaught, horizontal: y.isCaught) }

  /// The center to display for the drag's own one, in photo pixels.
  ///
  /// - Parameters:
  ///   - middle: The point where the lines cross.
  ///   - pixelsPerPoint: Photo pixels for each point on the screen.
  ///   - mayCatch: Whether a line that does not hold the center may catch it now.
  package mutating func displayed(
    for raw: Point, middle: Point, pixelsPerPoint: Double, mayCatch: Bool
  ) -> Point {
    func distance(_ value: Double, _ line: Double) -> Double { abs(value - line) / pixelsPerPoint }
    x.update(
      start: distance(start.x, middle.x), now: distance(raw.x, middle.x), mayCatch: mayCatch)
    y.update(
      start: distance(start.y, middle.y), now: distance(raw.y, middle.y), mayCatch: mayCatch)
    return Point(x.isCaught ? middle.x : raw.x, y.isCaught ? middle.y : raw.y)
  }
}

/// An outline of lines and cubic Bézier curves, used for filling, stroking, clipping and hit
/// testing. Everything that it winds around is inside (the nonzero winding rule).
public struct Path: Hashable, Sendable {
  /// A path segment.
  public enum Element: Hashable, Sendable {
    /// Begins a new subpath at a point.
    case move(Point)
    /// A line from the current point.
    case line(Point)
    /// A cubic Bézier curve from the current point, with two control points and an end point.
    case curve(Point, Point, to: Point)
    /// A line back to the start of the subpath.
    case close
  }

  /// The segments, in the order in which they were added.
  public private(set) var elements: [Element] = []
  private var start = Point.zero
  /// The current point; nil before the first segment.
  public private(set) var currentPoint: Point?

  /// Creates an empty path.
  public init() {}

  /// Whether the path has no segments.
  public var isEmpty: Bool { elements.isEmpty }

  /// Begins a new subpath at a point.
  public mutating func move(to point: Point) {
    elements.append(.move(point))
    start = point
    currentPoint = point
  }

  /// Adds a line; without a current point, begins a subpath.
  public mutating func line(to point: Point) {
    guard currentPoint != nil else { return move(to: point) }
    elements.append(.line(point))
    currentPoint = point
  }

  /// Adds a cubic Bézier curve; without a current point, the subpath begins at the first control
  /// point.
  public mutating func curve(_ control1: Point, _ control2: Point, to end: Point) {
    if currentPoint == nil { move(to: control1) }
    elements.append(.curve(control1, control2, to: end))
    currentPoint = end
  }

  /// Adds an arc about a center, clockwise on the screen if `end` is larger than `start`.
  ///
  /// If there is a current point, a line connects it to the start of the arc.
  public mutating func arc(center: Point, radius: Double, from start: Angle, to end: Angle) {
    let turn = end.radians - start.radians
    guard turn.isFinite else { return }
    let count = max(1, Int((abs(turn) / (.pi / 2)).rounded(.up)))
    let step = turn / Double(count)
    // The handle length with which a cubic approximates an arc, within 0.03 % up to 90 degrees.
    let handle = radius * 4 / 3 * tangent(step / 4)
    var direction = Vector(radius, 0).rotated(by: start)
    line(to: center + direction)
    for _ in 0..<count {
      let next = direction.rotated(by: .radians(step))
      let (leaving, arriving) = (direction.unit.turnedRight, next.unit.turnedRight)
      curve(
        center + direction + leaving * handle, center + next - arriving * handle,
        to: center + next)
      direction = next
    }
  }

  /// Closes the subpath; the current point returns to its start.
  public mutating func close() {
    guard currentPoint != nil else { return }
    elements.append(.close)
    currentPoint = start
  }

  /// Appends the segments of another path.
  public mutating func add(_ other: Path) {
    elements += other.elements
    start = other.start
    currentPoint = other.currentPoint ?? currentPoint
  }

  /// Returns the path with every point transformed.
  public func transformed(by transform: Transform) -> Path {
    var path = self
    path.start = transform.apply(start)
    path.currentPoint = currentPoint.map { transform.apply($0) }
    path.elements = elements.map { element in
      switch element {
      case .move(let point): return .move(transform.apply(point))
      case .line(let point): return .line(transform.apply(point))
      case .curve(let one, let two, let end):
        return .curve(transform.apply(one), transform.apply(two), to: transform.apply(end))
      case .close: return .close
      }
    }
    return path
  }
}

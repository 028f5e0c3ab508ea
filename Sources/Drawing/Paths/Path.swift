/// An outline of lines and cubic curves, to be filled, stroked, clipped to or asked for hits.
public struct Path: Hashable, Sendable {
  /// One step of the pen.
  public enum Element: Hashable, Sendable {
    /// Begins a new part of the outline at a point.
    case move(Point)
    /// A straight line from where the pen is.
    case line(Point)
    /// A cubic curve from where the pen is, bent by two control points, to the third.
    case curve(Point, Point, to: Point)
    /// A straight line back to where this part began.
    case close
  }

  /// Which of the enclosed areas count as inside.
  public enum FillRule: Hashable, Sendable {
    /// Everything that the outline winds around.
    case winding
    /// Areas that are crossed into an odd number of times: a path inside another is a hole.
    case evenOdd
  }

  /// The steps in the order they were added.
  public private(set) var elements: [Element] = []
  /// Which of the enclosed areas count as inside.
  public var fillRule = FillRule.winding
  private var start = Point.zero
  /// Where the pen is; nil before the first step.
  public private(set) var currentPoint: Point?

  /// An outline of nothing.
  public init() {}

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { elements.isEmpty }

  /// Lifts the pen and sets it down at a point.
  public mutating func move(to point: Point) {
    elements.append(.move(point))
    start = point
    currentPoint = point
  }

  /// Draws a straight line; without a point before, only sets the pen down.
  public mutating func line(to point: Point) {
    guard currentPoint != nil else { return move(to: point) }
    elements.append(.line(point))
    currentPoint = point
  }

  /// Draws a cubic curve; without a point before, it begins at its first control point.
  public mutating func curve(_ control1: Point, _ control2: Point, to end: Point) {
    if currentPoint == nil { move(to: control1) }
    elements.append(.curve(control1, control2, to: end))
    currentPoint = end
  }

  /// Draws an arc about a centre, clockwise on the screen if `end` is larger than `start`.
  ///
  /// A straight line leads to the arc's first point if the pen is somewhere already.
  public mutating func arc(center: Point, radius: Double, from start: Angle, to end: Angle) {
    let turn = end.radians - start.radians
    guard turn.isFinite else { return }
    let count = max(1, Int((abs(turn) / (.pi / 2)).rounded(.up)))
    let step = turn / Double(count)
    // The length of the handles that makes a cubic follow an arc, within 0.03 % up to 90 degrees.
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

  /// Closes this part of the outline; the pen is back where the part began.
  public mutating func close() {
    guard currentPoint != nil else { return }
    elements.append(.close)
    currentPoint = start
  }

  /// Adds the steps of another path.
  public mutating func add(_ other: Path) {
    elements += other.elements
    start = other.start
    currentPoint = other.currentPoint ?? currentPoint
  }

  /// The path with every point mapped.
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

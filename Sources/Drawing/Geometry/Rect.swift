/// An axis-aligned rectangle whose origin is its top-left corner. Half-open: the right and bottom
/// edges are excluded.
public struct Rect: Hashable, Sendable, Codable {
  /// The top-left corner.
  public var origin: Point
  /// The width and height; expected not to be negative.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(0, 0, 0, 0)

  /// Creates a rectangle from its top-left corner and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its left edge, top edge, width and height.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// Creates a rectangle of a given size around a center.
  public init(center: Point, size: Size) {
    self.init(
      center.x - size.width / 2, center.y - size.height / 2, size.width, size.height)
  }

  /// The x coordinate of the left edge.
  public var minX: Double { origin.x }
  /// The y coordinate of the top edge.
  public var minY: Double { origin.y }
  /// The x coordinate of the right edge.
  public var maxX: Double { origin.x + size.width }
  /// The y coordinate of the bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The x coordinate of the center.
  public var midX: Double { origin.x + size.width / 2 }
  /// The y coordinate of the center.
  public var midY: Double { origin.y + size.height / 2 }
  /// The width.
  public var width: Double { size.width }
  /// The height.
  public var height: Double { size.height }
  /// The center.
  public var center: Point { Point(midX, midY) }
  /// Whether the width or the height is zero or negative.
  public var isEmpty: Bool { size.isEmpty }

  /// Returns whether a point lies inside; the right and bottom edges are outside.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns whether another rectangle lies entirely inside.
  public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Returns whether the rectangles overlap; sharing only an edge does not count.
  public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Returns the overlap of two rectangles, or nil if they do not overlap.
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard left < right, top < bottom else { return nil }
    return Rect(left, top, right - left, bottom - top)
  }

  /// Returns the smallest rectangle that contains both; an empty rectangle is ignored.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }

  /// Returns the rectangle with every edge moved inward (outward for negative values).
  public func insetBy(_ dx: Double, _ dy: Double) -> Rect {
    Rect(minX + dx, minY + dy, width - 2 * dx, height - 2 * dy)
  }

  /// Returns the rectangle translated by a vector.
  public func offset(by step: Vector) -> Rect { Rect(origin: origin + step, size: size) }

  /// Returns the rectangle at the other side of an area, as far from its right edge as it is from the
  /// left one.
  public func mirrored(in area: Rect) -> Rect {
    Rect(area.minX + area.maxX - maxX, minY, width, height)
  }

  /// The smallest rectangle with integer edges that contains this one.
  public var roundedOut: Rect {
    let left = minX.rounded(.down)
    let top = minY.rounded(.down)
    return Rect(left, top, maxX.rounded(.up) - left, maxY.rounded(.up) - top)
  }

  /// The rectangle with its edges moved to the nearest integers.
  public var rounded: Rect {
    let (left, top) = (minX.rounded(), minY.rounded())
    return Rect(left, top, maxX.rounded() - left, maxY.rounded() - top)
  }

  /// Whether the rectangle is so thin that it is due to rounding.
  private var isSliver: Bool { size.shortSide < 1e-6 }

  /// Returns the overlap with another rectangle; nil if there is none but for rounding.
  func overlap(with other: Rect) -> Rect? {
    intersection(other).flatMap { $0.isSliver ? nil : $0 }
  }

  /// Returns the up to four rectangles, in bands from top to bottom, that cover what lies outside
  /// another one; the rectangle itself if they do not overlap. What is thinner than rounding errors
  /// is left out.
  public func parts(outside other: Rect) -> [Rect] {
    guard let hole = overlap(with: other) else { return [self] }
    return [
      Rect(minX, minY, width, hole.minY - minY),
      Rect(minX, hole.minY, hole.minX - minX, hole.height),
      Rect(hole.maxX, hole.minY, maxX - hole.maxX, hole.height),
      Rect(minX, hole.maxY, width, maxY - hole.maxY),
    ].filter { !$0.isSliver }
  }

  /// Returns the point of the closed rectangle nearest to a given point.
  public func nearestPoint(to point: Point) -> Point {
    Point(min(max(point.x, minX), maxX), min(max(point.y, minY), maxY))
  }

  /// Returns the distance from a point to the rectangle; zero inside it.
  public func distance(to point: Point) -> Double { nearestPoint(to: point).distance(to: point) }
}

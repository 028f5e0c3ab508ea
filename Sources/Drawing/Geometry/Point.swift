import Glibc

/// A position in a coordinate space whose y axis points down, in points or pixels of that space.
public struct Point: Hashable, Sendable, Codable {
  /// The distance to the right of the origin.
  public var x: Double
  /// The distance below the origin.
  public var y: Double

  /// The origin of every coordinate space.
  public static let zero = Point(0, 0)

  /// A position from its two coordinates.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether both coordinates are finite numbers.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The straight-line distance to another point of the same space.
  public func distance(to other: Point) -> Double { (self - other).length }

  /// The point half way to another one.
  public func midpoint(to other: Point) -> Point {
    Point((x + other.x) / 2, (y + other.y) / 2)
  }

  /// The step that leads from the right point to the left one.
  public static func - (left: Point, right: Point) -> Vector {
    Vector(left.x - right.x, left.y - right.y)
  }

  /// The point that a step leads to.
  public static func + (point: Point, step: Vector) -> Point {
    Point(point.x + step.dx, point.y + step.dy)
  }

  /// The point that a step backwards leads to.
  public static func - (point: Point, step: Vector) -> Point {
    Point(point.x - step.dx, point.y - step.dy)
  }

  /// Moves the point by a step.
  public static func += (point: inout Point, step: Vector) { point = point + step }
}

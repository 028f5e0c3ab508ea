import Glibc

/// A location in a coordinate space whose y axis points down, in that space's points or pixels.
public struct Point: Hashable, Sendable, Codable {
  /// The x coordinate; grows to the right.
  public var x: Double
  /// The y coordinate; grows downward.
  public var y: Double

  /// The origin.
  public static let zero = Point(0, 0)

  /// Creates a point from its coordinates.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether both coordinates are finite.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// Returns the Euclidean distance to another point of the same space.
  public func distance(to other: Point) -> Double { (self - other).length }

  /// Returns the point halfway to another one.
  public func midpoint(to other: Point) -> Point {
    Point((x + other.x) / 2, (y + other.y) / 2)
  }

  /// Returns the vector from the right point to the left one.
  public static func - (left: Point, right: Point) -> Vector {
    Vector(left.x - right.x, left.y - right.y)
  }

  /// Returns the point translated by a vector.
  public static func + (point: Point, step: Vector) -> Point {
    Point(point.x + step.dx, point.y + step.dy)
  }

  /// Returns the point translated by the opposite of a vector.
  public static func - (point: Point, step: Vector) -> Point {
    Point(point.x - step.dx, point.y - step.dy)
  }

  /// Translates the point by a vector.
  public static func += (point: inout Point, step: Vector) { point = point + step }
}

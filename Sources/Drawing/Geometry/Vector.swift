import Glibc

/// A displacement: the difference of two points, a translation or a velocity.
public struct Vector: Hashable, Sendable, Codable {
  /// The x component; grows to the right.
  public var dx: Double
  /// The y component; grows downward.
  public var dy: Double

  /// The zero vector.
  public static let zero = Vector(0, 0)

  /// Creates a vector from its components.
  public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The Euclidean length.
  public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The direction, clockwise on the screen from the positive x axis, from -pi to pi.
  public var angle: Angle { .radians(atan2(dy, dx)) }

  /// Whether both components are finite.
  public var isFinite: Bool { dx.isFinite && dy.isFinite }

  /// The unit vector of the same direction, or zero for the zero vector.
  public var unit: Vector {
    let length = length
    return length > 0 ? self / length : .zero
  }

  /// Returns the vector rotated clockwise on the screen.
  public func rotated(by angle: Angle) -> Vector {
    let (sine, cosine) = (sin(angle.radians), cos(angle.radians))
    return Vector(dx * cosine - dy * sine, dx * sine + dy * cosine)
  }

  /// Returns the sum of two vectors.
  public static func + (left: Vector, right: Vector) -> Vector {
    Vector(left.dx + right.dx, left.dy + right.dy)
  }

  /// Returns the difference of two vectors.
  public static func - (left: Vector, right: Vector) -> Vector {
    Vector(left.dx - right.dx, left.dy - right.dy)
  }

  /// Returns the opposite vector.
  public static prefix func - (vector: Vector) -> Vector { Vector(-vector.dx, -vector.dy) }

  /// Returns the vector multiplied by a factor.
  public static func * (vector: Vector, factor: Double) -> Vector {
    Vector(vector.dx * factor, vector.dy * factor)
  }

  /// Returns the vector divided by a divisor.
  public static func / (vector: Vector, divisor: Double) -> Vector {
    Vector(vector.dx / divisor, vector.dy / divisor)
  }

  /// Adds another vector.
  public static func += (left: inout Vector, right: Vector) { left = left + right }
}

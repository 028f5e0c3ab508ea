import Glibc

/// A step or a direction with a length: the difference of two points, a translation or a velocity.
public struct Vector: Hashable, Sendable, Codable {
  /// The part to the right.
  public var dx: Double
  /// The part downwards.
  public var dy: Double

  /// No step at all.
  public static let zero = Vector(0, 0)

  /// A step from its two parts.
  public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The Euclidean length.
  public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The direction, clockwise on the screen from the positive x axis, from -pi to pi.
  public var angle: Angle { .radians(atan2(dy, dx)) }

  /// Whether both parts are finite numbers.
  public var isFinite: Bool { dx.isFinite && dy.isFinite }

  /// The vector of length 1 in the same direction, or zero for the zero vector.
  public var unit: Vector {
    let length = length
    return length > 0 ? self / length : .zero
  }

  /// The same vector turned clockwise on the screen.
  public func rotated(by angle: Angle) -> Vector {
    let (sine, cosine) = (sin(angle.radians), cos(angle.radians))
    return Vector(dx * cosine - dy * sine, dx * sine + dy * cosine)
  }

  /// The sum of two steps.
  public static func + (left: Vector, right: Vector) -> Vector {
    Vector(left.dx + right.dx, left.dy + right.dy)
  }

  /// The difference of two steps.
  public static func - (left: Vector, right: Vector) -> Vector {
    Vector(left.dx - right.dx, left.dy - right.dy)
  }

  /// The step backwards.
  public static prefix func - (vector: Vector) -> Vector { Vector(-vector.dx, -vector.dy) }

  /// The step made longer by a factor.
  public static func * (vector: Vector, factor: Double) -> Vector {
    Vector(vector.dx * factor, vector.dy * factor)
  }

  /// The step made shorter by a divisor.
  public static func / (vector: Vector, divisor: Double) -> Vector {
    Vector(vector.dx / divisor, vector.dy / divisor)
  }

  /// Adds another step.
  public static func += (left: inout Vector, right: Vector) { left = left + right }
}

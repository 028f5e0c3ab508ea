/// An angle in radians. Positive angles are clockwise on the screen, because the y axis points
/// down.
public struct Angle: Hashable, Comparable, Sendable, Codable {
  /// The angle in radians; may exceed a full turn.
  public var radians: Double

  /// The zero angle.
  public static let zero = Angle(radians: 0)

  /// Creates an angle from radians.
  public init(radians: Double) { self.radians = radians }

  /// Returns an angle from radians.
  public static func radians(_ value: Double) -> Angle { Angle(radians: value) }

  /// Returns an angle from degrees.
  public static func degrees(_ value: Double) -> Angle { Angle(radians: value * .pi / 180) }

  /// The angle in degrees.
  public var degrees: Double { radians * 180 / .pi }

  /// The equivalent angle from -pi to pi.
  public var normalized: Angle {
    Angle(radians: radians.remainder(dividingBy: 2 * .pi))
  }

  /// Returns the shortest turn from one direction to another, from -pi to pi.
  public static func turn(from start: Angle, to end: Angle) -> Angle { (end - start).normalized }

  /// Returns whether the left angle is smaller.
  public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }
  /// Returns the sum of two angles.
  public static func + (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians + right.radians)
  }
  /// Returns the difference of two angles.
  public static func - (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians - right.radians)
  }
  /// Returns the opposite angle.
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }
  /// Returns the angle multiplied by a factor.
  public static func * (angle: Angle, factor: Double) -> Angle {
    Angle(radians: angle.radians * factor)
  }
}

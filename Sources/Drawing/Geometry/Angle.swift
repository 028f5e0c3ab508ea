/// An angle; positive is clockwise on the screen, because y points down.
public struct Angle: Hashable, Comparable, Sendable, Codable {
  /// The size of the angle in radians; may exceed a full turn.
  public var radians: Double

  /// No turn at all.
  public static let zero = Angle(radians: 0)

  /// An angle from radians.
  public init(radians: Double) { self.radians = radians }

  /// An angle from radians.
  public static func radians(_ value: Double) -> Angle { Angle(radians: value) }

  /// An angle from degrees, 360 to a full turn.
  public static func degrees(_ value: Double) -> Angle { Angle(radians: value * .pi / 180) }

  /// The size of the angle in degrees.
  public var degrees: Double { radians * 180 / .pi }

  /// The same direction within half a turn, from -pi to pi.
  public var normalized: Angle {
    Angle(radians: radians.remainder(dividingBy: 2 * .pi))
  }

  /// Whether the left angle is smaller.
  public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }
  /// The sum of two turns.
  public static func + (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians + right.radians)
  }
  /// The difference of two turns.
  public static func - (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians - right.radians)
  }
  /// The turn the other way round.
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }
  /// The turn repeated.
  public static func * (angle: Angle, factor: Double) -> Angle {
    Angle(radians: angle.radians * factor)
  }
}

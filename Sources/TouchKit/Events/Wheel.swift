import Glibc

/// The effect of a notch of a wheel, which is the same everywhere.
public nonisolated enum Wheel {
  /// The distance by which a notch scrolls, in points.
  public static let notch = 72.0
  /// The factor by which a notch towards the user shrinks.
  private static let step = 1.1

  /// Returns the factor by which notches zoom; positive ones, towards the user, make smaller.
  public static func scale(of notches: Double) -> Double { pow(step, -notches) }
}

import TouchKit

/// The width of a stroke where a finger is, in points of the screen: from its pressure if the screen
/// measures it, else from its speed, because a slow brush leaves more paint.
enum PaintWidth {
  private static let pressed = (least: 4.0, most: 40.0)
  private static let moved = (fastest: 6.0, resting: 26.0)
  /// The speed of the thinnest line, in points per second.
  private static let highSpeed = 1600.0
  /// How far a width follows each new value, so that it does not jitter.
  private static let inertia = 0.25

  /// The width where a finger lands.
  @MainActor static func first(of touch: Touch) -> Double {
    touch.pressure.map(width(pressure:)) ?? moved.resting * 0.6
  }

  /// The width at a place of a finger, a step in points and a time after it had the last one.
  static func next(
    at place: TouchPlace, after last: Double, step: Double, seconds: Double
  ) -> Double {
    let target = place.pressure.map(width(pressure:)) ?? width(speed: step / max(seconds, 0.001))
    return last + (target - last) * inertia
  }

  private static func width(pressure: Double) -> Double {
    pressed.least + (pressed.most - pressed.least) * pressure
  }

  private static func width(speed: Double) -> Double {
    moved.resting + (moved.fastest - moved.resting) * min(speed / highSpeed, 1)
  }
}

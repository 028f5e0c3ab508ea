import Drawing
import Glibc

/// A motion of fingers in a cycle of places, each of which looks different on the screen.
struct FingerMotion {
  /// The number of places of a cycle.
  static let count = 8

  /// Where the fingers land.
  let landing: [Point]
  /// Where the fingers are at each place; in the order of their numbers.
  let places: [[Point]]
  /// The part of the screen that tells the places apart.
  let watched: Rect

  /// Each finger drags an element of its own along a circle that is wider than the slop, so that the
  /// first update already moves the element; the last one's element is watched.
  static func circles(at grips: [Point]) -> FingerMotion {
    FingerMotion(
      landing: grips, places: ellipse(16, 16).map { step in grips.map { $0 + step } },
      watched: area(about: grips[grips.count - 1]))
  }

  /// A finger drags an element that is left of a vertical line back and forth across it, along a
  /// flat ellipse: the line catches the element twice in each cycle.
  static func crossing(lineAt x: Double, from grip: Point) -> FingerMotion {
    let center = Point(x, grip.y)
    return FingerMotion(
      landing: [grip], places: ellipse(24, 8).map { [center + $0] },
      // Left of the line, which flashes.
      watched: Rect(x - 140, grip.y - 130, 130, 260).roundedOut)
  }

  /// Two fingers on an element: one rests, one scales and turns it.
  static func pinch(at center: Point) -> FingerMotion {
    let landing = [center - Vector(50, 0), center + Vector(50, 0)]
    return FingerMotion(
      landing: landing,
      places: ellipse(14, 14).map { [landing[0], landing[1] + Vector(10, 40) + $0] },
      watched: area(about: center))
  }

  private static func ellipse(_ width: Double, _ height: Double) -> [Vector] {
    (0..<count).map { place in
      let angle = 2 * .pi * Double(place) / Double(count)
      return Vector(width * cos(angle), height * sin(angle))
    }
  }

  private static func area(about center: Point) -> Rect {
    Rect(center: center, size: Size(260, 260)).roundedOut
  }
}

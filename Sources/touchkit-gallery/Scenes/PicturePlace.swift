import TouchKit

/// Where the picture is, how large, and how far it is turned.
struct PicturePlace {
  /// The center without the limits of the scene, so that the grabbed point returns under its finger.
  var middle = Point.zero
  private(set) var scale = 1.0
  private(set) var angle = Angle.zero

  private static let scales = 0.5...4.0

  init(middle: Point = .zero) { self.middle = middle }

  /// Turns and scales with the line between two fingers, about their midpoint.
  mutating func follow(from old: [Point], to new: [Point]) {
    let (before, after) = (old[1] - old[0], new[1] - new[0])
    guard before.length > 1, after.length > 1 else { return }
    turn(
      by: Angle.turn(from: before.angle, to: after.angle), scaledBy: after.length / before.length,
      about: old[0].midpoint(to: old[1]), to: new[0].midpoint(to: new[1]))
  }

  /// Turns and scales about a point, which goes to another one.
  mutating func turn(by turn: Angle, scaledBy factor: Double, about pivot: Point, to point: Point) {
    let limited = min(max(scale * factor, Self.scales.lowerBound), Self.scales.upperBound)
    middle = point + (middle - pivot).rotated(by: turn) * (limited / scale)
    angle = (angle + turn).normalized
    scale = limited
  }
}

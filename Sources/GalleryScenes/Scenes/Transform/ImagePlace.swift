import TouchKit

/// Where the picture is, how large, and how far it is turned.
struct ImagePlace {
  /// The center without the limits of the scene, so that the grabbed point returns under its finger.
  var middle = Point.zero
  private(set) var scale = 1.0
  private(set) var angle = Angle.zero

  /// The scale of a pinch on a touchpad at the last update.
  private var pinched = 1.0
  private static let scales = 0.5...4.0

  init(middle: Point = .zero) { self.middle = middle }

  /// The size and the angle, as a sentence.
  var description: String {
    localized(
      "Scaled to {percent} %, turned to {angle}°",
      ["percent": Int((scale * 100).rounded()), "angle": Int(angle.degrees.rounded())])
  }

  /// Turns and scales with the line between two fingers, about their midpoint.
  mutating func follow(from old: [Point], to new: [Point]) {
    let (before, after) = (old[1] - old[0], new[1] - new[0])
    guard before.length > 1, after.length > 1 else { return }
    turn(
      by: Angle.turn(from: before.angle, to: after.angle), scaledBy: after.length / before.length,
      about: old[0].midpoint(to: old[1]), to: new[0].midpoint(to: new[1]))
  }

  /// Turns, scales and moves with a pinch on a touchpad, about the pointer; returns false for anything
  /// else.
  mutating func follow(_ event: TouchpadEvent, at pointer: Point) -> Bool {
    guard case .pinch(let total, let turn) = event.kind, total > 0 else { return false }
    if event.phase == .began { pinched = 1 }
    guard event.phase == .changed else { return true }
    middle += event.translation
    self.turn(by: turn, scaledBy: total / pinched, about: pointer, to: pointer)
    pinched = total
    return true
  }

  /// Turns and scales about a point, which goes to another one.
  mutating func turn(by turn: Angle, scaledBy factor: Double, about pivot: Point, to point: Point) {
    let limited = min(max(scale * factor, Self.scales.lowerBound), Self.scales.upperBound)
    middle = point + (middle - pivot).rotated(by: turn) * (limited / scale)
    angle = (angle + turn).normalized
    scale = limited
  }
}

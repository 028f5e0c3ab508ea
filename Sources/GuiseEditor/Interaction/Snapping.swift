import DisguiseModel
import TouchKit

/// Lets a turning element rest at right angles.
///
/// The displayed angle is caught within 5 degrees of a right angle and leaves it at 8. A gesture
/// that begins at rest leaves at once, as soon as its turn has left the slop of 6 degrees, and is
/// caught only after the displayed angle was 8 degrees away. Only the displayed angle snaps; the
/// gesture's own angle goes on underneath.
package nonisolated struct RotationSnap {
  private static let catching = Angle.degrees(5)
  private static let leaving = Angle.degrees(8)
  /// Right angles are met by keys and by the snap itself, but for rounding.
  private static let tolerance = Angle.radians(1e-6)

  /// The right angle at which the gesture began.
  private let start: Angle?
  private let slop: Angle
  /// Whether the angle may be caught.
  private var isArmed: Bool
  /// The right angle that the displayed angle rests at.
  private var rest: Angle?

  /// The snap of a gesture whose element is at an angle when it begins.
  ///
  /// - Parameter slop: the slop that is still to be taken from the gesture's angle, and given back
  ///   over as large a turn; zero where the recognizer does that.
  package init(from angle: Angle, slop: Angle = .zero) {
    let nearest = angle.nearestRightAngle
    start = angle.distance(to: nearest) <= Self.tolerance ? nearest : nil
    isArmed = start == nil
    self.slop = slop
  }

  /// The angle to display for the gesture's own one.
  package mutating func displayed(for raw: Angle) -> Angle {
    let angle = start.map { $0 + recovered(raw - $0) } ?? raw
    if let start, angle.distance(to: start) >= Self.leaving { isArmed = true }
    guard isArmed else { return angle }
    if let rest, angle.distance(to: rest) <= Self.leaving { return rest }
    let nearest = angle.nearestRightAngle
    rest = angle.distance(to: nearest) <= Self.catching ? nearest : nil
    return rest ?? angle
  }

  /// A turn without its slop, which comes back over as large a turn again.
  private func recovered(_ turn: Angle) -> Angle {
    let size = abs(turn.radians)
    let shown = min(2 * max(size - slop.radians, 0), size)
    return .radians(turn.radians < 0 ? -shown : shown)
  }
}

nonisolated extension Angle {
  /// The multiple of a quarter turn that is nearest.
  fileprivate var nearestRightAngle: Angle {
    .radians((radians / (.pi / 2)).rounded() * (.pi / 2))
  }

  fileprivate func distance(to other: Angle) -> Angle { .radians(abs(radians - other.radians)) }
}

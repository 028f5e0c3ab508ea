import DisguiseModel
import TouchKit

/// Snaps a rotation to right angles.
///
/// The displayed angle snaps within 5 degrees of a right angle and is released at 8. A gesture that
/// begins at a right angle leaves it as soon as its turn has passed the slop of 6 degrees, and
/// snaps only after the displayed angle was 8 degrees away. Only the displayed angle snaps; the
/// gesture's own angle stays raw.
package nonisolated struct RotationSnap {
  private static let snapDistance = Angle.degrees(5)
  private static let releaseDistance = Angle.degrees(8)
  /// The rounding error of right angles that were set by keys or by snapping.
  private static let tolerance = Angle.radians(1e-6)

  /// The right angle at which the gesture began.
  private let start: Angle?
  private let slop: Angle
  /// Whether the angle may snap.
  private var canSnap: Bool
  /// The right angle to which the displayed angle is snapped.
  private var snapped: Angle?

  /// Creates the snapping of a gesture that begins at an angle.
  ///
  /// - Parameter slop: the slop to withhold from the gesture's angle, and to give back over as
  ///   large a turn; zero if the recognizer does that.
  package init(from angle: Angle, slop: Angle = .zero) {
    let nearest = angle.nearestRightAngle
    start = angle.distance(to: nearest) <= Self.tolerance ? nearest : nil
    canSnap = start == nil
    self.slop = slop
  }

  /// The angle to display for the gesture's own one.
  package mutating func displayed(for raw: Angle) -> Angle {
    let angle = start.map { $0 + recovered(raw - $0) } ?? raw
    if let start, angle.distance(to: start) >= Self.releaseDistance { canSnap = true }
    guard canSnap else { return angle }
    if let snapped, angle.distance(to: snapped) <= Self.releaseDistance { return snapped }
    let nearest = angle.nearestRightAngle
    snapped = angle.distance(to: nearest) <= Self.snapDistance ? nearest : nil
    return snapped ?? angle
  }

  /// A turn without its slop, which is given back over as large a turn.
  private func recovered(_ turn: Angle) -> Angle {
    let size = abs(turn.radians)
    let shown = min(2 * max(size - slop.radians, 0), size)
    return .radians(turn.radians < 0 ? -shown : shown)
  }
}

nonisolated extension Angle {
  /// The nearest multiple of a quarter turn.
  fileprivate var nearestRightAngle: Angle {
    .radians((radians / (.pi / 2)).rounded() * (.pi / 2))
  }

  fileprivate func distance(to other: Angle) -> Angle { .radians(abs(radians - other.radians)) }
}

import DisguiseModel
import TouchKit

/// Lets a turning element rest at right angles: it is caught within 5 degrees and leaves after 8.
///
/// Only the displayed angle snaps; the gesture's own angle goes on underneath.
package nonisolated struct RotationSnap {
  private static let catching = Angle.degrees(5)
  private static let leaving = Angle.degrees(8)
  private var rest: Angle?

  package init() {}

  /// Whether the displayed angle rests at present.
  package var isResting: Bool { rest != nil }

  /// The angle to display for the gesture's own one.
  package mutating func displayed(for raw: Angle) -> Angle {
    let quarter = (raw.radians / (.pi / 2)).rounded() * (.pi / 2)
    if let rest, abs(raw.radians - rest.radians) <= Self.leaving.radians { return rest }
    rest = abs(raw.radians - quarter) <= Self.catching.radians ? .radians(quarter) : nil
    return rest ?? raw
  }
}

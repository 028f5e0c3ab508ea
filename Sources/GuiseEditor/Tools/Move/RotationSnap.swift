import DisguiseModel
import TouchKit

/// Snaps a rotation to right angles.
///
/// A right angle catches the displayed angle within 2 degrees, if it turns by less than 20 degrees a
/// second, and lets it go at 3. It holds a gesture that begins at it, too, so that a pinch does not
/// tilt what is upright. A gesture that begins a little beside it is not caught before it was 3
/// degrees away: it may want to stay there. Only the displayed angle snaps; the gesture's own angle
/// stays raw.
package nonisolated struct RotationSnap {
  private static let catchDistance = Angle.degrees(2)
  private static let releaseDistance = Angle.degrees(3) - tolerance
  /// The speed from which nothing is caught, in radians per second.
  private static let fastest = Angle.degrees(20).radians
  /// The least time over which the speed is measured.
  private static let memory = Duration.milliseconds(40)
  /// The rounding error of right angles that were set by keys or by snapping.
  private static let tolerance = Angle.radians(1e-6)

  /// An angle at a time.
  private struct Sample {
    var angle: Angle
    var time: EventTime
  }

  /// The right angle that holds the displayed angle.
  package private(set) var caught: Angle?
  /// Whether the angle may be caught.
  private var isArmed: Bool
  /// The samples by which the speed is measured; the earlier one is the older.
  private var samples: (earlier: Sample, later: Sample)?
  private var last: Angle?

  /// Creates the snapping of a gesture that begins at an angle.
  package init(from angle: Angle) {
    let distance = angle.distance(to: angle.nearestRightAngle)
    caught = distance <= Self.tolerance ? angle : nil
    isArmed = distance > Self.catchDistance
  }

  /// The angle to display for the gesture's own one at a time; `mayCatch` is false for a turn that
  /// must not be caught.
  package mutating func displayed(
    for raw: Angle, at time: EventTime, mayCatch: Bool = true
  ) -> Angle {
    let isSlow = isSlow(raw, at: time)
    let isTurning = last != raw
    last = raw
    if let caught, raw.distance(to: caught) < Self.releaseDistance { return caught }
    caught = nil
    let nearest = raw.nearestRightAngle
    let distance = raw.distance(to: nearest)
    if distance >= Self.releaseDistance { isArmed = true }
    if mayCatch, isArmed, isTurning, isSlow, distance <= Self.catchDistance { caught = nearest }
    return caught ?? raw
  }

  /// Whether the angle has turned slowly; not if nothing is known of it yet.
  private mutating func isSlow(_ angle: Angle, at time: EventTime) -> Bool {
    let now = Sample(angle: angle, time: time)
    guard let (earlier, later) = samples else {
      samples = (now, now)
      return false
    }
    if time - later.time >= Self.memory { samples = (later, now) }
    let turn = angle.distance(to: earlier.angle).radians
    return turn < Self.fastest * time.seconds(since: earlier.time)
  }
}

nonisolated extension Angle {
  /// The nearest multiple of a quarter turn.
  fileprivate var nearestRightAngle: Angle {
    .radians((radians / (.pi / 2)).rounded() * (.pi / 2))
  }

  fileprivate func distance(to other: Angle) -> Angle { .radians(abs(radians - other.radians)) }
}

import DisguiseModel
import TouchKit

/// What the display of a drag lacks of its motion, which is given back within 100 ms.
///
/// A threshold withholds what it has not believed yet. Shown at once, that would make the element
/// jump; kept for good, the element would never be where the fingers have put it.
nonisolated struct WithheldMotion {
  /// Less than 100 ms, so that after these a frame has shown the end.
  static let duration = Duration.milliseconds(80)

  /// When it was withheld; nil if nothing is.
  private var start: EventTime?
  /// The factor, the turn and the step from the motion to what was shown.
  private var scale = 1.0
  private var rotation = Angle.zero
  private var step = Vector.zero

  /// Whether the whole motion is shown.
  var isEmpty: Bool { start == nil }

  /// Withholds what a motion has more than is shown: at this time nothing changes.
  ///
  /// - Parameter midpoint: the fingers' midpoint after the motion, about which it is withheld.
  mutating func withhold(
    _ motion: Similarity, beyond shown: Similarity, about midpoint: Point, at time: EventTime
  ) {
    start = time
    scale = shown.scale / motion.scale
    rotation = shown.rotation - motion.rotation
    step = shown.apply(motion.inverse.apply(midpoint)) - midpoint
  }

  /// What is shown of a motion at a time, which must not be earlier than before.
  mutating func shown(
    of motion: Similarity, about midpoint: Point, at time: EventTime
  ) -> Similarity {
    guard let start else { return motion }
    let rest = 1 - time.seconds(since: start) / Self.duration.seconds
    guard rest > 0 else {
      self.start = nil
      return motion
    }
    return Similarity(
      scale: motion.scale * (1 + (scale - 1) * rest), rotation: motion.rotation + rotation * rest,
      from: motion.inverse.apply(midpoint), to: midpoint + step * rest)
  }
}

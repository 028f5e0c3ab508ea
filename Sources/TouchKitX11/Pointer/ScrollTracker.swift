import TouchKit

/// Converts the absolute values of scroll axes to notches.
///
/// The first value of an axis after the pointer has entered is a position, not a step, because the
/// axis changes while the pointer is elsewhere. It is relative to the axis's position just before
/// if that is known; otherwise it is only a baseline.
nonisolated struct ScrollTracker: Sendable {
  private struct Axis: Hashable {
    var source: Int
    var number: Int
  }

  private var baselines: [Axis: Double] = [:]

  /// Returns the notches since the last event: positive down and to the right, zero for a baseline.
  ///
  /// - Parameter origins: The positions of the axes before the event, where known.
  mutating func notches(
    source: Int, axes: [InputDevice.ScrollAxis], values: [Double?], origins: [Double?] = []
  ) -> Vector {
    var notches = Vector.zero
    for (index, (axis, value)) in zip(axes, values).enumerated() {
      guard let value else { continue }
      let origin = index < origins.count ? origins[index] : nil
      let key = Axis(source: source, number: axis.number)
      let last = baselines.updateValue(value, forKey: key) ?? origin ?? value
      let step = (value - last) / axis.increment
      if axis.isHorizontal { notches.dx += step } else { notches.dy += step }
    }
    return notches
  }

  /// Discards all baselines; called when the pointer enters or the devices change.
  mutating func reset() { baselines.removeAll(keepingCapacity: true) }
}

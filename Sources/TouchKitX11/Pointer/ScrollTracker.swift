import TouchKit

/// Turns the absolute values of scroll axes into notches.
///
/// The first value of an axis is only a baseline: while the pointer was elsewhere, or another
/// device spoke for the master, the axis went on counting unseen.
nonisolated struct ScrollTracker: Sendable {
  private struct Axis: Hashable {
    var source: Int
    var number: Int
  }

  private var baselines: [Axis: Double] = [:]

  /// The notches since the last event: positive down and to the right, zero for a baseline.
  mutating func notches(
    source: Int, axes: [InputDevice.ScrollAxis], values: [Double?]
  ) -> Vector {
    var notches = Vector.zero
    for (axis, value) in zip(axes, values) {
      guard let value else { continue }
      let key = Axis(source: source, number: axis.number)
      let last = baselines.updateValue(value, forKey: key) ?? value
      let step = (value - last) / axis.increment
      if axis.isHorizontal { notches.dx += step } else { notches.dy += step }
    }
    return notches
  }

  /// Forgets all baselines: the pointer came in, or the devices changed.
  mutating func reset() { baselines.removeAll(keepingCapacity: true) }

  /// Forgets the baselines of one device.
  mutating func reset(source: Int) { baselines = baselines.filter { $0.key.source != source } }
}

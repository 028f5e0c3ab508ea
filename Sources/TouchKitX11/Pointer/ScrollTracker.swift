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

/// The positions of scroll axes when the pointer entered or another device took it over, so that
/// the first notch after that counts.
nonisolated struct ScrollOrigins: Sendable {
  private struct Origin {
    /// The positions, by axis number.
    var positions: [Int: Double]
    /// The serial number of the request that returned them; nil if they came with an event.
    var request: UInt?
  }

  private var origins: [Int: Origin] = [:]

  /// Stores the axis positions queried when a device moved the pointer into the window.
  mutating func entered(source: Int, positions: [Int: Double], request: UInt) {
    // The positions of other devices date from before the pointer left.
    origins = [source: Origin(positions: positions, request: request)]
  }

  /// Stores the axis positions from the event that reports that a device took over the pointer.
  mutating func switched(to source: Int, positions: [Int: Double]) {
    origins[source] = Origin(positions: positions)
  }

  /// Removes and returns the positions of the axes before an event that moves them; empty if
  /// unknown.
  ///
  /// - Parameter serial: The last request that the server had processed before the event. If that
  ///   precedes the query, the queried positions already include the event.
  mutating func take(
    source: Int, axes: [InputDevice.ScrollAxis], serial: UInt
  ) -> [Double?] {
    guard let origin = origins.removeValue(forKey: source),
      serial >= origin.request ?? 0
    else { return [] }
    return axes.map { origin.positions[$0.number] }
  }
}

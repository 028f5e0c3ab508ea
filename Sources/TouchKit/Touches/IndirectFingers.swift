import Glibc

/// Turns pinches on a touchpad, and turns of the wheel with Control held, into two touches about the
/// pointer, for the recognizers of pinches, rotations and transforms.
struct IndirectFingers {
  /// The two fingers of one device.
  private struct Pair {
    var center: Point
    var scale = 1.0
    var angle = Angle.zero
    /// Ends a gesture of the wheel, which has no end of its own.
    var end: Deadline?
  }

  /// The distance of the fingers at scale 1, in points.
  private static let span = 200.0
  private var pairs: [TouchSource: Pair] = [:]

  /// The number of devices with a gesture.
  var count: Int { pairs.count }

  /// Whether a gesture of a device is in progress.
  func isActive(_ source: TouchSource) -> Bool { pairs[source] != nil }

  /// Discards all gestures, without samples for them.
  mutating func removeAll() {
    for pair in pairs.values { pair.end?.cancel() }
    pairs.removeAll()
  }

  /// Begins a gesture at a point of the window.
  mutating func begin(_ source: TouchSource, at point: Point, time: EventTime) -> TouchFrame {
    pairs[source] = Pair(center: point)
    return frame(.began(provisional: false), source, at: time)
  }

  /// Moves the fingers by an event of a touchpad.
  mutating func follow(_ event: TouchpadEvent) -> TouchFrame {
    let source = TouchSource.touchpad(event.device)
    if case .pinch(let scale, let turn) = event.kind, scale.isFinite, scale > 0 {
      pairs[source]?.scale = scale
      if let angle = pairs[source]?.angle, turn.radians.isFinite {
        pairs[source]?.angle = angle + turn
      }
    }
    if event.translation.isFinite { pairs[source]?.center += event.translation }
    return frame(.moved, source, at: event.timestamp)
  }

  /// Moves the fingers by notches of the wheel, positive down, which brings them together. `end` is
  /// the timer that ends the gesture once the wheel rests; it replaces the previous one.
  mutating func turnWheel(
    _ device: Int, by notches: Double, at time: EventTime, endingAt end: Deadline
  ) -> TouchFrame {
    let source = TouchSource.wheel(device)
    pairs[source]?.end?.cancel()
    pairs[source]?.end = end
    if let scale = pairs[source]?.scale {
      pairs[source]?.scale = min(max(scale * Wheel.scale(of: notches), 1e-3), 1e3)
    }
    return frame(.moved, source, at: time)
  }

  /// Lifts or cancels the fingers of a device.
  mutating func end(
    _ source: TouchSource, _ kind: TouchSample.Kind, at time: EventTime
  ) -> TouchFrame {
    defer { pairs.removeValue(forKey: source)?.end?.cancel() }
    return frame(kind, source, at: time)
  }

  /// Cancels the gestures whose touches are among those given.
  mutating func cancel(_ touches: [TouchSample.ID], at time: EventTime) -> [TouchFrame] {
    let lost = pairs.keys.filter { source in touches.contains { $0.source == source } }
    return lost.sorted().map { end($0, .cancelled, at: time) }
  }

  private func frame(
    _ kind: TouchSample.Kind, _ source: TouchSource, at time: EventTime
  ) -> TouchFrame {
    guard let pair = pairs[source] else { return TouchFrame(time: time, samples: []) }
    let arm = Vector(Self.span * pair.scale / 2, 0).rotated(by: pair.angle)
    let ends = [pair.center - arm, pair.center + arm]
    return TouchFrame(
      time: time,
      samples: ends.enumerated().map { contact, place in
        var sample = TouchSample(
          id: TouchSample.ID(source: source, contact: UInt32(contact)), kind: kind,
          location: place, timestamp: time, isPrecise: true)
        sample.pointer = pair.center
        return sample
      })
  }
}

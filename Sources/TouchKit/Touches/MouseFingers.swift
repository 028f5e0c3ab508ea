/// Turns mouse events into touches: the main button is one finger, as the tip of a pen is. With Control held at the press a
/// second finger mirrors it about a pivot; while Shift is held, too, both move together.
struct MouseFingers {
  private struct Press {
    var finger: Point
    /// The mirrored finger, if there is one.
    var partner: Point?
    var pivot: Point
    /// What a pen reports; nil for a mouse.
    var pen: PenState?
  }

  /// Whether there is a second finger with Control.
  var isMirroring = true
  private var presses: [Int: Press] = [:]

  /// The number of mice whose main button is down.
  var count: Int { presses.count }

  /// Discards all presses, without samples for them.
  mutating func reset() { presses.removeAll() }

  /// Whether a device's main button is down.
  func isPressed(_ device: Int) -> Bool { presses[device] != nil }

  /// The locations of the mirrored fingers that are down, in window points.
  var mirrored: [Point] { presses.keys.sorted().compactMap { presses[$0]?.partner } }

  /// The touch samples of a mouse event; nil if it concerns no finger.
  ///
  /// - Parameter pivot: the point, in window points, about which this event's press mirrors a
  ///   second finger if Control is held.
  mutating func frame(for event: MouseEvent, pivot: Point) -> TouchFrame? {
    switch event.kind {
    case .pressed(.primary): press(event, pivot: pivot)
    case .moved: move(event)
    case .released(.primary): release(event, as: .ended)
    case .cancelled(.primary): release(event, as: .cancelled)
    case .pressed, .released, .cancelled, .scrolled, .left: nil
    }
  }

  private mutating func press(_ event: MouseEvent, pivot: Point) -> TouchFrame? {
    guard presses[event.device] == nil else { return nil }
    var press = Press(finger: event.location, partner: nil, pivot: event.location, pen: event.pen)
    if isMirroring, event.modifiers.contains(.control) {
      press.pivot = pivot
      press.partner = press.pivot - (event.location - press.pivot)
    }
    presses[event.device] = press
    return frame(of: press, .began(provisional: false), event)
  }

  private mutating func move(_ event: MouseEvent) -> TouchFrame? {
    guard var press = presses[event.device] else { return nil }
    let step = event.location - press.finger
    guard step != .zero || event.pen != press.pen else { return nil }
    press.finger = event.location
    press.pen = event.pen
    if press.partner != nil {
      // With Shift the pivot moves along, so both fingers move by the same step.
      if event.modifiers.contains(.shift) { press.pivot += step }
      press.partner = press.pivot - (press.finger - press.pivot)
    }
    presses[event.device] = press
    return frame(of: press, .moved, event)
  }

  private mutating func release(
    _ event: MouseEvent, as end: TouchSample.Kind
  ) -> TouchFrame? {
    guard let press = presses.removeValue(forKey: event.device) else { return nil }
    return frame(of: press, end, event)
  }

  private func frame(
    of press: Press, _ kind: TouchSample.Kind, _ event: MouseEvent
  ) -> TouchFrame {
    let places = [press.finger] + (press.partner.map { [$0] } ?? [])
    let source = press.pen == nil ? TouchSource.mouse(event.device) : .pen(event.device)
    let samples = places.enumerated().map { index, place in
      var sample = TouchSample(
        id: .init(source: source, contact: UInt32(index)),
        kind: kind, location: place, timestamp: event.timestamp, isPrecise: true,
        pressure: press.pen?.pressure)
      sample.tilt = press.pen?.tilt
      sample.isEraser = press.pen?.isEraser ?? false
      return sample
    }
    return TouchFrame(time: event.timestamp, samples: samples)
  }
}

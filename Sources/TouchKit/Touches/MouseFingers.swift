/// Makes fingers of a mouse: the main button is one finger; with Control held at the press a second
/// finger mirrors it about a pivot, and with Shift, too, both move together.
struct MouseFingers {
  private struct Press {
    var finger: Point
    /// The mirrored finger, if there is one.
    var partner: Point?
    var pivot: Point
  }

  /// Contacts above any touch screen's numbers in one master's series would still be ambiguous;
  /// mouse fingers therefore live under device numbers of their own.
  private static let deviceOffset = 1 << 20
  private var presses: [Int: Press] = [:]

  /// Forgets presses that were cancelled from outside.
  mutating func reset() { presses.removeAll() }

  /// Whether a device's main button is down.
  func isPressed(_ device: Int) -> Bool { presses[device] != nil }

  /// The fingers' half of a mouse event; nil if no finger is concerned.
  ///
  /// - Parameter pivot: the point about which a second finger is mirrored if one is asked for now.
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
    var press = Press(finger: event.location, partner: nil, pivot: event.location)
    if event.modifiers.contains(.control) {
      press.pivot = pivot
      press.partner = press.pivot - (event.location - press.pivot)
    }
    presses[event.device] = press
    return frame(of: press, .began(provisional: false), event)
  }

  private mutating func move(_ event: MouseEvent) -> TouchFrame? {
    guard var press = presses[event.device] else { return nil }
    let step = event.location - press.finger
    guard step != .zero else { return nil }
    press.finger = event.location
    if press.partner != nil {
      // Shift carries the pair along; without it the partner stays opposite.
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
    let samples = places.enumerated().map { index, place in
      TouchSample(
        id: .init(device: Self.deviceOffset + event.device, contact: UInt32(index)),
        kind: kind, location: place, timestamp: event.timestamp, isPrecise: true)
    }
    return TouchFrame(time: event.timestamp, samples: samples)
  }
}

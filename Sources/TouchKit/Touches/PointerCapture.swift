/// Tracks which view each pointer gesture belongs to: a press of a mouse button other than the main
/// one, or a pinch or swipe on a touchpad.
///
/// As with touches, the view under the pointer at the beginning receives the whole gesture,
/// wherever the pointer moves. When a gesture is cancelled, its view receives `cancelled` once, and
/// further events of the gesture are dropped. Each device has at most one gesture of either kind.
struct PointerCapture {
  /// An event for a view.
  enum Delivery {
    case mouse(MouseEvent, View)
    case touchpad(TouchpadEvent, View)
  }

  /// The buttons of one mouse that are down.
  private struct Press {
    /// Nil once the press has been cancelled.
    var view: View?
    var buttons: [MouseEvent.Button] = []
    var last: MouseEvent
  }

  /// The gesture on one touchpad.
  private struct Gesture {
    /// Nil once the gesture has been cancelled.
    var view: View?
    var last: TouchpadEvent
  }

  /// The view under a mouse without a button down.
  private struct Hover {
    weak var view: View?
  }

  private var hovers: [Int: Hover] = [:]
  private var presses: [Int: Press] = [:]
  private var gestures: [Int: Gesture] = [:]

  /// The number of devices with a gesture, which may have been cancelled before its end.
  var count: Int { presses.count + gestures.count }

  /// Whether a button of a mouse other than the main one is down.
  func isPressed(_ device: Int) -> Bool { presses[device] != nil }

  /// Processes a motion of a mouse without buttons down, or that it has left the window; returns the
  /// view that the pointer has left by it, if any.
  ///
  /// - Parameter view: the view under the pointer.
  mutating func viewLeft(by event: MouseEvent, over view: View) -> View? {
    let old = hovers[event.device]?.view
    switch event.kind {
    case .moved where presses[event.device] == nil: hovers[event.device] = Hover(view: view)
    case .left: hovers[event.device] = nil
    default: return nil
    }
    return old === view ? nil : old
  }

  /// Processes a mouse event and returns the view that receives it; nil for none.
  ///
  /// - Parameter view: the view under the pointer.
  mutating func receiver(of event: MouseEvent, under view: View) -> View? {
    switch event.kind {
    case .pressed(.primary), .released(.primary), .cancelled(.primary): return nil
    case .pressed(let button): return press(button, event, under: view)
    case .released(let button), .cancelled(let button): return release(button, event)
    case .moved:
      guard presses[event.device] != nil else { return view }
      presses[event.device]?.last = event
      return presses[event.device]?.view
    case .scrolled, .left: return view
    }
  }

  /// Processes a touchpad event and returns the view that receives it; nil for none.
  ///
  /// - Parameter view: the view under the pointer.
  mutating func receiver(of event: TouchpadEvent, under view: View) -> View? {
    switch event.phase {
    case .began:
      gestures[event.device] = Gesture(view: view, last: event)
      return view
    case .changed:
      gestures[event.device]?.last = event
      return gestures[event.device]?.view
    case .ended, .cancelled:
      return gestures.removeValue(forKey: event.device)?.view
    }
  }

  /// Cancels the gestures, of certain devices, of the views that satisfy a condition; returns the events
  /// to send them.
  mutating func cancel(
    at time: EventTime, of isIncluded: (Int) -> Bool = { _ in true }, where isLost: (View) -> Bool
  ) -> [Delivery] {
    var deliveries: [Delivery] = []
    for (device, press) in presses.sorted(by: { $0.key < $1.key }) where isIncluded(device) {
      guard let view = press.view, isLost(view) else { continue }
      presses[device]?.view = nil
      deliveries += press.buttons.map { .mouse(press.last.cancelling($0, at: time), view) }
    }
    for device in gestures.keys.sorted() where isIncluded(device) {
      deliveries += cancelTouchpad(device, at: time, where: isLost)
    }
    return deliveries
  }

  /// Cancels the gesture on a touchpad; returns the event to send, if any.
  mutating func cancelTouchpad(
    _ device: Int, at time: EventTime, where isLost: (View) -> Bool = { _ in true }
  ) -> [Delivery] {
    guard let gesture = gestures[device], let view = gesture.view, isLost(view) else { return [] }
    gestures[device]?.view = nil
    return [.touchpad(gesture.last.cancelled(at: time), view)]
  }

  /// Cancels and discards all gestures; their devices report no further events of them.
  mutating func removeAll(at time: EventTime) -> [Delivery] {
    let deliveries = cancel(at: time) { _ in true }
    presses.removeAll()
    gestures.removeAll()
    return deliveries
  }

  private mutating func press(
    _ button: MouseEvent.Button, _ event: MouseEvent, under view: View
  ) -> View? {
    var press = presses[event.device] ?? Press(view: view, last: event)
    if !press.buttons.contains(button) { press.buttons.append(button) }
    press.last = event
    presses[event.device] = press
    return press.view
  }

  private mutating func release(_ button: MouseEvent.Button, _ event: MouseEvent) -> View? {
    guard var press = presses[event.device], press.buttons.contains(button) else { return nil }
    press.buttons.removeAll { $0 == button }
    press.last = event
    presses[event.device] = press.buttons.isEmpty ? nil : press
    return press.view
  }
}

nonisolated extension MouseEvent {
  /// The event that cancels the press of a button, at the mouse's last location.
  fileprivate func cancelling(_ button: Button, at time: EventTime) -> MouseEvent {
    var event = self
    event.kind = .cancelled(button)
    event.timestamp = time
    return event
  }
}

nonisolated extension TouchpadEvent {
  /// The event that cancels the gesture, with its last values and no motion.
  fileprivate func cancelled(at time: EventTime) -> TouchpadEvent {
    var event = self
    event.phase = .cancelled
    if case .pinch(let scale, _) = kind { event.kind = .pinch(scale: scale, turn: .zero) }
    event.translation = .zero
    event.timestamp = time
    return event
  }
}

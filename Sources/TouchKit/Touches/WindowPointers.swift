/// The mice and touchpads of a window: the fingers that they are, what they have pressed, and what is below
/// them.
final class WindowPointers {
  var mouse = MouseFingers()
  let hover = PointerHover()
  private(set) var pens = PenTracker()
  private var indirect = IndirectFingers()
  private var capture = PointerCapture()
  private unowned let window: Window

  init(of window: Window) { self.window = window }

  /// The number of buttons, pinches and swipes that are held.
  var count: Int { mouse.count + capture.count + indirect.count }

  /// Handles an event of a mouse; see ``Window/handle(_:)-(MouseEvent)``.
  func handle(_ event: MouseEvent) -> Bool {
    pens.note(event)
    let hand = hand(of: event)
    let target = window.view(at: event.location, for: hand) ?? window.root
    hover.note(event, over: target, in: window)
    let frame = mouse.frame(for: event, pivot: target.mirrorPivot(for: event.location))
    if let frame {
      window.frames.showRings(mirrored: mouse.mirrored)
      window.handle(frame)
      // A dragging finger does not hover, but other buttons continue independently.
      guard capture.isPressed(event.device) else { return true }
    }
    if let left = capture.viewLeft(by: event, over: target) {
      _ = left.handleMouse(event.leaving)
    }
    let isHandled = capture.receiver(of: event, under: target)?.handleMouse(event) ?? false
    return isHandled || frame != nil || turnWheelForRecognizers(event)
  }

  /// Handles a gesture of a touchpad; see ``Window/handle(_:)-(TouchpadEvent)``.
  func handle(_ event: TouchpadEvent) -> Bool {
    if event.phase == .began {
      window.actingHand = window.hand(
        ofPointer: event.device, pressingAt: event.location, event.timestamp)
    }
    let hand = window.hand(ofPointer: event.device)
    let target = window.view(at: event.location, for: hand) ?? window.root
    let source = TouchSource.touchpad(event.device)
    if event.phase == .began {
      deliver(capture.cancelTouchpad(event.device, at: event.timestamp))
      if indirect.isActive(source) {
        window.handle(indirect.end(source, .cancelled, at: event.timestamp))
      }
    }
    let receiver = capture.receiver(of: event, under: target)
    if indirect.isActive(source) { return followTouchpad(event) }
    if receiver?.handleTouchpad(event) ?? false { return true }
    guard event.phase == .began, case .pinch = event.kind else { return false }
    window.handle(indirect.begin(source, at: event.location, time: event.timestamp))
    return followTouchpad(event)
  }

  private func followTouchpad(_ event: TouchpadEvent) -> Bool {
    let source = TouchSource.touchpad(event.device)
    switch event.phase {
    case .began, .changed: window.handle(indirect.follow(event))
    case .ended: window.handle(indirect.end(source, .ended, at: event.timestamp))
    case .cancelled: window.handle(indirect.end(source, .cancelled, at: event.timestamp))
    }
    return true
  }

  /// Pinches the recognizers under the pointer by a turn of the wheel with Control held, until the
  /// wheel rests. Returns whether the event was such a turn.
  private func turnWheelForRecognizers(_ event: MouseEvent) -> Bool {
    guard case .scrolled(let notches) = event.kind, event.modifiers.contains(.control),
      notches.dy.isFinite, notches.dy != 0
    else { return false }
    let source = TouchSource.wheel(event.device)
    if !indirect.isActive(source) {
      window.handle(indirect.begin(source, at: event.location, time: event.timestamp))
    }
    let end = window.schedule(at: event.timestamp + Tuning.wheelRest) { [weak self] in
      guard let self else { return }
      window.handle(indirect.end(source, .ended, at: window.now))
    }
    window.handle(
      indirect.turnWheel(event.device, by: notches.dy, at: event.timestamp, endingAt: end))
    return true
  }

  /// Estimates the hand at the pointer of an event; one that presses a button or turns the wheel acts.
  private func hand(of event: MouseEvent) -> HandID? {
    let hand =
      switch event.kind {
      case .pressed, .scrolled:
        window.hand(ofPointer: event.device, pressingAt: event.location, event.timestamp)
      case .released, .cancelled, .moved, .left: window.hand(ofPointer: event.device)
      }
    switch event.kind {
    case .pressed, .scrolled, .released, .cancelled: window.actingHand = hand
    case .moved, .left: break
    }
    return hand
  }

  /// Cancels the mouse and touchpad gestures of a hand, or (nil) of all, outside a modal layer.
  func cancel(of hand: HandID?, outside layer: View) {
    window.beginCall()
    defer { window.endCall() }
    let isTheirs = { [hands = window.input.hands] (device: Int) in
      hand == nil || hands.hand(ofPointer: device) == hand
    }
    deliver(capture.cancel(at: window.now, of: isTheirs) { !$0.isDescendant(of: layer) })
    let lost = window.input.dispatcher.indirectTouches { !$0.isDescendant(of: layer) }
      .filter { isTheirs($0.source.device) }
    for frame in indirect.cancel(lost, at: window.now) { window.handle(frame) }
  }

  /// Cancels the mouse and touchpad gestures of a view and its descendants.
  func cancel(in view: View) {
    deliver(capture.cancel(at: window.now) { $0.isDescendant(of: view) })
  }

  /// Cancels all mouse and touchpad gestures; their devices report no further events of them.
  func removeAll() {
    deliver(capture.removeAll(at: window.now))
    let lost = window.input.dispatcher.indirectTouches { _ in true }
    for frame in indirect.cancel(lost, at: window.now) { window.handle(frame) }
  }

  /// Forgets all presses; the touches that they are and what is held end as the window cancels all.
  func reset() {
    mouse.reset()
    pens.removeAll()
    window.frames.showRings(mirrored: [])
    indirect.removeAll()
  }

  private func deliver(_ deliveries: [PointerCapture.Delivery]) {
    for delivery in deliveries {
      switch delivery {
      case .mouse(let event, let view): _ = view.handleMouse(event)
      case .touchpad(let event, let view): _ = view.handleTouchpad(event)
      }
    }
  }
}

nonisolated extension MouseEvent {
  /// The event that the pointer has left a view.
  fileprivate var leaving: MouseEvent {
    var event = self
    event.kind = .left
    return event
  }
}

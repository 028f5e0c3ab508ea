extension Window {
  /// Handles a mouse event. The main button acts as a finger. A press of another button, its moves
  /// and its release go to the view under the pointer at the press; all other events go to the view
  /// under the pointer, and from there up the responder chain. Returns whether the event was
  /// handled.
  @discardableResult
  public func handle(_ event: MouseEvent) -> Bool {
    beginCall()
    defer { endCall() }
    advanceForInput(at: event.timestamp)
    modifiers = event.modifiers
    let hand = hand(of: event)
    let target = view(at: event.location, for: hand) ?? root
    hover.note(event, over: target, in: self)
    let frame = mouse.frame(for: event, pivot: target.mirrorPivot(for: event.location))
    if let frame {
      showMirroredFingers()
      handle(frame)
      // A dragging finger does not hover, but other buttons continue independently.
      guard capture.isPressed(event.device) else { return true }
    }
    if let left = capture.viewLeft(by: event, over: target) {
      _ = left.handleMouse(event.leaving)
    }
    let isHandled = capture.receiver(of: event, under: target)?.handleMouse(event) ?? false
    return isHandled || frame != nil || turnWheelForRecognizers(event)
  }

  /// Handles a touchpad gesture. It goes to the view under the pointer at its beginning, and from
  /// there up the responder chain. A pinch that no view handles drives the recognizers of pinches,
  /// rotations and transforms under the pointer. Returns whether the event was handled.
  @discardableResult
  public func handle(_ event: TouchpadEvent) -> Bool {
    beginCall()
    defer { endCall() }
    advanceForInput(at: event.timestamp)
    if event.phase == .began {
      actingHand = hand(ofPointer: event.device, pressingAt: event.location, event.timestamp)
    }
    let target = view(at: event.location, for: hand(ofPointer: event.device)) ?? root
    let source = TouchSource.touchpad(event.device)
    if event.phase == .began {
      deliver(capture.cancelTouchpad(event.device, at: event.timestamp))
      if indirect.isActive(source) {
        handle(indirect.end(source, .cancelled, at: event.timestamp))
      }
    }
    let receiver = capture.receiver(of: event, under: target)
    if indirect.isActive(source) { return followTouchpad(event) }
    if receiver?.handleTouchpad(event) ?? false { return true }
    guard event.phase == .began, case .pinch = event.kind else { return false }
    handle(indirect.begin(source, at: event.location, time: event.timestamp))
    return followTouchpad(event)
  }

  private func followTouchpad(_ event: TouchpadEvent) -> Bool {
    let source = TouchSource.touchpad(event.device)
    switch event.phase {
    case .began, .changed: handle(indirect.follow(event))
    case .ended: handle(indirect.end(source, .ended, at: event.timestamp))
    case .cancelled: handle(indirect.end(source, .cancelled, at: event.timestamp))
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
      handle(indirect.begin(source, at: event.location, time: event.timestamp))
    }
    let end = schedule(at: event.timestamp + Tuning.wheelRest) { [weak self] in
      guard let self else { return }
      handle(indirect.end(source, .ended, at: now))
    }
    handle(
      indirect.turnWheel(event.device, by: notches.dy, at: event.timestamp, endingAt: end))
    return true
  }

  /// Estimates the hand at the pointer of an event; one that presses a button or turns the wheel acts.
  private func hand(of event: MouseEvent) -> HandID? {
    switch event.kind {
    case .pressed, .scrolled:
      let hand = hand(ofPointer: event.device, pressingAt: event.location, event.timestamp)
      actingHand = hand
      return hand
    case .released, .cancelled:
      let hand = hand(ofPointer: event.device)
      actingHand = hand
      return hand
    case .moved, .left: return hand(ofPointer: event.device)
    }
  }

  /// Cancels the mouse and touchpad gestures of a hand, or (nil) of all, outside a modal layer.
  func cancelPointerGestures(of hand: HandID?, outside layer: View) {
    beginCall()
    defer { endCall() }
    let isTheirs = { [handEstimator] (device: Int) in
      hand == nil || handEstimator.hand(ofPointer: device) == hand
    }
    deliver(capture.cancel(at: now, of: isTheirs) { !$0.isDescendant(of: layer) })
    let lost = touchDispatcher.indirectTouches { !$0.isDescendant(of: layer) }
      .filter { isTheirs($0.source.device) }
    for frame in indirect.cancel(lost, at: now) { handle(frame) }
  }

  /// Cancels the mouse and touchpad gestures of a view and its descendants.
  func cancelPointerGestures(in view: View) {
    deliver(capture.cancel(at: now) { $0.isDescendant(of: view) })
  }

  /// Cancels all mouse and touchpad gestures; their devices report no further events of them.
  func removePointerGestures() {
    deliver(capture.removeAll(at: now))
    let lost = touchDispatcher.indirectTouches { _ in true }
    for frame in indirect.cancel(lost, at: now) { handle(frame) }
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

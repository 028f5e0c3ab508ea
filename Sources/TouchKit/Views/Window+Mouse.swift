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
    let target = viewForTouch(at: event.location) ?? root
    let frame = mouse.frame(for: event, pivot: target.mirrorPivot(for: event.location))
    if let frame {
      handle(frame)
      // A dragging finger does not hover, but other buttons continue independently.
      guard capture.isPressed(event.device) else { return true }
    }
    let isHandled = capture.receiver(of: event, under: target)?.handleMouse(event) ?? false
    return isHandled || frame != nil
  }

  /// Handles a touchpad gesture. It goes to the view under the pointer at its beginning, and from
  /// there up the responder chain. Returns whether the event was handled.
  @discardableResult
  public func handle(_ event: TouchpadEvent) -> Bool {
    beginCall()
    defer { endCall() }
    advanceForInput(at: event.timestamp)
    let target = viewForTouch(at: event.location) ?? root
    if event.phase == .began {
      deliver(capture.cancelTouchpad(event.device, at: event.timestamp))
    }
    return capture.receiver(of: event, under: target)?.handleTouchpad(event) ?? false
  }

  /// Cancels the mouse and touchpad gestures of all views outside a modal layer.
  func cancelPointerGestures(outside layer: View) {
    beginCall()
    defer { endCall() }
    deliver(capture.cancel(at: now) { !$0.isDescendant(of: layer) })
  }

  /// Cancels the mouse and touchpad gestures of a view and its descendants.
  func cancelPointerGestures(in view: View) {
    deliver(capture.cancel(at: now) { $0.isDescendant(of: view) })
  }

  /// Cancels all mouse and touchpad gestures; their devices report no further events of them.
  func removePointerGestures() { deliver(capture.removeAll(at: now)) }

  private func deliver(_ deliveries: [PointerCapture.Delivery]) {
    for delivery in deliveries {
      switch delivery {
      case .mouse(let event, let view): _ = view.handleMouse(event)
      case .touchpad(let event, let view): _ = view.handleTouchpad(event)
      }
    }
  }
}

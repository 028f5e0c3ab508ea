extension Window {
  /// Takes a mouse event in. The main button is a finger. Another one belongs to the view under the
  /// pointer where it went down, with all moves until it is up; everything else goes to the view
  /// under the pointer. A view that does not use an event passes it on to its responders.
  /// Returns whether it was used.
  @discardableResult
  public func handle(_ event: MouseEvent) -> Bool {
    beginCall()
    defer { endCall() }
    advanceForInput(at: event.timestamp)
    let target = viewForTouch(at: event.location) ?? root
    let frame = mouse.frame(for: event, pivot: target.mirrorPivot(for: event.location))
    if let frame {
      handle(frame)
      // A finger that drags does not hover, but the other buttons go on beside it.
      guard capture.isPressed(event.device) else { return true }
    }
    let isUsed = capture.receiver(of: event, under: target)?.handleMouse(event) ?? false
    return isUsed || frame != nil
  }

  /// Takes a touchpad gesture in. It belongs to the view under the pointer where it began, which
  /// passes what it does not use on to its responders. Returns whether it was used.
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

  /// Cancels the gestures of mouse and touchpad on views that a modal layer has come over.
  func cancelPointerGestures(outside layer: View) {
    beginCall()
    defer { endCall() }
    deliver(capture.cancel(at: now) { !$0.isDescendant(of: layer) })
  }

  /// Cancels the gestures of mouse and touchpad on a view and all that lies in it.
  func cancelPointerGestures(in view: View) {
    deliver(capture.cancel(at: now) { $0.isDescendant(of: view) })
  }

  /// Cancels all gestures of mouse and touchpad; their devices report nothing more of them.
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

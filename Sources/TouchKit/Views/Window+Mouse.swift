extension Window {
  /// Takes a mouse event in: the main button is a finger, everything else goes to the view under
  /// the pointer and up its responders. Returns whether it was used.
  @discardableResult
  public func handle(_ event: MouseEvent) -> Bool {
    advanceForInput(at: event.timestamp)
    let target = viewForTouch(at: event.location) ?? root
    let pivot = target.mirrorPivot(for: event.location)
    if let frame = mouse.frame(for: event, pivot: pivot) {
      handle(frame)
      return true
    }
    return target.handleMouse(event)
  }

  /// Takes a touchpad gesture in, for the view under the pointer and up its responders. Returns
  /// whether it was used.
  @discardableResult
  public func handle(_ event: TouchpadEvent) -> Bool {
    advanceForInput(at: event.timestamp)
    return (viewForTouch(at: event.location) ?? root).handleTouchpad(event)
  }
}

/// Something that may answer touches and keys, or pass them on to the next responder.
@MainActor  // Said, not left to the default: or subclasses in other modules would not inherit it.
open class Responder {
  /// A responder.
  public init() {}

  /// Who is asked when this one does not answer: for a view its superview, then the window.
  open var next: Responder? { nil }

  /// A finger has landed in the view. Passes it on unless overridden.
  open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    next?.touchesBegan(touches, with: event)
  }

  /// A finger has moved. Passes it on unless overridden.
  open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    next?.touchesMoved(touches, with: event)
  }

  /// A finger has lifted. Passes it on unless overridden.
  open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    next?.touchesEnded(touches, with: event)
  }

  /// A touch was taken away: undo what it did. Passes it on unless overridden.
  open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    next?.touchesCancelled(touches, with: event)
  }

  /// A key went down or up. Returns whether it was used; passes it on unless overridden.
  open func handleKey(_ event: KeyEvent) -> Bool { next?.handleKey(event) ?? false }

  /// The mouse did something that no finger does: the wheel turned, another button than the
  /// main one was pressed. Returns whether it was used; passes it on unless overridden.
  open func handleMouse(_ event: MouseEvent) -> Bool { next?.handleMouse(event) ?? false }

  /// A pinch or swipe on a touchpad. Returns whether it was used; passes it on unless overridden.
  open func handleTouchpad(_ event: TouchpadEvent) -> Bool { next?.handleTouchpad(event) ?? false }
}

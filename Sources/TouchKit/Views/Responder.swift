/// An object that may respond to touches and keys, or pass them on to the next responder.
@MainActor  // Said, not left to the default: or subclasses in other modules would not inherit it.
open class Responder {
  /// A responder.
  public init() {}

  /// The responder that is asked when this one does not respond: for a view its superview, then the
  /// window.
  open var next: Responder? { nil }

  /// Whether touches end here: those that the responder does not handle are not passed on.
  open var swallowsTouches: Bool { false }

  /// A finger has landed in the view. Passes it on unless overridden.
  open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    nextForTouches?.touchesBegan(touches, with: event)
  }

  /// A finger has moved. Passes it on unless overridden.
  open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    nextForTouches?.touchesMoved(touches, with: event)
  }

  /// A finger has lifted. Passes it on unless overridden.
  open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    nextForTouches?.touchesEnded(touches, with: event)
  }

  /// A touch was taken away: undo what it did. Passes it on unless overridden.
  open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    nextForTouches?.touchesCancelled(touches, with: event)
  }

  private var nextForTouches: Responder? { swallowsTouches ? nil : next }

  /// Scrolls so that a view can be seen. Passed on by every responder, so that all scroll views
  /// around the view take part.
  open func scrollToVisible(_ view: View) { next?.scrollToVisible(view) }

  /// A key went down or up. Returns whether it was used; passes it on unless overridden.
  open func handleKey(_ event: KeyEvent) -> Bool { next?.handleKey(event) ?? false }

  /// The mouse did something that no finger does: the wheel turned, another button than the
  /// main one was pressed. A press is followed by one release or one cancel, and the moves between
  /// them come here, too. Returns whether it was used; passes it on unless overridden.
  open func handleMouse(_ event: MouseEvent) -> Bool { next?.handleMouse(event) ?? false }

  /// A pinch or swipe on a touchpad. Each that begins here ends here or is cancelled. Returns
  /// whether it was used; passes it on unless overridden.
  open func handleTouchpad(_ event: TouchpadEvent) -> Bool { next?.handleTouchpad(event) ?? false }
}

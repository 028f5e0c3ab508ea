/// An object that handles touches, keys and pointer events, or passes them on to the next
/// responder. Two responders are equal if they are the same object.
@MainActor  // Explicit, because subclasses in other modules do not inherit the default isolation.
open class Responder: Hashable {
  /// Creates a responder.
  public init() {}

  /// The next responder in the chain: for a view its superview, for the topmost view the window.
  open var next: Responder? { nil }

  /// Whether touches that the responder does not handle are dropped instead of passed on.
  open var swallowsTouches: Bool { false }

  /// Called when fingers have landed in the view, once with all that landed in this frame; a view
  /// without `isMultipleTouchEnabled` receives one at a time. By default passes the touches on.
  open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    nextForTouches?.touchesBegan(touches, with: event)
  }

  /// Called when fingers have moved, once with all that moved in this frame. By default passes the
  /// touches on.
  open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    nextForTouches?.touchesMoved(touches, with: event)
  }

  /// Called when fingers have lifted, once with all that lifted in this frame. By default passes the
  /// touches on.
  open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    nextForTouches?.touchesEnded(touches, with: event)
  }

  /// Called when touches were cancelled: undo what they did. By default passes the touches on.
  open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    nextForTouches?.touchesCancelled(touches, with: event)
  }

  /// Whether both are the same object.
  public nonisolated static func == (left: Responder, right: Responder) -> Bool { left === right }

  /// Hashes the identity of the object.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  private var nextForTouches: Responder? { swallowsTouches ? nil : next }

  /// Scrolls so that a view becomes visible. Every responder passes the call on, so that all scroll
  /// views around the view take part.
  open func scrollToVisible(_ view: View) { next?.scrollToVisible(view) }

  /// Handles a key that went down or up. Returns whether it was handled; by default passes it on.
  open func handleKey(_ event: KeyEvent) -> Bool { next?.handleKey(event) ?? false }

  /// Handles a mouse event that is not a touch: the wheel, motion without the main button, or
  /// another button. A press is followed by its moves and one release or one cancel. Returns
  /// whether the event was handled; by default passes it on.
  open func handleMouse(_ event: MouseEvent) -> Bool { next?.handleMouse(event) ?? false }

  /// Handles a pinch or swipe on a touchpad. A gesture that begins here ends or is cancelled here.
  /// Returns whether the event was handled; by default passes it on.
  open func handleTouchpad(_ event: TouchpadEvent) -> Bool { next?.handleTouchpad(event) ?? false }

  /// Whether this object, or one further up the chain, can perform an action now. By default passes
  /// the question on.
  open func canPerform(_ action: ResponderAction) -> Bool { next?.canPerform(action) ?? false }

  /// Performs an action that was sent without a target. Returns whether it was performed; by default
  /// passes it on.
  @discardableResult
  open func perform(_ action: ResponderAction) -> Bool { next?.perform(action) ?? false }

  /// Called when a motion of the device has begun. By default passes it on.
  open func motionBegan(_ event: MotionEvent) { next?.motionBegan(event) }

  /// Called when a motion of the device has ended. By default passes it on.
  open func motionEnded(_ event: MotionEvent) { next?.motionEnded(event) }

  /// Called when a motion of the device was interrupted. By default passes it on.
  open func motionCancelled(_ event: MotionEvent) { next?.motionCancelled(event) }
}

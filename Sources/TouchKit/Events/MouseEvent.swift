/// An event of a mouse, or of a touchpad or a pen that acts as one. Never generated from a touch.
public nonisolated struct MouseEvent: Hashable, Sendable {
  /// A mouse button.
  public enum Button: Hashable, Sendable {
    /// The main button, which acts as a finger. Usually the left one; of a pen its tip.
    case primary
    /// The middle button, usually the wheel.
    case middle
    /// The button for menus. Usually the right one.
    case secondary
    /// The button at the side that leads back to the previous page.
    case back
  }

  /// The kinds of mouse events.
  ///
  /// The view under the pointer when the first button goes down receives all events until the last
  /// button is up, wherever the pointer moves. Wheel events go to the view under the pointer.
  public enum Kind: Hashable, Sendable {
    /// A button went down.
    case pressed(Button)
    /// A button went up.
    case released(Button)
    /// The press of a button was cancelled: undo what it did. Sent when the mouse is removed, the
    /// view leaves the window, or a modal layer opens.
    case cancelled(Button)
    /// The pointer moved, with or without buttons.
    case moved
    /// The wheel turned, by a number of notches, positive down and to the right. Fractions are
    /// smooth scrolling.
    case scrolled(Vector)
    /// The pointer left the view under it, for another one or out of the window.
    case left
  }

  /// The kind of event.
  public var kind: Kind
  /// The location, in window points.
  public var location: Point
  /// The modifiers that were held.
  public var modifiers: Modifiers
  /// The number of the pointer. Several devices may move one pointer together; each pointer is one
  /// finger.
  public var device: Int
  /// The event time.
  public var timestamp: EventTime
  /// What the pen reports; nil for a mouse.
  public var pen: PenState?
  /// Whether it comes from a touchpad, whose scrolling is that of two fingers, which pinch as well; false where the
  /// server does not know.
  public var isTouchpad: Bool

  /// Creates a mouse event from its parts.
  public init(
    kind: Kind, location: Point, modifiers: Modifiers = [], device: Int = 0,
    timestamp: EventTime, pen: PenState? = nil, isTouchpad: Bool = false
  ) {
    self.kind = kind
    self.location = location
    self.modifiers = modifiers
    self.device = device
    self.timestamp = timestamp
    self.pen = pen
    self.isTouchpad = isTouchpad
  }
}

/// A pinch or a swipe on a touchpad, recognized by the input driver (XI 2.4).
///
/// The view under the pointer when the gesture begins receives all of it.
public nonisolated struct TouchpadEvent: Hashable, Sendable {
  /// The stages of a touchpad gesture.
  public enum Phase: Hashable, Sendable {
    /// The fingers have landed and begun to move.
    case began
    /// The fingers have moved further.
    case changed
    /// The fingers have lifted.
    case ended
    /// The gesture was cancelled: undo what it did. Sent when the driver rejects the gesture, the
    /// touchpad is removed, the view leaves the window, or a modal layer opens.
    case cancelled
  }

  /// The kinds of gestures, with their values.
  public enum Kind: Hashable, Sendable {
    /// Two or more fingers: scale since the gesture began, rotation since the previous event.
    case pinch(scale: Double, turn: Angle)
    /// Three or more fingers that move together.
    case swipe
  }

  /// The stage of the gesture.
  public var phase: Phase
  /// The kind of gesture.
  public var kind: Kind
  /// The number of fingers.
  public var fingers: Int
  /// The motion since the previous event, in window points.
  public var translation: Vector
  /// The location of the pointer, in window points.
  public var location: Point
  /// The number of the touchpad, which has one gesture at a time.
  public var device: Int
  /// The event time.
  public var timestamp: EventTime

  /// Creates a touchpad gesture event from its parts.
  public init(
    phase: Phase, kind: Kind, fingers: Int, translation: Vector, location: Point,
    device: Int = 0, timestamp: EventTime
  ) {
    self.phase = phase
    self.kind = kind
    self.fingers = fingers
    self.translation = translation
    self.location = location
    self.device = device
    self.timestamp = timestamp
  }
}

/// What a mouse, or a touchpad that acts as one, did. Never made from a finger.
public nonisolated struct MouseEvent: Hashable, Sendable {
  /// A mouse button.
  public enum Button: Hashable, Sendable {
    /// The main button, which acts as a finger.
    case primary
    /// The wheel pressed down.
    case middle
    /// The menu button.
    case secondary
  }

  /// What happened.
  ///
  /// The view under the pointer when the first button went down gets everything until the last one
  /// is up, wherever the pointer goes; turns of the wheel go to what is under the pointer.
  public enum Kind: Hashable, Sendable {
    /// A button went down.
    case pressed(Button)
    /// A button went up.
    case released(Button)
    /// The press of a button was taken away: undo what it did. The mouse is gone, the view leaves
    /// the window, or a modal layer came.
    case cancelled(Button)
    /// The pointer moved, with or without buttons.
    case moved
    /// The wheel turned: notches, positive down and to the right; fractions are smooth scrolling.
    case scrolled(Vector)
    /// The pointer left the window.
    case left
  }

  /// What happened.
  public var kind: Kind
  /// Where, in window points.
  public var location: Point
  /// The modifiers held.
  public var modifiers: Modifiers
  /// The number of the pointer, which several devices may move together; one finger each.
  public var device: Int
  /// When.
  public var timestamp: EventTime

  /// A mouse event from its parts.
  public init(
    kind: Kind, location: Point, modifiers: Modifiers = [], device: Int = 0,
    timestamp: EventTime
  ) {
    self.kind = kind
    self.location = location
    self.modifiers = modifiers
    self.device = device
    self.timestamp = timestamp
  }
}

/// A pinch or a swipe on a touchpad, recognized by the input driver (XI 2.4).
///
/// The view under the pointer when the gesture began gets all the rest of it.
public nonisolated struct TouchpadEvent: Hashable, Sendable {
  /// How far the gesture is.
  public enum Phase: Hashable, Sendable {
    /// The fingers landed and moved together.
    case began
    /// They went on.
    case changed
    /// They lifted.
    case ended
    /// Undo it: the gesture turned out to be none, the touchpad is gone, the view leaves the window
    /// or a modal layer came.
    case cancelled
  }

  /// Which gesture, with its values.
  public enum Kind: Hashable, Sendable {
    /// Two or more fingers: scale since the gesture began, turn since the event before.
    case pinch(scale: Double, turn: Angle)
    /// Three or more fingers move together.
    case swipe
  }

  /// How far the gesture is.
  public var phase: Phase
  /// Which gesture.
  public var kind: Kind
  /// How many fingers.
  public var fingers: Int
  /// How far the fingers moved since the event before, in window points.
  public var translation: Vector
  /// Where the pointer is, in window points.
  public var location: Point
  /// The number of the touchpad; one gesture at a time each.
  public var device: Int
  /// When.
  public var timestamp: EventTime

  /// A touchpad gesture event from its parts.
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

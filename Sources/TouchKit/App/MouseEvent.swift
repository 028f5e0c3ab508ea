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
  public enum Kind: Hashable, Sendable {
    /// A button went down.
    case pressed(Button)
    /// A button went up.
    case released(Button)
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
  /// The number of the device; one finger each.
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

/// A pinch or a swipe on a touchpad, recognised by the input driver (XI 2.4).
public nonisolated struct TouchpadEvent: Hashable, Sendable {
  /// How far the gesture is.
  public enum Phase: Hashable, Sendable {
    /// The fingers landed and moved together.
    case began
    /// They went on.
    case changed
    /// They lifted.
    case ended
    /// The gesture turned out to be none: undo it.
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
  /// When.
  public var timestamp: EventTime

  /// A touchpad gesture event from its parts.
  public init(
    phase: Phase, kind: Kind, fingers: Int, translation: Vector, location: Point,
    timestamp: EventTime
  ) {
    self.phase = phase
    self.kind = kind
    self.fingers = fingers
    self.translation = translation
    self.location = location
    self.timestamp = timestamp
  }
}

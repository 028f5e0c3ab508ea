/// How a pen is tilted: zero for one that stands upright on the screen.
public nonisolated struct PenTilt: Hashable, Sendable {
  /// The angle to the right, from -90 to 90 degrees.
  public var x: Angle
  /// The angle toward the user, from -90 to 90 degrees.
  public var y: Angle

  /// Creates a tilt from its angles.
  public init(x: Angle, y: Angle) {
    self.x = x
    self.y = y
  }
}

/// What a pen reports besides its place.
public nonisolated struct PenState: Hashable, Sendable {
  /// How hard its tip presses, from 0 to 1, the most that the device can measure; 0 above the screen.
  public var pressure: Double
  /// How it is tilted; nil if the device does not measure it.
  public var tilt: PenTilt?
  /// Whether it is the eraser at its other end.
  public var isEraser: Bool

  /// Creates a state from its parts.
  public init(pressure: Double = 0, tilt: PenTilt? = nil, isEraser: Bool = false) {
    self.pressure = pressure
    self.tilt = tilt
    self.isEraser = isEraser
  }
}

/// A pen that touches the screen or hovers above it.
public nonisolated struct Pen: Hashable, Sendable {
  /// The source of its touches, ``TouchSource/pen(_:)``.
  public let source: TouchSource
  /// Where it is, in window points.
  public internal(set) var location: Point
  /// Whether its tip is on the screen: one of the window's touches is of this ``source``.
  public internal(set) var isDown = false
  /// Its pressure and tilt, and which end it is.
  public internal(set) var state: PenState
  /// The event time of its last report.
  public internal(set) var lastTime: EventTime
}

/// The pens above a window, by their devices.
struct PenTracker {
  private var pens: [Int: Pen] = [:]

  /// Follows an event of a pen.
  mutating func note(_ event: MouseEvent) {
    guard let state = event.pen else { return }
    var pen =
      pens[event.device]
      ?? Pen(
        source: .pen(event.device), location: event.location, state: state,
        lastTime: event.timestamp)
    (pen.location, pen.state, pen.lastTime) = (event.location, state, event.timestamp)
    switch event.kind {
    case .pressed(.primary): pen.isDown = true
    case .released(.primary): pen.isDown = false
    case .pressed, .released, .moved, .scrolled: break
    // Cancelled: the device is gone.
    case .left, .cancelled: return pens[event.device] = nil
    }
    pens[event.device] = pen
  }

  /// Forgets all pens.
  mutating func removeAll() { pens.removeAll() }

  /// The pens that are near at a time, in the order of their numbers.
  func near(at time: EventTime) -> [Pen] {
    pens.values.filter { $0.isDown || time - $0.lastTime <= Tuning.penRest }
      .sorted { $0.source < $1.source }
  }
}

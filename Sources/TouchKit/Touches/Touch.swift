/// One finger on the screen: the same object from the moment it lands until it lifts or is
/// cancelled. Two touches are equal if they are the same object.
public final class Touch: Hashable {
  /// The changes of a finger in a frame.
  public nonisolated enum Phase: Hashable, Sendable {
    /// The finger has landed.
    case began
    /// The finger has moved.
    case moved
    /// The finger has not moved, while another one has.
    case stationary
    /// The finger has lifted.
    case ended
    /// The system cancelled the touch; undo what it did.
    case cancelled
  }

  /// What a touch is made with.
  public nonisolated enum Kind: Hashable, Sendable {
    /// A finger on the screen.
    case finger
    /// The tip of a pen, or its eraser.
    case pen
    /// The main button of a mouse.
    case mouse
    /// Fingers on a touchpad, or the wheel of a mouse; see ``isIndirect``.
    case touchpad
  }

  /// Phase, time, location and pressure of the finger at one instant.
  struct Moment {
    var phase: Phase
    var timestamp: EventTime
    var location: Point
    var previousLocation: Point
    var pressure: Double?
    var tilt: PenTilt?
    /// The places since the moment before that were joined with this one, in window points.
    var earlier: [TouchPlace] = []
  }

  /// The identity of the finger: device and contact number.
  public let id: TouchSample.ID
  /// The hand of the finger, as the window estimates it.
  public let hand: HandID
  /// Whether the device is as precise as a mouse.
  public let isPrecise: Bool
  /// Whether the finger is not on the screen but on a touchpad, or stands for a turn of the wheel.
  /// Only recognizers that ask for such touches receive them; see
  /// ``GestureRecognizer/receivesIndirectTouches``.
  public let isIndirect: Bool
  /// Whether it is the eraser of a pen.
  public let isEraser: Bool
  /// The event time at which the finger landed.
  public let beganTime: EventTime
  /// The location at which the finger landed, in window points.
  package let startLocation: Point
  /// The number of taps in a row, this one included: 1 for a first tap, 2 for the second at the
  /// same place; 0 once the finger has moved beyond its slop.
  public internal(set) var tapCount: Int
  /// The view where the finger landed; it keeps the touch to the end, wherever the finger moves.
  public internal(set) weak var view: View?
  /// A modal layer.
  struct Layer {
    /// Nil once it is gone.
    weak var overlay: Overlay?
    /// Whether it is that of a menu, on which fingers are less exact.
    let isOfMenu: Bool
  }
  /// The modal layer on which the finger landed, if any.
  var layer: Layer?
  /// The window where the finger landed.
  public private(set) weak var window: Window?
  /// Whether another client may still claim the touch. Until then show only feedback that can be
  /// undone, and do nothing irreversible.
  public internal(set) var isProvisional: Bool
  /// The recognizers that currently track the finger, in the order in which they joined.
  public var gestureRecognizers: [GestureRecognizer] {
    window?.input.dispatcher.arbiter.contenders.map(\.recognizer).filter {
      $0.touches.contains(self)
    } ?? []
  }

  /// The current state of the finger.
  var current: Moment
  /// The earlier moment that is being replayed to the view; nil otherwise.
  var dispatched: Moment?
  /// When the finger physically lifted, while the ownership of the touch is unresolved.
  var liftTime: EventTime?
  /// The current frame's report of the finger.
  var update = TouchUpdate()
  /// The frame in which the finger moved last, counted by the arbiter.
  var lastMovedFrame = -1
  /// How much of the touch has been delivered to its view.
  var delivery = TouchDelivery.pending

  init(
    sample: TouchSample, of hand: HandID, isProvisional: Bool, tapCount: Int, view: View,
    window: Window
  ) {
    id = sample.id
    self.hand = hand
    isPrecise = sample.isPrecise
    isIndirect = sample.pointer != nil
    isEraser = sample.isEraser
    beganTime = sample.timestamp
    startLocation = sample.location
    current = Moment(
      phase: .began, timestamp: sample.timestamp, location: sample.location,
      previousLocation: sample.location, pressure: sample.pressure?.plausiblePressure,
      tilt: sample.tilt)
    self.isProvisional = isProvisional
    self.tapCount = tapCount
    self.view = view
    self.window = window
  }

  /// What the finger did in the latest frame. While a delayed touch is replayed, phase, timestamp,
  /// locations and pressure are those of the original moment.
  public var phase: Phase { (dispatched ?? current).phase }

  /// The event time of the latest change.
  public var timestamp: EventTime { (dispatched ?? current).timestamp }

  /// How hard the finger presses, from 0 to 1, the most that the device can measure; nil if the
  /// device has not measured it, as most touchscreens and all mice do not; pens do. A finger that only
  /// changes its pressure moves: its phase is ``Phase/moved``, its location the same as before.
  public var pressure: Double? { (dispatched ?? current).pressure }

  /// How the pen is tilted; nil for fingers and mice, or if the pen does not measure it.
  public var tilt: PenTilt? { (dispatched ?? current).tilt }

  /// What the touch is made with.
  public var kind: Kind {
    switch id.source {
    case .touchscreen: .finger
    case .pen: .pen
    case .mouse: .mouse
    case .touchpad, .wheel: .touchpad
    }
  }

  /// The location of the finger, in window points.
  package var location: Point { (dispatched ?? current).location }

  /// The location before the latest move, in window points.
  package var previousLocation: Point { (dispatched ?? current).previousLocation }

  /// Whether the finger is physically on the screen.
  public var isDown: Bool {
    current.phase != .ended && current.phase != .cancelled && liftTime == nil
  }

  /// Whether the finger has not moved beyond its slop, and has not been down for longer than a tap.
  public var isTap: Bool {
    tapCount > 0 && timestamp - beganTime <= Tuning.tapDuration
  }

  /// The location of the finger in a view's coordinates (nil: the window's).
  public func location(in view: View?) -> Point { convert(location, to: view) }

  /// The location at which the finger landed, in a view's current coordinates (nil: the window's).
  public func startLocation(in view: View?) -> Point { convert(startLocation, to: view) }

  /// The location before the latest move in a view's current coordinates (nil: the window's).
  public func previousLocation(in view: View?) -> Point { convert(previousLocation, to: view) }

  private func convert(_ point: Point, to view: View?) -> Point {
    view?.convertFromWindow(point) ?? point
  }

  /// Whether both are the same object.
  public nonisolated static func == (left: Touch, right: Touch) -> Bool { left === right }

  /// Hashes the identity of the object.
  public nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension Set<Touch> {
  /// The touches in the order in which their fingers landed; fingers that landed in one frame in
  /// the order in which the device numbers them.
  public var inLandingOrder: [Touch] {
    sorted { ($0.beganTime, $0.id) < ($1.beganTime, $1.id) }
  }
}

extension Touch {
  /// How far the finger may move, in points, and still count as resting.
  var slop: Double { isPrecise ? Tuning.preciseSlop : Tuning.slop }

  /// Whether the finger is further than its slop from where it landed.
  package var hasLeftSlop: Bool { hasLeftSlop(slop) }

  /// Whether the finger is further than a number of points from where it landed.
  func hasLeftSlop(_ slop: Double) -> Bool {
    current.location.distance(to: startLocation) > slop + Tuning.rounding
  }
}

/// The state of all fingers of a window at one instant, passed with every delivery.
public final class TouchEvent {
  /// The event time of the frame.
  public internal(set) var timestamp: EventTime = .zero
  /// All fingers of the window that are down, that lifted in this frame, or that have lifted while
  /// another client may still claim their touches; in the order in which they landed.
  public internal(set) var allTouches: [Touch] = []

  /// The touches that a recognizer tracks, in the order in which they landed.
  public func touches(for recognizer: GestureRecognizer) -> [Touch] {
    allTouches.filter { recognizer.touches.contains($0) }
  }

  /// The touches that began in a view, in the order in which they landed.
  public func touches(for view: View) -> [Touch] { allTouches.filter { $0.view === view } }
}

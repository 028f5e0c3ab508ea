/// One finger on the screen, the same object from the moment it lands until it lifts.
public final class Touch {
  /// What the finger did in the latest frame.
  public enum Phase: Hashable, Sendable {
    /// It landed.
    case began
    /// It moved.
    case moved
    /// It stayed while another finger moved.
    case stationary
    /// It lifted.
    case ended
    /// It was taken away; undo what it did.
    case cancelled
  }

  /// Which finger of which device.
  public let id: TouchSample.ID
  /// Whether the device is exact, as a mouse is.
  public let isPrecise: Bool
  /// When the finger landed.
  public let beganTime: EventTime
  /// Where the finger landed, in window points.
  public let startLocation: Point
  /// What the finger did in the latest frame.
  public internal(set) var phase: Phase = .began
  /// When it last did something.
  public internal(set) var timestamp: EventTime
  /// How many taps in a row this is: 1 for a first tap, 2 for the second at the same place; 0 once
  /// the finger has moved more than 10 points.
  public internal(set) var tapCount: Int
  /// The view where the finger landed; it keeps the touch to the end, wherever the finger goes.
  public internal(set) weak var view: View?
  /// The window where the finger landed.
  public internal(set) weak var window: Window?
  /// Whether another client may still take the touch away. Feedback that can be undone may be
  /// shown; nothing irreversible may be done.
  public internal(set) var isProvisional: Bool
  /// The recognisers that track the finger at present.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// Where the finger is, in window points.
  package internal(set) var location: Point
  /// Where it was before its latest move, in window points.
  package internal(set) var previousLocation: Point
  /// When the finger physically left the glass while the verdict on the touch is open.
  var liftTime: EventTime?
  /// What its view has been told and what is held back.
  var delivery = TouchDelivery()

  init(sample: TouchSample, isProvisional: Bool, tapCount: Int, view: View, window: Window) {
    id = sample.id
    isPrecise = sample.isPrecise
    beganTime = sample.timestamp
    timestamp = sample.timestamp
    startLocation = sample.location
    location = sample.location
    previousLocation = sample.location
    self.isProvisional = isProvisional
    self.tapCount = tapCount
    self.view = view
    self.window = window
  }

  /// Whether the finger is on the glass as far as its window knows.
  public var isDown: Bool { phase != .ended && phase != .cancelled }

  /// Where the finger is, in a view's coordinates; nil stands for the window.
  public func location(in view: View?) -> Point { convert(location, to: view) }

  /// Where the finger was before its latest move, in a view's present coordinates.
  public func previousLocation(in view: View?) -> Point { convert(previousLocation, to: view) }

  private func convert(_ point: Point, to view: View?) -> Point {
    view?.convertFromWindow(point) ?? point
  }
}

/// The state of all fingers of a window at one instant, handed along with every delivery.
public final class TouchEvent {
  /// When the frame happened.
  public internal(set) var timestamp: EventTime = .zero
  /// All fingers of the window that are down or lifted in this very frame.
  public internal(set) var allTouches: [Touch] = []

  /// The fingers that a recogniser tracks.
  public func touches(for recognizer: GestureRecognizer) -> [Touch] {
    allTouches.filter { touch in recognizer.touches.contains { $0 === touch } }
  }

  /// The fingers that began in a view.
  public func touches(for view: View) -> [Touch] { allTouches.filter { $0.view === view } }
}

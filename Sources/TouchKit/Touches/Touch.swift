/// One finger on the screen, the same object from the moment it lands until it lifts.
public final class Touch {
  /// What the finger did in the latest frame.
  public nonisolated enum Phase: Hashable, Sendable {
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

  /// What the finger did at a moment, and where.
  struct Moment {
    var phase: Phase
    var timestamp: EventTime
    var location: Point
    var previousLocation: Point
  }

  /// Which finger of which device.
  public let id: TouchSample.ID
  /// Whether the device is exact, as a mouse is.
  public let isPrecise: Bool
  /// When the finger landed.
  public let beganTime: EventTime
  /// Where the finger landed, in window points.
  public let startLocation: Point
  /// How many taps in a row this is: 1 for a first tap, 2 for the second at the same place; 0 once
  /// the finger has left its place.
  public internal(set) var tapCount: Int
  /// The view where the finger landed; it keeps the touch to the end, wherever the finger goes.
  public internal(set) weak var view: View?
  /// The window where the finger landed.
  public internal(set) weak var window: Window?
  /// Whether another client may still take the touch away. Feedback that can be undone may be
  /// shown; nothing irreversible may be done.
  public internal(set) var isProvisional: Bool
  /// The recognizers that track the finger at present, in the order in which they took it.
  public var gestureRecognizers: [GestureRecognizer] {
    window?.touchDispatcher.arbiter.contenders.map(\.recognizer).filter {
      $0.touches.containsIdentical(self)
    } ?? []
  }

  /// The finger as it is.
  var present: Moment
  /// The moment that is being dispatched to the view, where it is not the present one.
  var dispatched: Moment?
  /// When the finger physically left the glass while the ownership of the touch is open.
  var liftTime: EventTime?
  /// What the frame under way says of the finger.
  var update = TouchUpdate()
  /// How much of the touch its view knows.
  var delivery = TouchDelivery.pending

  init(sample: TouchSample, isProvisional: Bool, tapCount: Int, view: View, window: Window) {
    id = sample.id
    isPrecise = sample.isPrecise
    beganTime = sample.timestamp
    startLocation = sample.location
    present = Moment(
      phase: .began, timestamp: sample.timestamp, location: sample.location,
      previousLocation: sample.location)
    self.isProvisional = isProvisional
    self.tapCount = tapCount
    self.view = view
    self.window = window
  }

  /// What the finger did in the latest frame. Touches that were delayed are dispatched later as if it
  /// were the moment when they happened; then this, the time and the places are those of then.
  public var phase: Phase { (dispatched ?? present).phase }

  /// When it last did something.
  public var timestamp: EventTime { (dispatched ?? present).timestamp }

  /// Where the finger is, in window points.
  package var location: Point { (dispatched ?? present).location }

  /// Where it was before its latest move, in window points.
  package var previousLocation: Point { (dispatched ?? present).previousLocation }

  /// Whether the finger is on the glass.
  public var isDown: Bool {
    present.phase != .ended && present.phase != .cancelled && liftTime == nil
  }

  /// Where the finger is, in a view's coordinates; nil stands for the window.
  public func location(in view: View?) -> Point { convert(location, to: view) }

  /// Where the finger was before its latest move, in a view's present coordinates.
  public func previousLocation(in view: View?) -> Point { convert(previousLocation, to: view) }

  private func convert(_ point: Point, to view: View?) -> Point {
    view?.convertFromWindow(point) ?? point
  }
}

extension Touch {
  /// How far the finger may drift and still be at rest.
  var slop: Double { isPrecise ? Tuning.preciseSlop : Tuning.slop }

  /// Whether the finger is out of the circle around its start.
  var hasLeftPlace: Bool { hasLeftPlace(by: slop) }

  /// Whether the finger is out of a circle around its start.
  func hasLeftPlace(by slop: Double) -> Bool {
    present.location.distance(to: startLocation) > slop + Tuning.rounding
  }
}

/// A device's report of one finger at one instant: a driver's input to a ``Touch``.
public nonisolated struct TouchSample: Hashable, Sendable {
  /// The identity of a finger, unique among the fingers that are down.
  public struct ID: Hashable, Sendable {
    /// The device that reports the finger.
    public var source: TouchSource
    /// The device's number for this contact: any 32-bit number, not reused while the finger is
    /// down.
    public var contact: UInt32

    /// Creates an identity from its two parts.
    public init(source: TouchSource, contact: UInt32) {
      self.source = source
      self.contact = contact
    }

    /// Creates the identity of a finger on the touchscreen of a master device.
    public init(device: Int = 0, contact: UInt32) {
      self.init(source: .touchscreen(device), contact: contact)
    }
  }

  /// The kinds of samples.
  public enum Kind: Hashable, Sendable {
    /// The finger has landed. Until `committed` arrives, another client, such as a window manager
    /// with a touch grab, may still claim a provisional touch.
    case began(provisional: Bool)
    /// The finger has moved, or one of its other values has changed.
    case moved
    /// The touch belongs to the app for good; sent only for a provisional touch.
    case committed
    /// The finger has physically lifted but another client may still claim the touch: `ended` or
    /// `cancelled` follows. The timestamp is that of the lift.
    case lifted
    /// The finger has lifted. The location is the last known one.
    case ended
    /// The touch was cancelled: everything that it did must be undone.
    case cancelled
  }

  /// The identity of the finger.
  public var id: ID
  /// The kind of sample.
  public var kind: Kind
  /// The location, in window points.
  public var location: Point
  /// When the finger did it; a commit or an end that arrives after the lift has the lift's time.
  public var timestamp: EventTime
  /// Whether the device is as precise as a mouse: the slop is then 4 points.
  public var isPrecise: Bool
  /// How hard the finger presses, from 0 to 1, the most that the device can measure; nil for the
  /// same as before, or if the device does not measure it. Values outside are clamped.
  public var pressure: Double?
  /// How a pen is tilted; nil for the same as before, or if the device does not measure it.
  public var tilt: PenTilt?
  /// Whether it is the eraser of a pen.
  public var isEraser = false
  /// Where the finger was before, since the previous sample, oldest first: moves that are joined to
  /// this one, because the app could not handle them in time. See ``Touch/coalescedPlaces(in:)``.
  public var earlier: [TouchPlace] = []
  /// The location of the pointer, in window points, for a finger on a touchpad or a turn of the
  /// wheel; nil for a finger on the screen.
  var pointer: Point?

  /// Creates a sample from its parts.
  public init(
    id: ID, kind: Kind, location: Point, timestamp: EventTime, isPrecise: Bool = false,
    pressure: Double? = nil
  ) {
    self.id = id
    self.kind = kind
    self.location = location
    self.timestamp = timestamp
    self.isPrecise = isPrecise
    self.pressure = pressure
  }
}

/// All samples of one instant. The window splits a frame that has several samples of one finger.
public nonisolated struct TouchFrame: Sendable {
  /// The event time; frames arrive in the order of their times.
  public var time: EventTime
  /// The samples in the order in which they arrived.
  public var samples: [TouchSample]

  /// Creates a frame from its instant and samples.
  public init(time: EventTime, samples: [TouchSample]) {
    self.time = time
    self.samples = samples
  }
}

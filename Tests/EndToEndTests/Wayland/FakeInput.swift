import Drawing

/// Fingers, a pointer and its wheel on a Wayland compositor, through KWin's protocol
/// `org_kde_kwin_fake_input`. Places are the compositor's, in its logical pixels.
final class FakeInput {
  /// The protocol's requests, numbered in their order.
  private enum Request: UInt16 {
    case authenticate, movePointer, button, axis, touchDown, touchMotion, touchUp, touchCancel,
      touchFrame, movePointerTo, key
  }

  private let connection: WaylandConnection
  private let object: UInt32
  /// Where the fingers are.
  private var fingers: [UInt32: Point] = [:]

  init(_ connection: WaylandConnection) throws {
    self.connection = connection
    object = try connection.bind("org_kde_kwin_fake_input", version: 4)
    try connection.send(Request.authenticate.rawValue, to: object, ["guise", "tests"])
    try connection.sync()
  }

  // MARK: Fingers

  /// Puts fingers down, in the order of their numbers.
  func down(_ places: [UInt32: Point]) throws {
    for (finger, place) in places.sorted(by: { $0.key < $1.key }) {
      try send(.touchDown, finger, Self.fixed(place.x), Self.fixed(place.y))
      fingers[finger] = place
    }
    try endFrame()
  }

  /// Moves all fingers that are down by a vector, in steps.
  func move(by way: Vector, steps: Int = 12) throws {
    try move(fingers.mapValues { $0 + way }, steps: steps)
  }

  /// Moves fingers to places, in steps.
  func move(_ places: [UInt32: Point], steps: Int = 12) throws {
    let starts = fingers
    for step in 1...steps {
      for (finger, end) in places.sorted(by: { $0.key < $1.key }) {
        let start = starts[finger] ?? end
        let place = start + (end - start) * (Double(step) / Double(steps))
        try send(.touchMotion, finger, Self.fixed(place.x), Self.fixed(place.y))
        fingers[finger] = place
      }
      try endFrame()
    }
  }

  /// Lifts all fingers, in the order of their numbers.
  func liftAll() throws {
    for finger in fingers.keys.sorted() { try send(.touchUp, finger) }
    fingers = [:]
    try endFrame()
  }

  /// The compositor takes all touches over, as for a swipe of three fingers.
  func cancelTouches() throws {
    try send(.touchCancel)
    fingers = [:]
    try connection.sync()
  }

  func tap(_ place: Point) throws {
    try down([0: place])
    try liftAll()
  }

  // MARK: Pointer

  func movePointer(to place: Point) throws {
    try send(.movePointerTo, Self.fixed(place.x), Self.fixed(place.y))
    try connection.sync()
  }

  /// Presses or releases the left button.
  func setButton(isPressed: Bool) throws {
    let left: UInt32 = 272
    try send(.button, left, isPressed ? 1 : 0)
    try connection.sync()
  }

  /// Turns the wheel by one notch, away from the user.
  func turnWheel() throws {
    // Xwayland counts ten units as a notch.
    try send(.axis, 0, Self.fixed(-10))
    try connection.sync()
  }

  // MARK: Requests

  private func endFrame() throws {
    try send(.touchFrame)
    try connection.sync()
  }

  private func send(_ request: Request, _ arguments: UInt32...) throws {
    try connection.send(request.rawValue, to: object, arguments)
  }

  /// A number in the protocol's form: 24 bits, and 8 of a fraction.
  private static func fixed(_ number: Double) -> UInt32 {
    UInt32(bitPattern: Int32((number * 256).rounded()))
  }
}

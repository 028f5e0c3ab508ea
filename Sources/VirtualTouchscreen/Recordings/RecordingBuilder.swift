import Drawing

/// Builds a recording from device events.
struct RecordingBuilder {
  private let screen: PixelSize
  private var steps: [Recording.Step] = []
  /// The finger numbers of the touches that are down, by the server's touch identifiers.
  private var fingers: [Int: Int] = [:]
  private var places: [Int: Point] = [:]
  private var start: UInt32?
  private var now = Duration.zero

  init(screen: PixelSize) {
    self.screen = screen
  }

  /// Adds a begun touch, which gets the lowest free finger number.
  mutating func begin(touch: Int, at point: Point, time: UInt32) {
    let used = Set(fingers.values)
    let finger = (0...).first { !used.contains($0) } ?? 0
    fingers[touch] = finger
    places[touch] = point
    add(.down(finger, point), at: time)
  }

  /// Adds a moved touch. Touches that began before the recording are ignored.
  mutating func update(touch: Int, at point: Point, time: UInt32) {
    guard let finger = fingers[touch], places[touch] != point else { return }
    places[touch] = point
    add(.move(finger, point), at: time)
  }

  /// Adds an ended touch.
  mutating func end(touch: Int, at point: Point, time: UInt32) {
    guard let finger = fingers.removeValue(forKey: touch) else { return }
    let last = places.removeValue(forKey: touch)
    add(.up(finger, last == point ? nil : point), at: time)
  }

  /// Adds an input of the pointer, a button, a key or the wheel.
  mutating func add(_ input: Recording.Input, at time: UInt32) {
    if case .pointer = input, case .input(input) = steps.last?.action { return }
    // The server's clock wraps after seven weeks, and a device's events may arrive out of order.
    let origin = start ?? time
    start = origin
    now = max(now, .milliseconds(Int(Int32(bitPattern: time &- origin))))
    steps.append(.init(at: now, .input(input)))
  }

  /// Returns the recording: it starts once the program has drawn its window, and ends with all
  /// fingers lifted.
  mutating func finish() -> Recording {
    let lifts = fingers.values.sorted().map { Recording.Step(.input(.up($0, nil))) }
    let waits = [Recording.Step(.wait(.window)), .init(.wait(.still(.milliseconds(300))))]
    return Recording(screen: screen, steps: waits + steps + lifts)
  }
}

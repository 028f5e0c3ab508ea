import Drawing

/// Writes down what devices do, event by event, as a recording.
struct RecordingBuilder {
  private let screen: PixelSize
  private var steps: [Recording.Step] = []
  /// The fingers of the touches that are down, by the server's numbers of the touches.
  private var fingers: [Int: Int] = [:]
  private var places: [Int: Point] = [:]
  private var start: UInt32?
  private var now = Duration.zero

  init(screen: PixelSize) {
    self.screen = screen
  }

  /// A finger came down: it gets the lowest number that is free.
  mutating func begin(touch: Int, at point: Point, time: UInt32) {
    let used = Set(fingers.values)
    let finger = (0...).first { !used.contains($0) } ?? 0
    fingers[touch] = finger
    places[touch] = point
    add(.down(finger, point), at: time)
  }

  /// A finger moved. Touches that began before the recording are left out.
  mutating func update(touch: Int, at point: Point, time: UInt32) {
    guard let finger = fingers[touch], places[touch] != point else { return }
    places[touch] = point
    add(.move(finger, point), at: time)
  }

  /// A finger was lifted.
  mutating func end(touch: Int, at point: Point, time: UInt32) {
    guard let finger = fingers.removeValue(forKey: touch) else { return }
    let last = places.removeValue(forKey: touch)
    add(.up(finger, last == point ? nil : point), at: time)
  }

  /// The pointer moved, a button or a key changed, or the wheel turned.
  mutating func add(_ input: Recording.Input, at time: UInt32) {
    if case .pointer = input, case .input(input) = steps.last?.action { return }
    // The server's clock wraps after seven weeks, and devices may be late.
    let origin = start ?? time
    start = origin
    now = max(now, .milliseconds(Int(Int32(bitPattern: time &- origin))))
    steps.append(.init(at: now, .input(input)))
  }

  /// The recording: it begins when the program has drawn its window, and ends without fingers.
  mutating func finish() -> Recording {
    let lifts = fingers.values.sorted().map { Recording.Step(.input(.up($0, nil))) }
    let waits = [Recording.Step(.wait(.window)), .init(.wait(.still(.milliseconds(300))))]
    return Recording(screen: screen, steps: waits + steps + lifts)
  }
}

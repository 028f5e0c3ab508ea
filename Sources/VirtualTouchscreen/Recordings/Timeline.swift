import Drawing

/// A recording expanded for playback: gestures become single inputs, and everything has a time.
package struct Timeline: Sendable {
  /// An event with its time.
  struct Moment: Hashable, Sendable {
    /// The time since the start of the recording, excluding waits for the program.
    var time: Duration
    var event: Event
    /// The line in the recording.
    var line: Int
  }

  /// An event of the timeline.
  enum Event: Hashable, Sendable {
    case input(Recording.Input)
    case wait(Recording.Wait)
    case screenshot(String)
    /// No event: the recording ends with a pause.
    case end
  }

  let moments: [Moment]

  /// Expands a recording, and checks that times increase and that fingers are down when they move.
  ///
  /// If a size is given, coordinates are scaled from the recording's screen to it.
  package init(_ recording: Recording, on screen: PixelSize? = nil) throws(RecordingError) {
    var builder = TimelineBuilder(stretch: Stretch(from: recording.screen, to: screen))
    for step in recording.steps { try builder.add(step) }
    moments = builder.finish()
  }
}

/// Expands the steps of a recording in order.
private struct TimelineBuilder {
  let stretch: Stretch
  private var moments: [Timeline.Moment] = []
  private var now = Duration.zero
  private var fingers: Set<Int> = []
  private var lastLine = 0

  init(stretch: Stretch) {
    self.stretch = stretch
  }

  mutating func add(_ step: Recording.Step) throws(RecordingError) {
    lastLine = step.line
    if let time = step.time {
      guard time >= now else {
        let late = "\(Int(now / .milliseconds(1))) ms"
        throw RecordingError(line: step.line, "the previous actions last until \(late)")
      }
      now = time
    }
    switch step.action {
    case .input(let input):
      try check(input, line: step.line)
      append(.input(stretch(input)), at: now)
    case .gesture(let gesture): add(gesture)
    case .pause(let duration): now += duration
    case .wait(let wait): append(.wait(wait), at: now)
    case .screenshot(let file): append(.screenshot(file), at: now)
    }
  }

  /// Adds a gesture, whose fingers get the lowest free numbers.
  private mutating func add(_ gesture: Recording.Gesture) {
    let free = (0...).lazy.filter { [fingers] in !fingers.contains($0) }
    let inputs = gesture.inputs(fingers: Array(free.prefix(gesture.fingerCount)))
    for (time, input) in inputs { append(.input(stretch(input)), at: now + time) }
    now += inputs.last?.time ?? .zero
  }

  private mutating func append(_ event: Timeline.Event, at time: Duration) {
    moments.append(Timeline.Moment(time: time, event: event, line: lastLine))
  }

  private mutating func check(
    _ input: Recording.Input, line: Int
  ) throws(RecordingError) {
    switch input {
    case .down(let finger, _):
      guard fingers.insert(finger).inserted else {
        throw RecordingError(line: line, "finger \(finger) is already down")
      }
    case .move(let finger, _):
      guard fingers.contains(finger) else {
        throw RecordingError(line: line, "finger \(finger) is not down")
      }
    case .up(let finger, _):
      guard fingers.remove(finger) != nil else {
        throw RecordingError(line: line, "finger \(finger) is not down")
      }
    case .cancel: fingers = []
    case .pointer, .press, .release, .wheel, .key, .keyDown, .keyUp, .type: break
    }
  }

  /// Returns all moments, with an end moment for a final pause.
  func finish() -> [Timeline.Moment] {
    guard now > moments.last?.time ?? .zero else { return moments }
    return moments + [Timeline.Moment(time: now, event: .end, line: lastLine)]
  }
}

/// Scales coordinates from one screen size to another.
private struct Stretch {
  private let x: Double
  private let y: Double

  init(from source: PixelSize, to target: PixelSize?) {
    let target = target ?? source
    x = Double(target.width) / Double(source.width)
    y = Double(target.height) / Double(source.height)
  }

  func callAsFunction(_ point: Point) -> Point { Point(point.x * x, point.y * y) }

  func callAsFunction(_ input: Recording.Input) -> Recording.Input {
    switch input {
    case .down(let finger, let point): .down(finger, self(point))
    case .move(let finger, let point): .move(finger, self(point))
    case .up(let finger, let point): .up(finger, point.map { self($0) })
    case .pointer(let point): .pointer(self(point))
    case .cancel, .press, .release, .wheel, .key, .keyDown, .keyUp, .type: input
    }
  }
}

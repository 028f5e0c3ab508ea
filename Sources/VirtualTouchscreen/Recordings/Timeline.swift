import Drawing

/// A recording worked out: gestures are single movements, and everything has its time.
package struct Timeline: Sendable {
  /// Something that happens at a moment.
  struct Moment: Hashable, Sendable {
    /// The time since the start of the recording, without waits for the program.
    var time: Duration
    var event: Event
    /// The line of the recording.
    var line: Int
  }

  /// What happens at a moment.
  enum Event: Hashable, Sendable {
    case input(Recording.Input)
    case wait(Recording.Wait)
    case screenshot(String)
    /// Nothing: the recording ends with a pause.
    case end
  }

  let moments: [Moment]

  /// Works a recording out, and checks that times go forward and fingers come down before they
  /// move.
  ///
  /// If a size is given, its coordinates are stretched from its screen to that one.
  package init(_ recording: Recording, on screen: PixelSize? = nil) throws(RecordingError) {
    var builder = TimelineBuilder(stretch: Stretch(from: recording.screen, to: screen))
    for step in recording.steps { try builder.add(step) }
    moments = builder.finish()
  }
}

/// Works the steps of a recording out one after the other.
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
        throw RecordingError(line: step.line, "the actions before last until \(late)")
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

  /// The fingers of a gesture take the lowest numbers that are free.
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
        throw RecordingError(line: line, "finger \(finger) is down already")
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

  /// All moments; a pause at the end is one.
  func finish() -> [Timeline.Moment] {
    guard now > moments.last?.time ?? .zero else { return moments }
    return moments + [Timeline.Moment(time: now, event: .end, line: lastLine)]
  }
}

/// Stretches coordinates from one screen to another.
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

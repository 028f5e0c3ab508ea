import Drawing

/// A recording expanded for playback: gestures become single inputs, and everything has a time.
package struct Timeline: Sendable {
  /// An event with its time.
  package struct Moment: Hashable, Sendable {
    /// The time since the start of the recording, excluding waits for the program.
    package let time: Duration
    package let event: Event
    /// The line in the recording.
    package let line: Int
  }

  /// An event of the timeline.
  package enum Event: Hashable, Sendable {
    case input(Recording.Input)
    case wait(Recording.Wait)
    case screenshot(String)
    /// No event: the recording ends with a pause.
    case end
  }

  /// The moments in order of time, computed one by one.
  package let moments: Moments

  /// Expands a recording, and checks that times increase, that none exceeds the limit, and that
  /// fingers are down when they move.
  ///
  /// If a size is given, coordinates are scaled from the recording's screen to it.
  package init(_ recording: Recording, on screen: PixelSize? = nil) throws(RecordingError) {
    var builder = TimelineBuilder(stretch: Stretch(from: recording.screen, to: screen))
    for step in recording.steps { try builder.add(step) }
    moments = builder.finish()
  }
}

extension Timeline {
  /// What begins at a time: a single event or a gesture.
  fileprivate struct Entry: Sendable {
    enum Content: Sendable {
      case event(Event)
      case gesture(GestureInputs)
    }

    let time: Duration
    let content: Content
    let line: Int
  }

  /// The moments of a timeline that remain to be played; memory does not depend on their number.
  package struct Moments: Sequence, IteratorProtocol, Sendable {
    private let entries: [Entry]
    private let stretch: Stretch
    private var entry = 0
    /// The next input of a gesture.
    private var input = 0

    fileprivate init(_ entries: [Entry], stretch: Stretch) {
      self.entries = entries
      self.stretch = stretch
    }

    package mutating func next() -> Moment? {
      while entry < entries.count {
        let current = entries[entry]
        switch current.content {
        case .event(let event):
          entry += 1
          return Moment(time: current.time, event: stretch(event), line: current.line)
        case .gesture(let inputs) where input < inputs.count:
          let next = inputs[input]
          input += 1
          return Moment(
            time: current.time + next.time, event: .input(stretch(next.input)),
            line: current.line)
        case .gesture:
          entry += 1
          input = 0
        }
      }
      return nil
    }
  }
}

/// Expands the steps of a recording in order.
private struct TimelineBuilder {
  let stretch: Stretch
  private var entries: [Timeline.Entry] = []
  private var now = RecordingTime.zero
  /// The time of the last moment.
  private var end = RecordingTime.zero
  private var fingers: Set<Int> = []
  private var line = 0

  init(stretch: Stretch) {
    self.stretch = stretch
  }

  mutating func add(_ step: Recording.Step) throws(RecordingError) {
    do throws(Problem) {
      try expand(step)
    } catch {
      throw RecordingError(line: step.line, column: step.column, error.text)
    }
  }

  /// A problem of a step, whose position is known by the caller.
  private struct Problem: Error {
    let text: String
  }

  private mutating func expand(_ step: Recording.Step) throws(Problem) {
    line = step.line
    if let time = step.time {
      guard time >= now else {
        throw Problem(text: "the previous actions last until \(Int(now.milliseconds)) ms")
      }
      now = time
    }
    switch step.action {
    case .input(let input):
      try check(input)
      append(.event(.input(input)))
    case .gesture(let gesture): try add(gesture)
    case .pause(let time): try pass(time.duration)
    case .wait(let wait): append(.event(.wait(wait)))
    case .screenshot(let file): append(.event(.screenshot(file)))
    }
  }

  /// Adds a gesture, whose fingers get the lowest free numbers.
  private mutating func add(_ gesture: Recording.Gesture) throws(Problem) {
    let free = (0...).lazy.filter { [fingers] in !fingers.contains($0) }
    let inputs = GestureInputs(gesture, fingers: Array(free.prefix(gesture.fingerCount)))
    append(.gesture(inputs))
    try pass(inputs.last?.time ?? .zero)
    end = now
  }

  private mutating func append(_ content: Timeline.Entry.Content) {
    entries.append(Timeline.Entry(time: now.duration, content: content, line: line))
    end = now
  }

  private mutating func pass(_ duration: Duration) throws(Problem) {
    guard let later = now.adding(duration) else {
      throw Problem(text: "the recording is longer than a day")
    }
    now = later
  }

  private mutating func check(_ input: Recording.Input) throws(Problem) {
    switch input {
    case .down(let finger, _):
      guard fingers.insert(finger).inserted else {
        throw Problem(text: "finger \(finger) is already down")
      }
    case .move(let finger, _):
      guard fingers.contains(finger) else {
        throw Problem(text: "finger \(finger) is not down")
      }
    case .up(let finger, _):
      guard fingers.remove(finger) != nil else {
        throw Problem(text: "finger \(finger) is not down")
      }
    case .cancel: fingers = []
    case .pressure, .pointer, .press, .release, .wheel, .key, .keyDown, .keyUp, .type: break
    }
  }

  /// Returns all moments, with an end moment for a final pause.
  mutating func finish() -> Timeline.Moments {
    if now > end { append(.event(.end)) }
    return Timeline.Moments(entries, stretch: stretch)
  }
}

/// Scales coordinates from one screen size to another.
private struct Stretch: Sendable {
  private let x: Double
  private let y: Double

  init(from source: PixelSize, to target: PixelSize?) {
    let target = target ?? source
    x = Double(target.width) / Double(source.width)
    y = Double(target.height) / Double(source.height)
  }

  func callAsFunction(_ point: Point) -> Point { Point(point.x * x, point.y * y) }

  func callAsFunction(_ event: Timeline.Event) -> Timeline.Event {
    if case .input(let input) = event { .input(self(input)) } else { event }
  }

  func callAsFunction(_ input: Recording.Input) -> Recording.Input {
    switch input {
    case .down(let finger, let point): .down(finger, self(point))
    case .move(let finger, let point): .move(finger, self(point))
    case .up(let finger, let point): .up(finger, point.map { self($0) })
    case .pointer(let point): .pointer(self(point))
    case .pressure, .cancel, .press, .release, .wheel, .key, .keyDown, .keyUp, .type: input
    }
  }
}

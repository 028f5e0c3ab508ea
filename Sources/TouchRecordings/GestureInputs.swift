import Drawing

/// A device input, with its time since the start of a gesture.
struct TimedInput: Hashable, Sendable {
  let time: Duration
  let input: Recording.Input

  init(_ time: Duration, _ input: Recording.Input) {
    self.time = time
    self.input = input
  }
}

/// The device inputs of a gesture in order of time.
///
/// They are computed when they are used: a pinch that lasts a day has 20 million.
struct GestureInputs: RandomAccessCollection, Sendable {
  private let gesture: Recording.Gesture
  /// The finger numbers to use.
  private let fingers: [Int]

  let startIndex = 0
  let endIndex: Int

  init(_ gesture: Recording.Gesture, fingers: [Int]) {
    self.gesture = gesture
    self.fingers = fingers
    endIndex =
      switch gesture {
      case .tap(_, let count): 2 * count
      case .hold: 2
      case .drag(_, _, let duration, _): (Self.steps(in: duration) + 2) * fingers.count
      case .pinch(let pinch): (Self.steps(in: pinch.duration) + 2) * fingers.count
      case .click: 3
      }
  }

  subscript(index: Int) -> TimedInput {
    switch gesture {
    case .tap(let point, _):
      let start = (Self.press + Self.gap) * (index / 2)
      return index.isMultiple(of: 2)
        ? TimedInput(start, .down(fingers[0], point))
        : TimedInput(start + Self.press, .up(fingers[0], nil))
    case .hold(let point, let time):
      return index == 0
        ? TimedInput(.zero, .down(fingers[0], point))
        : TimedInput(time.duration, .up(fingers[0], nil))
    case .drag(let start, let end, let time, let rest):
      return stroke(index, in: time, rest: rest) { _, part in start.between(end, at: part) }
    case .pinch(let pinch):
      return stroke(index, in: pinch.duration, rest: pinch.rest, pinch.position)
    case .click(let point, let button):
      switch index {
      case 0: return TimedInput(.zero, .pointer(point))
      case 1: return TimedInput(.zero, .press(button))
      default: return TimedInput(Self.press, .release(button))
      }
    }
  }

  /// How long a tap's finger is down, and the pause between the taps of a double tap.
  private static let press = Duration.milliseconds(60)
  private static let gap = Duration.milliseconds(80)

  /// Returns the number of movements of each finger: 120 a second, the rate of a common touchscreen.
  private static func steps(in time: RecordingTime) -> Int {
    Swift.max(1, Int((time.milliseconds * 0.12).rounded()))
  }

  /// Returns an input of fingers that move along paths: first all go down, then all of them move in
  /// every step, and in the end all are lifted.
  private func stroke(
    _ index: Int, in time: RecordingTime, rest: RecordingTime,
    _ position: (_ index: Int, _ part: Double) -> Point
  ) -> TimedInput {
    let (step, finger) = index.quotientAndRemainder(dividingBy: fingers.count)
    let count = Self.steps(in: time)
    switch step {
    case 0: return TimedInput(.zero, .down(fingers[finger], position(finger, 0)))
    case 1...count:
      let part = Double(step) / Double(count)
      return TimedInput(time.duration * part, .move(fingers[finger], position(finger, part)))
    default: return TimedInput(time.duration + rest.duration, .up(fingers[finger], nil))
    }
  }
}

extension Point {
  /// Returns the point at a fraction of the way to another one.
  func between(_ other: Point, at part: Double) -> Point { self + (other - self) * part }
}

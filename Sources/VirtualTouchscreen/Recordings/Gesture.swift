import Drawing
import Glibc

extension Recording {
  /// A gesture of fingers or of the pointer.
  package enum Gesture: Hashable, Sendable {
    /// Taps at one point.
    case tap(Point, count: Int)
    /// A touch that rests.
    case hold(Point, Duration)
    /// A drag between two points, which may rest before the finger is lifted: a finger lifted while
    /// moving throws what it drags.
    case drag(from: Point, to: Point, in: Duration, rest: Duration)
    /// Two fingers on opposite sides of a center.
    case pinch(Pinch)
    /// A click of a pointer button at a point.
    case click(Point, button: Int)
  }

  /// Two fingers on opposite sides of a center that change their distance and angle.
  package struct Pinch: Hashable, Sendable {
    /// The center at the start.
    package var center: Point
    /// The center at the end, if it moves.
    package var target: Point?
    /// The distances between the fingers, in pixels.
    package var distances: Change<Double>
    /// The angles: at 0 the first finger is on the left; positive angles turn clockwise.
    package var angles = Change(from: Angle.zero, to: .zero)
    /// The duration of the movement.
    package var duration: Duration
    /// How long the fingers rest before they are lifted.
    package var rest = Duration.zero

    /// Returns the position of finger 0 or 1 at a fraction of the movement, 0 to 1.
    func position(of finger: Int, at part: Double) -> Point {
      let half = (distances.from + (distances.to - distances.from) * part) / 2
      let angle = angles.from.radians + (angles.to.radians - angles.from.radians) * part
      let side = finger == 0 ? -half : half
      let middle = center.between(target ?? center, at: part)
      return Point(middle.x + side * cos(angle), middle.y + side * sin(angle))
    }
  }

  /// An initial and a final value.
  package struct Change<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The initial value.
    package var from: Value
    /// The final value.
    package var to: Value

    package init(from: Value, to: Value) {
      self.from = from
      self.to = to
    }
  }
}

extension Recording.Gesture {
  /// A device input, with its time since the start of the gesture.
  typealias TimedInput = (time: Duration, input: Recording.Input)

  /// The number of fingers on the screen at once.
  var fingerCount: Int {
    switch self {
    case .tap, .hold, .drag: 1
    case .pinch: 2
    case .click: 0
    }
  }

  /// Returns the device inputs of the gesture, with their times since its start, ending with the
  /// last.
  ///
  /// `fingers` are the finger numbers to use.
  func inputs(fingers: [Int]) -> [TimedInput] {
    switch self {
    case .tap(let point, let count):
      return (0..<count).flatMap { number -> [TimedInput] in
        let start = (Self.press + Self.gap) * number
        return [(start, .down(fingers[0], point)), (start + Self.press, .up(fingers[0], nil))]
      }
    case .hold(let point, let duration):
      return [(.zero, .down(fingers[0], point)), (duration, .up(fingers[0], nil))]
    case .drag(let start, let end, let duration, let rest):
      return Self.strokes(fingers, in: duration, rest: rest) { _, part in
        start.between(end, at: part)
      }
    case .pinch(let pinch):
      return Self.strokes(fingers, in: pinch.duration, rest: pinch.rest, pinch.position)
    case .click(let point, let button):
      return [
        (.zero, .pointer(point)), (.zero, .press(button)), (Self.press, .release(button)),
      ]
    }
  }

  /// How long a tap's finger is down, and the pause between the taps of a double tap.
  private static let press = Duration.milliseconds(60)
  private static let gap = Duration.milliseconds(80)

  /// Returns the inputs of fingers moving along paths, in steps at the rate of a common
  /// touchscreen: 120 a second.
  private static func strokes(
    _ fingers: [Int], in duration: Duration, rest: Duration,
    _ position: (_ index: Int, _ part: Double) -> Point
  ) -> [TimedInput] {
    let count = max(1, Int((duration / .seconds(1) * 120).rounded()))
    var inputs: [TimedInput] = []
    for (index, finger) in fingers.enumerated() {
      inputs.append((.zero, .down(finger, position(index, 0))))
    }
    for step in 1...count {
      let part = Double(step) / Double(count)
      for (index, finger) in fingers.enumerated() {
        inputs.append((duration * part, .move(finger, position(index, part))))
      }
    }
    for finger in fingers { inputs.append((duration + rest, .up(finger, nil))) }
    return inputs
  }
}

extension Point {
  /// Returns the point at a fraction of the way to another one.
  fileprivate func between(_ other: Point, at part: Double) -> Point {
    self + (other - self) * part
  }
}

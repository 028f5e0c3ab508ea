import Drawing
import Glibc

extension Recording {
  /// Movements of fingers or of the pointer that belong together.
  package enum Gesture: Hashable, Sendable {
    /// Quick touches in one place.
    case tap(Point, count: Int)
    /// A touch that rests.
    case hold(Point, Duration)
    /// A touch that goes from one place to another, and then may rest before it is lifted: a
    /// finger that is lifted while it moves throws what it drags.
    case drag(from: Point, to: Point, in: Duration, rest: Duration)
    /// Two fingers on both sides of a centre.
    case pinch(Pinch)
    /// A button of the pointer is pressed and released in a place.
    case click(Point, button: Int)
  }

  /// Two fingers on both sides of a centre that change their distance and their angle.
  package struct Pinch: Hashable, Sendable {
    /// The centre at the start.
    package var center: Point
    /// The centre at the end, if it moves.
    package var target: Point?
    /// The distances of the fingers in pixels.
    package var distances: Change<Double>
    /// The angles: 0 has the first finger at the left, positive angles turn clockwise.
    package var angles = Change(from: Angle.zero, to: .zero)
    /// How long the movement takes.
    package var duration: Duration
    /// How long the fingers rest before they are lifted.
    package var rest = Duration.zero

    /// The place of a finger, 0 or 1, at a part of the way from 0 to 1.
    func position(of finger: Int, at part: Double) -> Point {
      let half = (distances.from + (distances.to - distances.from) * part) / 2
      let angle = angles.from.radians + (angles.to.radians - angles.from.radians) * part
      let side = finger == 0 ? -half : half
      let middle = center.between(target ?? center, at: part)
      return Point(middle.x + side * cos(angle), middle.y + side * sin(angle))
    }
  }

  /// The values of something before and after.
  package struct Change<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The value before.
    package var from: Value
    /// The value after.
    package var to: Value

    package init(from: Value, to: Value) {
      self.from = from
      self.to = to
    }
  }
}

extension Recording.Gesture {
  /// A movement of a device, by the time since the start of the gesture.
  typealias TimedInput = (time: Duration, input: Recording.Input)

  /// How many fingers it puts on the screen at once.
  var fingerCount: Int {
    switch self {
    case .tap, .hold, .drag: 1
    case .pinch: 2
    case .click: 0
    }
  }

  /// The movements of devices that make up the gesture, by the time since its start; the last one
  /// ends it.
  ///
  /// The fingers have the numbers that are given.
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

  /// How long the finger of a tap is down, and the time between the taps of a double tap.
  private static let press = Duration.milliseconds(60)
  private static let gap = Duration.milliseconds(80)

  /// Fingers that go along paths, in steps as a common touchscreen makes them: 120 a second.
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
  /// The point at a part of the way to another one.
  fileprivate func between(_ other: Point, at part: Double) -> Point {
    self + (other - self) * part
  }
}

import Drawing
import Glibc

extension Recording {
  /// A gesture of fingers or of the pointer.
  package enum Gesture: Hashable, Sendable {
    /// Taps at one point.
    case tap(Point, count: Int)
    /// A touch that rests.
    case hold(Point, RecordingTime)
    /// A drag between two points, which may rest before the finger is lifted: a finger lifted while
    /// moving throws what it drags.
    case drag(from: Point, to: Point, in: RecordingTime, rest: RecordingTime)
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
    package var duration: RecordingTime
    /// How long the fingers rest before they are lifted.
    package var rest = RecordingTime.zero

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
  /// The number of fingers on the screen at once.
  var fingerCount: Int {
    switch self {
    case .tap, .hold, .drag: 1
    case .pinch: 2
    case .click: 0
    }
  }
}

import TouchKit

/// Views, recognizers and the motion of fingers: the complete input of a play.
struct Choreography {
  struct ViewPlan {
    var parent: Int?
    var frame: Rect
    var turn = Angle.zero
    var scale = 1.0
    var margin = HitMargin.none
    var isMultiple = true
    var isExclusive = false
  }

  struct RecognizerPlan {
    enum Kind {
      case tap(taps: Int, touches: Int)
      case press(touches: Int, milliseconds: Int)
      case pan(minimum: Int, maximum: Int)
      case pinch
      case rotation
      case transform(minimum: Int)
      case swipe(SwipeGestureRecognizer.Direction, touches: Int)
      case scrub(strokes: Int, touches: Int)
    }

    var kind: Kind
    var view: Int
    var takesTouches = true
    var delaysBegan = false
    var delaysEnded = true
  }

  enum Command {
    case setEnabled(Int, Bool)
    case set(Int, Vector, scale: Double, turn: Double)
    case removeView(Int)
    case cancelAll
  }

  struct Sample {
    var finger: UInt32
    var kind: TouchSample.Kind
    var place: Point
    var isPrecise: Bool
  }

  /// What the device reports at one instant, and a command that follows.
  struct Moment {
    var milliseconds: Int
    var samples: [Sample]
    var command: Command?
  }

  var views: [ViewPlan] = []
  var recognizers: [RecognizerPlan] = []
  var simultaneous: [(Int, Int)] = []
  /// Pairs of which the first waits for the second to fail; without cycles.
  var requirements: [(Int, Int)] = []
  var moments: [Moment] = []
}

// MARK: Variations

/// A variation of a choreography; its outcome must vary in the same way.
struct Variation {
  /// The sum of an x coordinate and its mirror image; nil without mirroring.
  var mirror: Double?
  var shift = Vector.zero
  var delay = 0
  /// Whether the samples of each frame are reported in the opposite order.
  var isReversed = false
  /// The scale of all motion about the pivot.
  var scale = 1.0
  var pivot = Point.zero

  func apply(_ point: Point) -> Point {
    let result = Point(mirror.map { $0 - point.x } ?? point.x, point.y) + shift
    return scale == 1 ? result : pivot + (result - pivot) * scale
  }
  func apply(_ vector: Vector) -> Vector {
    Vector(mirror == nil ? vector.dx : -vector.dx, vector.dy) * scale
  }
  func apply(_ turn: Double) -> Double { mirror == nil ? turn : -turn }

  func apply(_ directions: SwipeGestureRecognizer.Direction) -> SwipeGestureRecognizer.Direction {
    guard mirror != nil else { return directions }
    var result = directions.subtracting([.left, .right])
    if directions.contains(.left) { result.insert(.right) }
    if directions.contains(.right) { result.insert(.left) }
    return result
  }

  func apply(_ frame: Rect, isTop: Bool, width: Double) -> Rect {
    // A subview is mirrored within its superview and moves with it.
    let line = isTop ? mirror : mirror.map { _ in width }
    let x = line.map { $0 - frame.maxX } ?? frame.minX
    let step = isTop ? shift : .zero
    return Rect(x + step.dx, frame.minY + step.dy, frame.width, frame.height)
  }
}

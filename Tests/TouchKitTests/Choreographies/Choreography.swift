import TouchKit

/// Some views and recognizers, and what fingers do to them: everything that a play needs.
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
      case pan(least: Int, most: Int)
      case pinch
      case rotation
      case transform(least: Int)
      case swipe(SwipeGestureRecognizer.Direction, touches: Int)
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

  /// What the device reports at one instant, and what somebody does right after it.
  struct Moment {
    var milliseconds: Int
    var samples: [Sample]
    var command: Command?
  }

  var views: [ViewPlan] = []
  var recognizers: [RecognizerPlan] = []
  var simultaneous: [(Int, Int)] = []
  /// The first waits for the second; never in a cycle.
  var requirements: [(Int, Int)] = []
  var moments: [Moment] = []
}

// MARK: Variations

/// The same choreography seen otherwise; the outcome must be seen otherwise in the same way.
struct Variation {
  /// The line about which left and right are exchanged.
  var mirror: Double?
  var shift = Vector.zero
  var delay = 0
  /// Whether the samples of each frame are reported in the opposite order.
  var isReversed = false
  /// How many times larger all ways of the fingers are, about a pivot.
  var scale = 1.0
  var pivot = Point.zero

  func apply(_ point: Point) -> Point {
    let seen = Point(mirror.map { $0 - point.x } ?? point.x, point.y) + shift
    return scale == 1 ? seen : pivot + (seen - pivot) * scale
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
    // A view in another one is mirrored within that one and goes along with it.
    let line = isTop ? mirror : mirror.map { _ in width }
    let x = line.map { $0 - frame.maxX } ?? frame.minX
    let step = isTop ? shift : .zero
    return Rect(x + step.dx, frame.minY + step.dy, frame.width, frame.height)
  }
}

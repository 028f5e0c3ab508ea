import TouchKit

/// Some views and recognisers, and what fingers do to them: everything that a play needs.
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

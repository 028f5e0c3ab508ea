import Glibc
import Platform
import TouchKit

/// The cost of dispatching touches through eight recognizers per view and the arbiter, without
/// drawing and without a window system.
@MainActor
struct GestureCost {
  /// The state of the recognizers while the fingers move.
  private enum Situation: String, CaseIterable {
    case undecided = "one finger, nothing recognized"
    case dragged = "one finger, pan active"
    case transformed = "two fingers; pan, pinch and rotation active"
    case fiveViews = "ten fingers on five views, all of these active"

    var fingers: Int {
      switch self {
      case .undecided, .dragged: 1
      case .transformed: 2
      case .fiveViews: 10
      }
    }
  }

  private let window = Window(size: Size(1280, 800))
  private var frame = TouchFrame(time: .milliseconds(1), samples: [])
  private let centers: [Point]
  private let reach: Double

  /// Returns a table of CPU time and allocations for each situation.
  static func run(frames: Int) -> String {
    var table = Table([
      "one frame through 8 recognizers a view", "CPU us", "of a core at 1000 Hz", "allocations",
    ])
    for situation in Situation.allCases {
      var cost = GestureCost(situation)
      cost.move(2000)
      let start = MonotonicTime.threadProcessorTime
      cost.move(frames)
      let time = (MonotonicTime.threadProcessorTime - start) / .microseconds(1) / Double(frames)
      let allocations = AllocationCounter.allocations { cost.move(frames) }
      table.add([
        situation.rawValue, Show.number(time), "\(Show.number(time / 10)) %",
        allocations.map(String.init) ?? "-",
      ])
    }
    return table.text
  }

  private init(_ situation: Situation) {
    // Two fingers per view, left and right of its center; a single finger is the left one.
    centers = (0..<situation.fingers).map { finger in
      Point(finger.isMultiple(of: 2) ? 500 : 700, 80 + 160 * Double(finger / 2))
    }
    reach = situation == .undecided ? 4 : 60
    frame.samples = centers.enumerated().map { index, center in
      TouchSample(
        id: .init(contact: UInt32(index)), kind: .began(provisional: false), location: center,
        timestamp: frame.time)
    }
    for row in 0..<5 {
      let view = View(frame: Rect(0, 160 * Double(row), 1280, 160))
      view.isMultipleTouchEnabled = true
      window.root.addSubview(view)
      for recognizer in Self.recognizers() { view.add(recognizer) }
    }
    window.handle(frame)
    for index in frame.samples.indices { frame.samples[index].kind = .moved }
  }

  private static func recognizers() -> [GestureRecognizer] {
    let transform = [PanGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer()]
    for first in transform {
      for second in transform where first !== second {
        first.recognizeSimultaneously(with: second)
      }
      first.addAction { _ in }
    }
    // A delay of many hours of event time, so that the press stays undecided.
    let press = LongPressGestureRecognizer(minimumPressDuration: .seconds(100_000))
    let others: [GestureRecognizer] = [
      TapGestureRecognizer(), TapGestureRecognizer(taps: 2), press,
      LongPressGestureRecognizer(touches: 3), SwipeGestureRecognizer(directions: [.left, .right]),
    ]
    return transform + others
  }

  /// Moves the fingers along circles, in frames 0.25 ms apart.
  private mutating func move(_ frames: Int) {
    for step in 0..<frames {
      frame.time = EventTime(nanoseconds: frame.time.nanoseconds + 250_000)
      let angle = Double(step % 64) / 64 * 2 * .pi
      for (index, center) in centers.enumerated() {
        let side = index.isMultiple(of: 2) ? 1.0 : -1.0
        let step = Vector(reach * cos(angle), reach * sin(angle)) * side
        frame.samples[index].location = center + step
        frame.samples[index].timestamp = frame.time
      }
      window.handle(frame)
    }
  }
}

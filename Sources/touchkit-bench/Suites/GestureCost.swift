import BenchReport
import Foundation
import Platform
import TouchKit

/// The cost of dispatching touches through a view's recognizers and the arbiter, without drawing and
/// without a window system.
@MainActor
struct GestureCost {
  /// The recognizers of a view.
  private enum Equipment: String, CaseIterable {
    case everyKind = "8 recognizers a view"
    case element = "the recognizers of an element"

    @MainActor var recognizers: [GestureRecognizer] {
      // A delay of many hours of event time, so that the press stays undecided.
      let press = LongPressGestureRecognizer(minimumPressDuration: .seconds(100_000))
      switch self {
      case .everyKind:
        let (pan, pinch) = (PanGestureRecognizer(), PinchGestureRecognizer())
        let rotation = RotationGestureRecognizer()
        pan.recognizeSimultaneously(with: pinch, rotation)
        pinch.recognizeSimultaneously(with: rotation)
        return [
          pan, pinch, rotation, TapGestureRecognizer(), TapGestureRecognizer(taps: 2), press,
          LongPressGestureRecognizer(touches: 3),
          SwipeGestureRecognizer(directions: [.left, .right]),
        ]
      case .element:
        let transform = TransformGestureRecognizer()
        transform.includesSlop = true
        return [transform, TapGestureRecognizer(), TapGestureRecognizer(taps: 2), press]
      }
    }
  }

  /// The state of the recognizers while the fingers move.
  private enum Situation: String, CaseIterable {
    case undecided = "one finger, nothing recognized"
    case dragged = "one finger, dragging"
    case transformed = "two fingers, dragging, scaling and rotating"
    case fiveViews = "ten fingers on five views, all of these"

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

  /// Returns rows of CPU time and allocations for each situation.
  static func run(frames: Int) -> [BenchRow] {
    Equipment.allCases.flatMap { equipment in
      Situation.allCases.flatMap { situation in
        let name = "a frame through \(equipment.rawValue): \(situation.rawValue)"
        let time = RowDefinition(name, "µs")
        let count = RowDefinition(name + ", allocations", "", goal: .atMost(0))
        var collector = Collector(.gesture, [time, count])
        var cost = GestureCost(situation, equipment)
        cost.move(2000)
        // The minimum of many short runs: whatever else the machine does only adds to it.
        let best = (0..<frames / 500).map { _ in cost.time(of: 500) }.min()
        collector.add(best, to: time.name, of: .guise)
        let allocations = AllocationCounter.allocations { cost.move(frames) }
        collector.add(allocations.map(Double.init), to: count.name, of: .guise)
        return collector.rows
      }
    }
  }

  private init(_ situation: Situation, _ equipment: Equipment) {
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
      for recognizer in equipment.recognizers { view.add(recognizer).onAction { _, _ in } }
    }
    window.handle(frame)
    for index in frame.samples.indices { frame.samples[index].kind = .moved }
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

  /// Returns the CPU time of one frame in microseconds.
  private mutating func time(of frames: Int) -> Double {
    let start = MonotonicTime.threadProcessorTime
    move(frames)
    return (MonotonicTime.threadProcessorTime - start) / .microseconds(1) / Double(frames)
  }
}

import CAllocations
import DisguiseModel
import Foundation
import GuiseEditor
import Platform
import TouchKit
import TouchKitTesting

/// The cost of one touch update in the editor itself, without a window system.
@MainActor
struct GestureSuite {
  let plan: Plan

  func run() throws -> String {
    let stage = Stage(width: 1280, height: 800)
    let controller = try editor(on: stage)
    let start = try grip(controller)
    stage.draw()
    stage.finger.down(at: start)
    var handling = Samples()
    var drawing = Samples()
    for step in 1...plan.samples(4000) {
      stage.advance(by: .milliseconds(1))
      let angle = Double(step % 8) / 8 * 2 * .pi
      let place = start + Vector(24 + 12 * cos(angle), 12 * sin(angle))
      let begin = MonotonicTime.now
      stage.finger.move(to: place)
      let handled = MonotonicTime.now
      stage.draw()
      handling.add((handled - begin) / .microseconds(1))
      drawing.add((.now - handled) / .microseconds(1))
    }
    stage.finger.up()
    var table = Table(["one touch update in the editor", "microseconds", "p95"])
    for (name, samples) in [
      ("from the window to the damage", handling), ("drawing the damage", drawing),
    ] {
      table.add([
        name, Show.number(samples.median, digits: 1),
        Show.number(samples.quantile(0.95), digits: 1),
      ])
    }
    return table.text
  }

  private func editor(on stage: Stage) throws -> CanvasController {
    guard let assets = AssetLocator.find(environment: ProcessInfo.processInfo.environment) else {
      throw BenchError("the artwork is missing; set GUISE_ASSETS")
    }
    let library = Library(assets: assets)
    let controller = CanvasController(
      window: stage.window, library: library, scheduler: stage.scheduler)
    controller.canvasView.fillsSuperview = true
    stage.root.addSubview(controller.canvasView)
    stage.window.layoutIfNeeded()
    guard let face = library.faces.faces.first else { throw BenchError("no sample face found") }
    let photo = try Photo.open(.face(face), fitting: Size(1000, 1000))
    controller.document.begin(History(Disguise(photo: photo.reference)), on: photo)
    let stickers = library.catalog.all
    for index in 0..<20 {
      let isDragged = index == 6
      guard
        let sticker = isDragged
          ? library.catalog[Fixtures.dragged] : stickers[index * stickers.count / 20]
      else { continue }
      let (column, row) = (Double(index % 5), Double(index / 5))
      library.artworks.load(sticker.id)
      controller.place(
        sticker, at: Point(face.size.width * (column + 0.5) / 5, face.size.height * (row + 0.5) / 4)
      )
    }
    stage.advance(by: .seconds(1))
    library.artworks.finish()
    stage.scheduler.runPosted()
    return controller
  }

  private func grip(_ controller: CanvasController) throws -> Point {
    guard controller.canvasView.elements.count > 6 else { throw BenchError("no element to drag") }
    let view = controller.canvasView.elements[6]
    return view.convert(view.bounds.center, to: nil)
  }
}

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

  /// Returns tables of CPU time and allocations for each situation.
  static func run(frames: Int) -> String {
    Equipment.allCases.map { equipment in
      var table = Table([
        "one frame through \(equipment.rawValue)", "CPU us", "of a core at 1000 Hz", "allocations",
      ])
      for situation in Situation.allCases {
        var cost = GestureCost(situation, equipment)
        cost.move(2000)
        // The minimum of many short runs: whatever else the machine does only adds to it.
        let time = (0..<frames / 500).map { _ in cost.time(of: 500) }.min()
        let allocations = AllocationCounter.allocations { cost.move(frames) }
        table.add([
          situation.rawValue, Show.number(time), "\(Show.number(time.map { $0 / 10 })) %",
          allocations.map(String.init) ?? "-",
        ])
      }
      return table.text
    }.joined(separator: "\n")
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

/// Counts allocations on the C heap, including those of Swift objects.
private enum AllocationCounter {
  private final class Sample {
    let number = allocation_count()
  }

  /// Returns the number of allocations during a call; nil if the counter is not active in this
  /// process.
  static func allocations(in body: () -> Void) -> Int? {
    let start = allocation_count()
    let sample = makeSample()
    guard allocation_count() > start, sample is Sample else { return nil }
    let before = allocation_count()
    body()
    return Int(allocation_count() - before)
  }

  @inline(never)
  private static func makeSample() -> AnyObject { Sample() }
}

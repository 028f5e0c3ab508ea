import BenchReport
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

  /// How fast updates follow each other. After a rest, caches and clocks are cold, as they are for a
  /// finger on a touchscreen.
  private enum Pace: String, CaseIterable {
    case immediate = "at once"
    case display = "after 16 ms"

    var rest: Duration { self == .immediate ? .zero : .milliseconds(16) }
    var handling: RowDefinition { row("from the window to the damage") }
    var drawing: RowDefinition { row("drawing the damage") }

    private func row(_ part: String) -> RowDefinition {
      RowDefinition("one touch update in the editor, \(rawValue): \(part)", "µs")
    }
  }

  private static let handlingAllocations = RowDefinition(
    "one touch update in the editor: allocations while handling", "", goal: .atMost(0))
  private static let drawingAllocations = RowDefinition(
    "one touch update in the editor: allocations while drawing", "", goal: .atMost(0))

  func run() throws -> [BenchRow] {
    let stage = Stage(width: 1280, height: 800)
    let controller = try editor(on: stage)
    let start = try grip(controller)
    stage.draw()
    var frame = TouchFrame(
      time: stage.now,
      samples: [
        TouchSample(
          id: .init(contact: 1), kind: .began(provisional: false), location: start,
          timestamp: stage.now)
      ])
    stage.window.handle(frame)
    frame.samples[0].kind = .moved
    let presenter = StillPresenter(stage.presenter.buffer)
    /// Prepares the frame of a step along a circle.
    func prepare(_ step: Int) {
      stage.advance(by: .milliseconds(1))
      let angle = Double(step % 8) / 8 * 2 * .pi
      frame.time = stage.now
      frame.samples[0].timestamp = stage.now
      frame.samples[0].location = start + Vector(24 + 12 * cos(angle), 12 * sin(angle))
    }
    var collector = Collector(
      .gesture,
      Pace.allCases.flatMap { [$0.handling, $0.drawing] }
        + [Self.handlingAllocations, Self.drawingAllocations])
    for pace in Array(repeating: Pace.allCases, count: plan.rounds).joined() {
      var handling: [Double] = []
      var drawing: [Double] = []
      for step in 1...plan.samples(pace == .immediate ? 1000 : 100) {
        prepare(step)
        if pace.rest > .zero { waitForInput([], upTo: pace.rest) }
        let begin = MonotonicTime.now
        stage.window.handle(frame)
        let handled = MonotonicTime.now
        stage.window.drawFrame(at: stage.now, into: presenter)
        handling.append((handled - begin) / .microseconds(1))
        drawing.append((.now - handled) / .microseconds(1))
      }
      collector.add(handling, to: pace.handling.name, of: .guise)
      collector.add(drawing, to: pace.drawing.name, of: .guise)
    }
    let counts = (1...64).compactMap { step -> (handling: Int, drawing: Int)? in
      prepare(step)
      let handling = AllocationCounter.allocations { stage.window.handle(frame) }
      let drawing = AllocationCounter.allocations {
        stage.window.drawFrame(at: stage.now, into: presenter)
      }
      return handling.flatMap { handling in drawing.map { (handling, $0) } }
    }
    collector.add(
      counts.map { Double($0.handling) }, to: Self.handlingAllocations.name, of: .guise)
    collector.add(
      counts.map { Double($0.drawing) }, to: Self.drawingAllocations.name, of: .guise)
    return collector.rows
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
    let photo = try Photo.decode(.face(face), fitting: Size(1000, 1000))
    let items = try Layout.twenty.items(from: library.artworks)
    for (item, _) in items { library.artworks.load(item.sticker) }
    let elements = Layout.elements(
      items, on: photo.reference.size, shownIn: controller.canvasView.bounds.size)
    let disguise = Disguise(photo: photo.reference, elements: elements, nextID: items.count + 1)
    guard let disguise else { throw BenchError("the stickers do not fit on the photo") }
    controller.document.begin(History(disguise), on: photo)
    // Rasters are prepared first, then the pictures with them.
    for _ in 1...3 {
      stage.advance(by: .seconds(1))
      library.artworks.finish()
      controller.canvasView.pictures.finish()
      stage.scheduler.runPosted()
      stage.draw()
    }
    return controller
  }

  private func grip(_ controller: CanvasController) throws -> Point {
    guard controller.canvasView.elements.count > 6 else { throw BenchError("no element to drag") }
    let view = controller.canvasView.elements[6]
    return view.convert(view.bounds.center, to: nil)
  }
}

/// Gives out the same buffer again and again, without allocations of its own.
@MainActor
private final class StillPresenter: Presenter {
  private let buffers: [PixelBuffer]

  init(_ buffer: PixelBuffer) { buffers = [buffer] }

  func nextBuffers(damage: inout Region) -> [PixelBuffer]? { buffers }

  func present(_ damage: Region) {}
}

import BenchReport
import CAllocations
import DisguiseModel
import Drawing
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
  private static let paces = [("at once", Duration.zero), ("after 16 ms", .milliseconds(16))]

  func run() throws -> [BenchRow] {
    let stage = Stage(width: 1280, height: 800)
    let controller = try editor(on: stage)
    defer { withExtendedLifetime(controller) {} }
    let dragged = controller.canvasView.elements[Layout.indexOfDragged]
    let start = dragged.convert(dragged.bounds.center, to: nil)
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
    /// Handles and draws a frame; returns what a counter says before, between and after.
    func update<Count>(_ count: () -> Count) -> (start: Count, handled: Count, drawn: Count) {
      let start = count()
      stage.window.handle(frame)
      let handled = count()
      stage.window.drawFrame(at: stage.now, into: presenter)
      return (start, handled, count())
    }

    var collector = Collector(.gesture)
    for (name, rest) in Array(repeating: Self.paces, count: plan.rounds).joined() {
      let times = (1...plan.samples(rest == .zero ? 1000 : 100)).map { step in
        prepare(step)
        if rest > .zero { waitForInput([], upTo: rest) }
        return update { MonotonicTime.now }
      }
      let row = "one touch update in the editor, \(name)"
      collector.add(
        times.map { ($0.handled - $0.start) / .microseconds(1) },
        to: RowDefinition("\(row): from the window to the damage", "µs"))
      collector.add(
        times.map { ($0.drawn - $0.handled) / .microseconds(1) },
        to: RowDefinition("\(row): drawing the damage", "µs"))
    }
    guard allocation_count() > 0 else { throw BenchError("allocations are not counted") }
    let counts = (1...64).map { step in
      prepare(step)
      return update(allocation_count)
    }
    let row = "one touch update in the editor: allocations while"
    collector.add(
      counts.map { Double($0.handled - $0.start) },
      to: RowDefinition("\(row) handling", "", goal: .atMost(0)))
    collector.add(
      counts.map { Double($0.drawn - $0.handled) },
      to: RowDefinition("\(row) drawing", "", goal: .atMost(0)))
    return collector.rows
  }

  /// Shows a photo with 20 stickers, one of which is made to be dragged.
  private func editor(on stage: Stage) throws -> CanvasStage {
    let library = Library(assets: try Programs.assets)
    let controller = CanvasStage(
      window: stage.window, library: library, scheduler: stage.scheduler)
    controller.canvasView.fillsSuperview = true
    stage.root.addSubview(controller.canvasView)
    stage.window.layoutIfNeeded()
    guard let face = library.faces.faces.first else { throw BenchError("no sample face found") }
    let photo = try Photo.decode(.face(face), fitting: Size(1000, 1000))
    let disguise = try Layout.twenty.disguise(
      on: photo.reference, shownIn: controller.canvasView.bounds.size, library.artworks)
    for element in disguise.elements { library.artworks.load(element.kind.artwork) }
    controller.document.begin(History(disguise), on: photo)
    // Rasters are prepared first, then the pictures with them.
    for _ in 1...3 {
      stage.advance(by: .seconds(1))
      controller.document.worker.finish()
      stage.scheduler.runPosted()
      library.artworks.finish()
      controller.canvasView.bitmaps.finish()
      stage.scheduler.runPosted()
      stage.draw()
    }
    return controller
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

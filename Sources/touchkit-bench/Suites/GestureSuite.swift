import DisguiseModel
import Foundation
import GuiseEditor
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
      let begin = Moment.now
      stage.finger.move(to: place)
      let handled = Moment.now
      stage.draw()
      handling.add((handled - begin) * 1000)
      drawing.add((.now - handled) * 1000)
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

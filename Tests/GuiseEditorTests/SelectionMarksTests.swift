import DisguiseModel
import GuiseEditor
import Testing
import TouchKit
import TouchKitTesting

@MainActor
@Suite("Outline and handle of the selected element")
struct SelectionMarksTests {
  @Test(
    "the handle is at the bottom right as the user sees it, and a flip does not move it",
    arguments: [0.0, 30, 200])
  func flip(degrees: Double) throws {
    let editor = try EditorStage()
    let document = editor.controller.document
    let view = try editor.place(at: Point(476, 368))
    var placement = view.placement
    placement.rotation = .degrees(degrees)
    document.perform(.setPlacement(view.id, placement))
    editor.controller.select(view.id)
    let size = view.bounds.size * view.transformToWindow.meanScale
    let corner = Vector(size.width / 2, size.height / 2).rotated(by: .degrees(degrees))
    let handle = editor.controller.selectionMarks.handle
    #expect(handle.middle.distance(to: view.middle + corner) < 1e-6)

    document.perform(.flip(view.id))

    #expect(view.placement.isFlipped)
    #expect(handle.middle.distance(to: view.middle + corner) < 1e-6)
  }

  @Test("the outline of an element larger than the canvas ends at the canvas")
  func largerThanCanvas() throws {
    let editor = try EditorStage()
    let view = try editor.place(at: Point(476, 368))
    var reports: [String] = []
    editor.stage.window.reportPaintingOutside { reports.append($0) }
    var placement = view.placement
    placement.scale *= 20
    editor.controller.document.perform(.setPlacement(view.id, placement))

    editor.controller.select(view.id)
    _ = editor.stage.draw()

    #expect(reports == [])
  }
}

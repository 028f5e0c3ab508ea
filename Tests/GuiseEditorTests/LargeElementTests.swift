import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// Painting a large element takes longer than a frame.
@MainActor
@Suite("Large elements", .serialized)
struct LargeElementTests {
  private let editor: EditorStage
  private let view: ElementView
  private var stage: Stage { editor.stage }
  private var pictures: CanvasBitmaps { editor.controller.canvasView.bitmaps }

  init() throws {
    editor = try EditorStage()
    editor.controller.canvasView.marks.isHidden = true
    view = try editor.place("noses-and-mouths/clown-nose", at: Point(476, 368))
    try resize(to: 900)
  }

  private func resize(to side: Double) throws {
    var placement = view.placement
    placement.scale *= side / view.screenSide
    // Most of it lies outside the window, so that little has to be drawn.
    placement.center = editor.controller.canvasView.layer.convert(Point(740, 690), from: nil)
    placement.rotation = .degrees(20)
    editor.controller.document.perform(.change(view.id, .placement(placement)))
    settle()
    try #require(abs(view.screenSide - side) < 1)
  }

  private func settle() { editor.settle() }

  private func shown() -> Bitmap { stage.draw().snapshot() }

  /// Drags the element to the right and holds it there.
  private func drag() {
    stage.finger.down(at: view.middle)
    for _ in 1...4 {
      stage.finger.stroke(to: stage.finger.location + Vector(12, 0), in: .milliseconds(30))
      stage.draw()
      LargeRaster.finish()
    }
  }

  @Test("look dropped once they are painted at rest by another thread") func drop() {
    drag()
    let lifted = shown()
    stage.finger.up()

    #expect(!view.isLifted && view.paintBounds != view.bounds)
    #expect(shown().largestDifference(from: lifted) == 0)
    let version = editor.controller.canvasView.layer.version

    settle()
    #expect(editor.controller.canvasView.layer.version == version)
    let dropped = shown()
    // The shadow is gone, and nothing of it stays.
    #expect(dropped.largestDifference(from: lifted) > 0.1)
    #expect(view.paintBounds == view.bounds && view.painting.raster.large == nil)
    stage.window.root.setNeedsDisplay()
    #expect(shown().largestDifference(from: dropped) == 0)
  }

  @Test("look dropped later, too, if they are rasterized for each drag") func medium() throws {
    try resize(to: 500)
    drag()
    #expect(view.painting.raster.large == nil)
    let lifted = shown()
    stage.finger.up()

    #expect(!view.isLifted && view.paintBounds != view.bounds)
    #expect(shown().largestDifference(from: lifted) == 0)
    settle()
    let dropped = shown()
    #expect(dropped.largestDifference(from: lifted) > 0.1 && view.paintBounds == view.bounds)
    stage.window.root.setNeedsDisplay()
    #expect(shown().largestDifference(from: dropped) == 0)
  }

  @Test("look dropped at once if they are small") func small() throws {
    try resize(to: 300)
    drag()
    let lifted = shown()
    stage.finger.up()

    #expect(view.paintBounds == view.bounds)
    #expect(shown().largestDifference(from: lifted) > 0.1)
  }

  @Test("look dropped as soon as the canvas is zoomed") func zoom() {
    drag()
    stage.finger.up()
    stage.draw()
    editor.controller.tools.zoom.zoom(by: 1.5, about: Point(476, 368))

    #expect(view.paintBounds == view.bounds && view.painting.raster.large == nil)
  }

  @Test("can be dragged again before that") func again() {
    drag()
    stage.finger.up()
    stage.draw()
    drag()

    #expect(view.isLifted && view.painting.raster.large != nil)
    settle()
    #expect(view.isLifted && view.paintBounds != view.bounds)
    stage.finger.up()
    settle()
    #expect(view.paintBounds == view.bounds)
  }

  @Test("look dropped while another finger goes on dragging another element")
  func twoPeople() throws {
    let other = try editor.place("mustaches/handlebar", at: Point(300, 200))
    settle()
    let second = stage.finger(2)
    second.down(at: other.middle)
    second.stroke(to: Point(360, 240), in: .milliseconds(60))
    drag()
    stage.finger.up()
    stage.draw()
    #expect(!view.isLifted && view.paintBounds != view.bounds)

    second.stroke(to: Point(380, 240), in: .milliseconds(60))
    settle()
    #expect(other.isLifted && view.paintBounds == view.bounds && view.painting.raster.large == nil)
    second.up()
    settle()
    let dropped = shown()
    stage.window.root.setNeedsDisplay()
    #expect(shown().largestDifference(from: dropped) == 0)
  }

  @Test("may be dropped into the bin, and come back") func bin() throws {
    stage.finger.down(at: view.middle)
    stage.finger.stroke(to: Point(476, 680), in: .milliseconds(300))
    stage.draw()
    LargeRaster.finish()
    stage.draw()
    stage.finger.up()
    settle()
    #expect(editor.controller.canvasView[view.id] == nil)

    editor.controller.document.undo()
    settle()
    let restored = try #require(editor.controller.canvasView[view.id])
    #expect(restored.paintBounds == restored.bounds && restored.painting.raster.large == nil)
  }

  @Test("are painted ahead for a drag if they are small, too") func smallAhead() throws {
    try resize(to: 160)
    stage.finger.down(at: view.middle)
    #expect(view.painting.raster.isAnticipated)
    stage.finger.up()
    #expect(!view.painting.raster.isAnticipated)

    drag()
    // What was painted is what is dragged.
    #expect(view.isLifted && view.painting.raster.isAnticipated)
    let dragged = shown()
    view.artworkDidChange()
    // The raster is made anew by the second frame, again at whole pixels.
    _ = shown()
    view.setNeedsDisplay()
    #expect(shown().largestDifference(from: dragged) == 0)
    stage.finger.up()
    #expect(!view.painting.raster.isAnticipated)
  }

  @Test("are painted ahead for a drag while a finger is down") func ahead() {
    stage.finger.down(at: view.middle)
    #expect(view.painting.raster.large != nil)
    stage.finger.up()
    #expect(view.painting.raster.large == nil)

    stage.finger.down(at: view.middle)
    stage.advance(by: .seconds(1))
    // The press has opened the menu.
    #expect(view.painting.raster.large == nil)
  }
}

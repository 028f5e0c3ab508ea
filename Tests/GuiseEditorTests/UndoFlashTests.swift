import Testing
import TouchKit

@testable import DisguiseModel
@testable import GuiseEditor

@MainActor @Suite("What undo and redo change is framed for a moment") struct UndoFlashTests {
  private func frames(_ whole: WholeEditor) -> [View] {
    whole.controller.canvasView.ghosts.subviews.filter { $0.identifier == "change" }
  }

  @Test("where it is, or was") func frames() throws {
    let whole = try WholeEditor()
    try whole.place("hats/crown", under: Point(476, 300))
    try whole.place("glasses/round", under: Point(476, 400))
    let (crown, glasses) = (whole.elements[0], whole.elements[1])
    var moved = crown.placement
    moved.center = moved.center + Vector(200, 300)
    moved.rotation = .degrees(30)
    whole.document.perform(.change(crown.id, .placement(moved)))
    #expect(frames(whole).isEmpty)

    whole.press("z", modifiers: .control)
    #expect(frames(whole).map(\.center) == [crown.placement.center])
    whole.press("y", modifiers: .control)
    #expect(
      frames(whole).last?.center == moved.center
        && frames(whole).last?.transform == .rotation(.degrees(30)))
    whole.settle()
    #expect(frames(whole).isEmpty, "it has faded")
    whole.press("z", "z", modifiers: .control)
    #expect(frames(whole).map(\.center) == [crown.placement.center, glasses.placement.center])
    #expect(frames(whole).allSatisfy { !$0.isUserInteractionEnabled })
  }

  /// An editor with a crown and glasses far apart, zoomed in on a point of the photo.
  private func zoomed(
    _ width: Double, _ height: Double, by factor: Double = 3, on point: Point
  ) throws -> WholeEditor {
    let whole = try WholeEditor(width, height)
    try whole.controller.place("hats/crown", at: Point(250, 250))
    try whole.controller.place("glasses/round", at: Point(900, 1300))
    whole.settle()
    look(whole, by: factor, on: point)
    return whole
  }

  private func look(_ whole: WholeEditor, by factor: Double, on point: Point) {
    let canvas = whole.controller.canvasView
    canvas.viewport = canvas.viewport.fitted
    let middle = canvas.viewport.transform.apply(point)
    whole.controller.tools.zoom.zoom(
      by: factor, moving: canvas.area.size.middle - middle, about: canvas.area.size.middle)
    whole.settle()
  }

  private func isInSight(_ element: DisguiseElement, _ whole: WholeEditor) -> Bool {
    let size = whole.editor.desk.library.restingPainter.artworks.naturalSize(of: element)
    let canvas = whole.controller.canvasView
    let frame = canvas.viewport.transform.apply(element.placement.bounds(of: size))
    return Rect(origin: .zero, size: canvas.area.size).contains(frame)
  }

  @Test(
    "what is out of sight comes into sight, whole and no farther than that, with as much zoom",
    arguments: [(1280.0, 800.0), (360, 640)], [true, false])
  func outOfSight(size: (Double, Double), isReduced: Bool) throws {
    let whole = try zoomed(size.0, size.1, on: Point(250, 250))
    let (canvas, glasses) = (whole.controller.canvasView, whole.elements[1])
    let before = canvas.viewport
    #expect(!isInSight(glasses, whole))
    whole.stage.window.animator.isReduced = isReduced
    whole.press("z", modifiers: .control)
    if !isReduced {
      whole.stage.advance(by: .milliseconds(60))
      #expect(canvas.viewport != before && !isInSight(glasses, whole), "it glides")
    }
    whole.stage.advance(by: .milliseconds(isReduced ? 20 : 240))
    #expect(isInSight(glasses, whole) && !frames(whole).isEmpty)
    #expect(canvas.viewport.zoom == before.zoom)
    let reached = canvas.viewport
    whole.settle()
    whole.press("y", modifiers: .control)
    whole.settle()
    #expect(canvas.viewport == reached, "it is in sight")
    // No farther: it is at the edges that are nearest to where the canvas was.
    let size = whole.editor.desk.library.restingPainter.artworks.naturalSize(of: glasses)
    let frame = reached.transform.apply(glasses.placement.bounds(of: size))
    #expect(abs(frame.maxY - (canvas.area.height - canvas.coveredHeight - 16)) < 0.5)
  }

  @Test("what is larger than the view is shown with the whole photo, unless much of it is seen")
  func larger() throws {
    let whole = try zoomed(1280, 800, by: 8, on: Point(250, 250))
    let canvas = whole.controller.canvasView
    whole.press("z", modifiers: .control)
    whole.settle()
    #expect(canvas.viewport.isFitted)
    whole.press("y", modifiers: .control)
    look(whole, by: 11, on: whole.elements[1].placement.center)
    let close = canvas.viewport
    whole.press("z", modifiers: .control)
    whole.settle()
    #expect(canvas.viewport == close)
  }

  @Test("a line of a drawing is what has changed, not all of the drawing") func line() throws {
    let whole = try WholeEditor()
    func draw(at place: Point) throws {
      var ink = Ink(.pen, 0x3080C0, seed: 7)
      for point in [place, place + Vector(60, 20)] { ink.append(InkPoint(point, width: 8)) }
      let present = try #require(whole.document.history?.present)
      whole.document.perform(
        try #require(present.edit(adding: Stroke(ink), to: present.elements.first?.id)))
      whole.settle()
    }
    try draw(at: Point(100, 100))
    try draw(at: Point(1000, 1300))
    #expect(whole.elements.count == 1)
    look(whole, by: 4, on: Point(1000, 1300))
    let close = whole.controller.canvasView.viewport
    whole.press("z", modifiers: .control)
    whole.settle()
    #expect(whole.controller.canvasView.viewport == close)
    whole.press("z", modifiers: .control)
    whole.settle()
    #expect(whole.controller.canvasView.viewport.center.distance(to: close.center) > 200)
  }

  @Test("nothing moves under a finger, nor for what is in sight, nor the whole photo")
  func stays() throws {
    let whole = try zoomed(1280, 800, on: Point(250, 250))
    let canvas = whole.controller.canvasView
    let close = canvas.viewport
    whole.stage.finger.down(at: whole.place(of: canvas).center)
    whole.press("z", modifiers: .control)
    whole.settle()
    #expect(canvas.viewport == close && whole.elements.count == 1)
    whole.stage.finger.up()
    whole.settle()
    whole.press("z", modifiers: .control)
    whole.settle()
    #expect(canvas.viewport == close && whole.elements.isEmpty, "in sight")
    whole.press("0", modifiers: .control)
    whole.settle()
    let fitted = canvas.viewport
    whole.press("y", "y", modifiers: .control)
    whole.settle()
    #expect(canvas.viewport == fitted)
  }

  @Test("one thing that comes back is selected, as when it was placed; several are not")
  func selected() throws {
    let whole = try WholeEditor()
    try whole.place("hats/crown", under: Point(476, 300))
    try whole.place("glasses/round", under: Point(476, 400))
    let ids = whole.elements.map(\.id)
    func select(_ ids: [ElementID]) {
      whole.controller.tools.select.select(ids, by: whole.editor.desk.hand)
    }
    func comeBack() -> [ElementID] {
      whole.press("Delete")
      whole.settle()
      whole.press("z", modifiers: .control)
      whole.settle()
      return whole.editor.desk.hand.selected
    }
    select([ids[1]])
    #expect(comeBack() == [ids[1]])
    select(ids)
    #expect(comeBack().isEmpty)
    whole.document.perform(.group(ids))
    select(ids)
    #expect(comeBack() == ids)
    // What only changes leaves the selection as it is.
    select([ids[0]])
    whole.document.perform(.change(ids[1], .flip))
    whole.press("z", modifiers: .control)
    #expect(whole.editor.desk.hand.selected == [ids[0]])
  }
}

extension Size {
  fileprivate var middle: Point { Point(width / 2, height / 2) }
}

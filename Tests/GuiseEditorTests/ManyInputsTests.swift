import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Several inputs at once", .serialized)
struct ManyInputsTests {
  static let hatPlace = Point(560, 200)
  static let mustachePlace = Point(386, 322)
  private static let bin = Point(476, 680)
  let editor: EditorStage
  let hat: ElementView
  let mustache: ElementView
  var stage: Stage { editor.stage }
  var controller: CanvasStage { editor.controller }

  init() throws {
    editor = try EditorStage()
    hat = try editor.place("hats/top-hat", at: Self.hatPlace)
    mustache = try editor.place(at: Self.mustachePlace)
  }

  // MARK: The bin

  @Test(
    "an element whose drag ends while another one is over the open bin is not deleted",
    arguments: Grip.allCases)
  func binOfAnotherDrag(grip: Grip) {
    // The handle is visible only while nothing is dragged.
    if grip == .handle { editor.hold(mustache, by: grip) }
    holdHatOverBin()
    #expect(controller.tools.move.bin.isOpen && !controller.tools.move.bin.isHidden)

    if grip != .handle { editor.hold(mustache, by: grip) }
    #expect(controller.document.history?.held == [hat.id, mustache.id])
    editor.release(grip, at: Self.mustachePlace)
    stage.advance(by: .seconds(1))

    #expect(controller.document.history?.held == [hat.id])
    #expect(mustache.superview != nil && hat.superview != nil)
    #expect(
      controller.tools.move.bin.isOpen && hat.motion.sinking == 1 && mustache.motion.sinking == 0)
    stage.finger(3).up()
    #expect(controller.canvasView.elements.map(\.id) == [mustache.id])
    #expect(!controller.tools.move.bin.isOffered)
  }

  @Test("an element that the bin has shrunk is restored beside it, also during another drag")
  func restored() {
    holdHatOverBin()
    stage.advance(by: .milliseconds(200))
    #expect(hat.motion.sinking == 1)

    stage.finger(4).down(at: Self.mustachePlace)
    stage.finger(4).stroke(to: Self.mustachePlace + Vector(-60, 20), in: .milliseconds(100))
    stage.finger(3).stroke(to: Self.hatPlace, in: .milliseconds(200))
    stage.advance(by: .milliseconds(200))

    #expect(hat.motion.sinking == 0 && hat.alpha == 1 && !controller.tools.move.bin.isOpen)
    stage.finger(3).up()
    stage.finger(4).up()
    #expect(controller.canvasView.elements.count == 2 && controller.tools.move.bin.isHidden)
  }

  // MARK: The handle

  @Test("a touch on the handle has no effect while another finger drags the element")
  func thumbOnHandle() {
    let (thumb, finger) = (stage.finger(1), stage.finger(2))
    let (before, steps) = (mustache.placement, editor.entries.count)
    controller.select(mustache.id)
    thumb.down(at: handlePlace)
    finger.down(at: Self.mustachePlace)
    finger.stroke(to: Self.mustachePlace + Vector(30, 10), in: .milliseconds(100))

    thumb.stroke(to: thumb.location + Vector(60, 50), in: .milliseconds(100))
    thumb.up()
    #expect(controller.document.history?.held == [mustache.id] && editor.entries.count == steps)
    finger.stroke(to: Self.mustachePlace + Vector(60, 20), in: .milliseconds(100))
    expectMoved(from: before, by: Vector(60, 20))
    finger.up()

    expectMoved(from: before, by: Vector(60, 20))
    #expect(editor.entries.count == steps + 1)
  }

  @Test("a touch on the element has no effect while a thumb drags the handle")
  func fingerUnderHandle() {
    let (thumb, finger) = (stage.finger(1), stage.finger(2))
    let (before, steps) = (mustache.placement, editor.entries.count)
    controller.select(mustache.id)
    thumb.down(at: handlePlace)
    thumb.stroke(to: thumb.location + Vector(40, 15), in: .milliseconds(100))
    let turned = mustache.placement
    #expect(turned != before)

    finger.down(at: Self.mustachePlace)
    finger.stroke(to: Self.mustachePlace + Vector(60, 20), in: .milliseconds(100))
    finger.up()
    #expect(mustache.placement == turned && editor.entries.count == steps)
    thumb.up()

    #expect(mustache.placement == turned && editor.entries.count == steps + 1)
  }

  // MARK: The wheel

  @Test("undo right after a wheel gesture undoes it") func undoWheel() {
    let (before, steps) = (mustache.placement, editor.entries.count)
    editor.turnWheel(at: Self.mustachePlace)
    #expect(mustache.placement != before)

    controller.document.undo()

    #expect(mustache.placement == before && controller.document.history?.held == [])
    #expect(editor.entries.count == steps + 2, "the wheel gesture, and its undo")
    controller.document.redo()
    #expect(mustache.placement.scale > before.scale)
  }

  @Test("the wheel over another element scales that element at once")
  func wheelOverAnother() {
    let (first, second) = (mustache.placement, hat.placement)
    editor.turnWheel(at: Self.mustachePlace)
    let turned = mustache.placement

    editor.turnWheel(at: Self.hatPlace)
    #expect(mustache.placement == turned && turned.scale > first.scale)
    #expect(hat.placement.scale > second.scale && controller.document.history?.held == [hat.id])
    stage.advance(by: .seconds(1))

    controller.document.undo()
    #expect(hat.placement == second && mustache.placement == turned)
    controller.document.undo()
    #expect(mustache.placement == first)
  }

  @Test("a finger's drag after a wheel gesture is a step of its own")
  func fingerAfterWheel() {
    let steps = editor.entries.count
    editor.turnWheel(at: Self.mustachePlace)
    let turned = mustache.placement

    stage.finger.down(at: Self.mustachePlace)
    stage.finger.stroke(to: Self.mustachePlace + Vector(50, 30), in: .milliseconds(50))
    expectMoved(from: turned, by: Vector(50, 30))
    stage.finger.up()

    #expect(editor.entries.count == steps + 2)
  }

  @Test("the wheel over an element that a finger drags changes neither it nor the canvas")
  func wheelOverHeld() {
    let viewport = controller.canvasView.viewport
    stage.finger.down(at: Self.mustachePlace)
    stage.finger.stroke(to: Self.mustachePlace + Vector(30, 10), in: .milliseconds(50))
    let dragged = mustache.placement

    editor.turnWheel(at: Self.mustachePlace + Vector(30, 10))
    stage.advance(by: .seconds(1))

    #expect(mustache.placement == dragged && controller.canvasView.viewport == viewport)
    #expect(controller.document.history?.held == [mustache.id])
    stage.finger.up()
  }

  // MARK: The canvas

  @Test("the limits of a drag follow the current zoom") func limits() throws {
    let (left, right) = (stage.finger(1), stage.finger(2))
    var small = mustache.placement
    small.scale *= 80 / mustache.screenSide
    controller.document.perform(.change(mustache.id, .placement(small)))
    let center = mustache.middle
    left.down(at: center + Vector(-35, 0))
    right.down(at: center + Vector(35, 0))
    pinch(about: center, to: 60)
    #expect(controller.document.history?.held == [mustache.id])

    controller.tools.zoom.zoom(by: 8, about: center)
    pinch(about: center, to: 16)

    #expect(mustache.screenSide < 200, "at the previous zoom the limit would be 256 points")
    #expect(mustache.screenSide > 32)
  }

  // MARK: Input

  private var handlePlace: Point { controller.hand.marks.handle.middle }

  /// Moves the two fingers to a distance about a center.
  private func pinch(about center: Point, to distance: Double) {
    let half = Vector(distance / 2, 0)
    stage.stroke(
      [stage.finger(1), stage.finger(2)], to: [center - half, center + half],
      in: .milliseconds(100))
  }

  private func expectMoved(
    from before: Placement, by translation: Vector, at location: SourceLocation = #_sourceLocation
  ) {
    let scale = controller.canvasView.viewport.scale
    let step = (mustache.placement.center - before.center) * scale
    #expect((step - translation).length < 0.5, sourceLocation: location)
    #expect(mustache.placement.scale == before.scale, sourceLocation: location)
    #expect(mustache.placement.rotation == before.rotation, sourceLocation: location)
  }

  private func holdHatOverBin() {
    stage.finger(3).down(at: Self.hatPlace)
    stage.finger(3).stroke(to: Self.bin, in: .milliseconds(200))
  }
}

import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// Undo while elements are dragged.
extension ManyInputsTests {
  private func drag(_ finger: Finger, from start: Point, by step: Vector, lifts: Bool) {
    finger.down(at: start)
    finger.stroke(to: start + step, in: .milliseconds(100))
    if lifts { finger.up() }
  }

  @Test("undo reverts the step of another element, and the drag continues") func otherElement() {
    let before = hat.placement
    drag(stage.finger(1), from: Self.hatPlace, by: Vector(40, 30), lifts: true)
    let moved = hat.placement
    drag(stage.finger(2), from: Self.mustachePlace, by: Vector(-30, 20), lifts: false)
    let dragged = mustache.placement

    controller.document.undo()
    #expect(hat.placement == before && mustache.placement == dragged)
    controller.document.redo()
    #expect(hat.placement == moved && mustache.placement == dragged)
    #expect(controller.document.history?.held == [mustache.id])
    controller.document.undo()
    stage.finger(2).up()

    #expect(hat.placement == before && mustache.placement == dragged)
    controller.document.undo()
    #expect(mustache.placement != dragged && mustache.superview != nil)
  }

  @Test("undo skips the steps of a dragged element, and a message says why if there is no other")
  func sameElement() throws {
    var messages: [String] = []
    controller.document.observe { if case .message(let text) = $0 { messages.append(text) } }
    let placed = mustache.placement
    drag(stage.finger(1), from: Self.mustachePlace, by: Vector(40, 30), lifts: true)
    let start = Self.mustachePlace + Vector(40, 30)
    drag(stage.finger(2), from: start, by: Vector(-30, 20), lifts: false)
    let dragged = mustache.placement

    controller.document.undo()
    #expect(editor.entries.last == .undo(below: 2) && messages.isEmpty)
    #expect(hat.superview == nil && mustache.placement == dragged && mustache.isLifted)
    let steps = editor.entries.count
    controller.document.undo()
    #expect(messages == ["Can't undo while the element is being moved."])
    #expect(mustache.placement == dragged && editor.entries.count == steps)

    controller.document.redo()
    #expect(controller.canvasView.elements.map(\.id) == [hat.id, mustache.id])
    controller.document.undo()
    stage.finger(2).up()
    #expect(controller.canvasView.elements.map(\.id) == [mustache.id])
    controller.document.undo()
    #expect(mustache.middle.distance(to: start) < 2)
    controller.document.undo()
    #expect(mustache.placement == placed && messages.count == 1)
  }

  @Test("a redo that would change a dragged element is refused, with a message")
  func refusedRedo() {
    var messages: [String] = []
    controller.document.observe { if case .message(let text) = $0 { messages.append(text) } }
    drag(stage.finger(1), from: Self.mustachePlace, by: Vector(40, 30), lifts: true)
    let moved = mustache.placement
    controller.document.undo()
    drag(stage.finger(2), from: Self.mustachePlace, by: Vector(-30, 20), lifts: false)
    let (dragged, steps) = (mustache.placement, editor.entries.count)

    controller.document.redo()

    #expect(messages == ["Can't redo while the element is being moved."])
    #expect(mustache.placement == dragged && editor.entries.count == steps)
    #expect(controller.document.history?.held == [mustache.id])
    stage.window.cancelAllTouches(at: stage.now)
    controller.document.redo()
    #expect(mustache.placement == moved)
  }

  @Test("a key acts at once on an element after a wheel gesture") func keyAfterWheel() {
    let (before, steps) = (mustache.placement, editor.entries.count)
    editor.turnWheel(at: Self.mustachePlace)
    let turned = mustache.placement
    #expect(turned.scale > before.scale)

    controller.adjust(mustache.id, by: Vector(1, 0))

    #expect(mustache.placement.center == turned.center + Vector(1, 0))
    #expect(mustache.placement.scale == turned.scale && editor.entries.count == steps + 2)
  }

  @Test("a flip during a drag is shown at once and kept") func flip() {
    drag(stage.finger(1), from: Self.mustachePlace, by: Vector(40, 30), lifts: false)

    controller.document.perform(.change(mustache.id, .flip))
    stage.finger(1).stroke(to: Self.mustachePlace + Vector(60, 30), in: .milliseconds(50))
    #expect(mustache.placement.isFlipped)
    stage.finger(1).up()

    #expect(mustache.placement.isFlipped)
  }
}

import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("The bin")
struct BinTests {
  private let start = Point(476, 300)
  private let bin = Point(476, 680)

  private func placed() throws -> (editor: EditorStage, view: ElementView) {
    let editor = try EditorStage()
    return (editor, try editor.place("hats/top-hat", at: start))
  }

  @Test("an element over the bin shrinks about the finger and fades; beside it, it is restored")
  func sinks() throws {
    let (editor, view) = try placed()
    let (finger, size) = (editor.stage.finger, view.screenSide)
    let grabbed = editor.artworkPoint(view, under: start)

    finger.down(at: start)
    finger.stroke(to: bin, in: .milliseconds(50))
    editor.stage.advance(by: .milliseconds(20))
    #expect(view.screenSide < size && view.screenSide > 0.65 * size, "animated, not at once")
    editor.stage.advance(by: .milliseconds(200))

    #expect(view.screenSide < 0.65 * size && view.alpha < 0.65)
    #expect(editor.controller.hand.marks.handle.isHidden, "no handle sticks out of the bin")
    #expect(view.convert(grabbed, to: nil).distance(to: bin) < 0.5)
    finger.stroke(to: Point(700, 400), in: .milliseconds(200))
    editor.stage.advance(by: .milliseconds(200))
    #expect(abs(view.screenSide - size) < 1e-6 && view.alpha == 1)
    #expect(view.convert(grabbed, to: nil).distance(to: Point(700, 400)) < 0.5)
    finger.up()
    #expect(editor.entries.count == 2 && view.superview != nil)
  }

  @Test("an element dropped over the bin shrinks away; undo restores it completely")
  func deletes() throws {
    let (editor, view) = try placed()
    let placement = view.placement

    editor.stage.finger.down(at: start)
    editor.stage.finger.stroke(to: bin, in: .milliseconds(300))
    editor.stage.finger.up()

    #expect(editor.controller.document.history?.present.elements.isEmpty ?? false)
    #expect(editor.controller.canvasView.ghosts.subviews.count == 1)
    editor.stage.advance(by: .seconds(1))
    #expect(editor.controller.canvasView.ghosts.subviews.isEmpty)
    editor.controller.document.undo()
    let back = try #require(editor.controller.canvasView.elements.first)
    #expect(back.placement == placement && back.alpha == 1 && back.motion.sinking == 0)
  }

  @Test("the bin swallows the element: it stays until the element has shrunk into it, then goes")
  func swallows() throws {
    let (editor, view) = try placed()
    let binView = editor.controller.tools.move.bin
    editor.stage.finger.down(at: start)
    editor.stage.finger.stroke(to: bin, in: .milliseconds(300))
    editor.stage.advance(by: .milliseconds(200))
    let size = view.screenSide

    editor.stage.finger.up()
    editor.stage.advance(by: .milliseconds(150))
    editor.stage.draw()
    let ghost = try #require(
      editor.controller.canvasView.ghosts.subviews.first as? ElementView)
    #expect(ghost.screenSide < 0.8 * size)
    #expect(!binView.isHidden && binView.isOpen)
    editor.stage.advance(by: .milliseconds(60))
    editor.stage.draw()
    let center = ghost.convert(ghost.bounds.center, to: nil)
    #expect(center.distance(to: binView.convert(binView.bounds.center, to: nil)) < 8)

    editor.stage.advance(by: .milliseconds(400))
    editor.stage.draw()
    #expect(binView.isHidden && !binView.isOpen && binView.transform == .identity)
  }

  @Test("the finger takes the element to a bin beside the photo, whose edge holds it back before")
  func besideThePhoto() throws {
    let (editor, view) = try placed()
    editor.stage.window.resize(to: Size(600, 1200), scale: 1)
    editor.stage.window.layoutIfNeeded()
    let binView = editor.controller.tools.move.bin
    let bin = binView.convert(binView.bounds.center, to: nil)
    let photo = editor.controller.canvasView.layer
    #expect(photo.convert(photo.bounds, to: nil).maxY < bin.y - 100)
    let start = view.middle
    let grabbed = editor.artworkPoint(view, under: start)

    editor.stage.finger.down(at: start)
    editor.stage.finger.stroke(to: bin, in: .milliseconds(300))
    editor.stage.advance(by: .milliseconds(300))
    #expect(view.convert(grabbed, to: nil).distance(to: bin) < 1)

    editor.stage.finger.stroke(to: bin - Vector(0, 90), in: .milliseconds(100))
    editor.stage.advance(by: .milliseconds(300))
    #expect(view.convert(grabbed, to: nil).y < bin.y - 130)
    editor.stage.finger.cancel()
  }

  @Test("an element is cut off at the photo's edge, except while it is lifted")
  func cutOff() throws {
    let (editor, view) = try placed()
    let canvas = editor.controller.canvasView
    let edge = canvas.layer.convert(canvas.layer.bounds, to: nil)
    func isDrawnOutside() -> Bool {
      let pixels = editor.stage.draw()
      let outside = Theme.canvas.resolved(for: .light)
      return (Int(edge.minX) - 60..<Int(edge.minX) - 4).contains { x in
        (Int(edge.midY) - 20..<Int(edge.midY) + 20).contains { pixels[x, $0] != outside }
      }
    }
    #expect(!isDrawnOutside())

    editor.stage.finger.down(at: view.middle)
    editor.stage.finger.stroke(to: Point(edge.minX, edge.midY), in: .milliseconds(300))
    #expect(isDrawnOutside())
    editor.stage.advance(by: .milliseconds(300))
    editor.stage.finger.up()
    editor.stage.advance(by: .seconds(3))

    #expect(!isDrawnOutside())
  }

  @Test("cancelling a drag over the bin restores the element")
  func cancelled() throws {
    let (editor, view) = try placed()

    editor.stage.finger.down(at: start)
    editor.stage.finger.stroke(to: bin, in: .milliseconds(300))
    editor.stage.finger.cancel()
    editor.stage.advance(by: .seconds(1))

    #expect(view.alpha == 1 && view.motion.sinking == 0 && editor.entries.count == 1)
  }

  @Test("two fingers that lift together where the bin would be do not delete the element")
  func twoFingersLift() throws {
    let (editor, view) = try placed()
    let (left, right) = twoFingersOverBin(editor)
    #expect(editor.controller.tools.move.bin.isHidden)

    editor.stage.lift([left, right])

    #expect(view.superview != nil && editor.entries.count == 2)
    #expect(editor.controller.document.history?.present.elements.count == 1)
  }

  @Test("nor does the second of them, which trembles and lifts a moment later")
  func oneFingerLiftsLater() throws {
    let (editor, view) = try placed()
    let (left, right) = twoFingersOverBin(editor)

    left.up()
    editor.stage.advance(by: .milliseconds(8))
    right.move(to: right.location + Vector(-2, 1))
    editor.stage.advance(by: .milliseconds(8))
    right.up()

    #expect(view.superview != nil && editor.entries.count == 2)
    #expect(editor.controller.tools.move.bin.isHidden)
  }

  @Test("the remaining finger of two can drag the element into the bin")
  func lastFinger() throws {
    let (editor, _) = try placed()
    let (left, right) = (editor.stage.finger(1), editor.stage.finger(2))
    left.down(at: start + Vector(-30, 0))
    right.down(at: start + Vector(30, 0))
    drag(editor, left, right, by: Vector(100, 50))

    left.up()
    right.stroke(to: bin, in: .milliseconds(300))
    #expect(editor.controller.tools.move.bin.isOpen)
    right.up()

    #expect(editor.controller.document.history?.present.elements.isEmpty ?? false)
  }

  @Test("a finger that leaves the open bin with its last movement does not delete the element")
  func lastStep() throws {
    let (editor, view) = try placed()
    editor.stage.finger.down(at: start)
    editor.stage.finger.stroke(to: bin, in: .milliseconds(300))

    editor.stage.finger.up(at: bin + Vector(0, -120))

    #expect(view.superview != nil && view.motion.sinking == 0 && editor.entries.count == 2)
  }

  private func twoFingersOverBin(_ editor: EditorStage) -> (left: Finger, right: Finger) {
    let (left, right) = (editor.stage.finger(1), editor.stage.finger(2))
    left.down(at: start + Vector(-30, 0))
    right.down(at: start + Vector(30, 0))
    drag(editor, left, right, by: bin - start)
    return (left, right)
  }

  /// Moves two fingers side by side.
  private func drag(_ editor: EditorStage, _ left: Finger, _ right: Finger, by translation: Vector)
  {
    editor.stage.stroke(
      [left, right], to: [left.location + translation, right.location + translation],
      in: .milliseconds(200))
  }

  @Test("with reduced motion the element shrinks at once")
  func reducedMotion() throws {
    let (editor, view) = try placed()
    editor.stage.window.animator.isReduced = true
    let size = view.screenSide

    editor.stage.finger.down(at: start)
    editor.stage.finger.stroke(to: bin, in: .milliseconds(20))

    #expect(view.screenSide < 0.65 * size)
  }
}

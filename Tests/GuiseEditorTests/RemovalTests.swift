import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Removing elements during a gesture")
struct RemovalTests {
  private static let start = Point(476, 300)
  private static let bin = Point(476, 680)

  /// Turns an element by 40 degrees about the first of two fingers.
  private func turn(_ stage: Stage) {
    let (first, second) = (stage.finger(1), stage.finger(2))
    first.down(at: Self.start)
    second.down(at: Self.start + Vector(60, 0))
    for step in 1...20 {
      stage.advance(by: .milliseconds(8))
      second.move(to: Self.start + Vector(60, 0).rotated(by: .degrees(2 * Double(step))))
    }
  }

  @Test("after a turn with two fingers, one of them drops the element into the bin")
  func turnAndDrop() throws {
    let editor = try EditorStage()
    _ = try editor.place("hats/top-hat", at: Self.start)
    turn(editor.stage)
    editor.stage.finger(2).up()

    editor.stage.finger.stroke(to: Self.bin, in: .milliseconds(200))
    editor.stage.finger.up()

    #expect(editor.controller.document.history?.present.elements.isEmpty ?? false)
    #expect(!editor.controller.tools.move.bin.isOffered && editor.controller.chip.isHidden)
    editor.controller.document.undo()
    #expect(editor.controller.canvasView.elements.count == 1)
  }

  /// `BinTests` checks what the bin does with the element.
  @Test("two fingers that turn an element can lift together where the bin would be")
  func liftTogether() throws {
    let editor = try EditorStage()
    _ = try editor.place("hats/top-hat", at: Self.start)
    let stage = editor.stage
    turn(stage)
    let (first, second) = (stage.finger(1), stage.finger(2))
    let way = Self.bin - Self.start
    stage.stroke(
      [first, second], to: [first.location + way, second.location + way], in: .milliseconds(200))

    stage.lift([first, second])

    #expect(editor.controller.tools.move.isIdle && editor.controller.tools.move.bin.isHidden)
    editor.controller.document.undo()
    #expect(editor.controller.canvasView.elements.count == 1)
  }

  @Test("Remove all removes an element during its gesture", arguments: [1, 2])
  func removeAll(fingers: Int) throws {
    let whole = try WholeEditor()
    let stage = whole.stage
    try whole.place("hats/top-hat", under: Self.start)
    try whole.place("hats/top-hat", under: Self.start + Vector(0, 250))
    if fingers == 1 {
      stage.finger.down(at: Self.start)
      stage.finger.stroke(to: Self.start + Vector(40, 30), in: .milliseconds(100))
    } else {
      turn(stage)
    }

    whole.document.perform(.removeAll)

    #expect(whole.elements.isEmpty && whole.controller.canvasView.elements.isEmpty)
    stage.finger.move(to: Self.start)
    for finger in 1...fingers { stage.finger(UInt32(finger)).up() }
    #expect(whole.controller.tools.move.isIdle && whole.controller.chip.isHidden)
    whole.press("z", modifiers: .control)
    #expect(whole.elements.count == 2)
  }
}

import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("Adjusting by buttons and keys") struct AdjustingTests {
  /// A placed element, and the buttons beside it.
  private func start() throws -> (WholeEditor, ElementID) {
    let whole = try WholeEditor()
    try whole.place("mustaches/handlebar", under: Point(476, 400))
    let element = try #require(whole.elements.first)
    let command = try #require(whole.editor.desk.commands["adjust"])
    _ = command.perform(.init(hand: whole.editor.desk.hand, elements: [element.id]))
    whole.settle()
    return (whole, element.id)
  }

  private func x(_ whole: WholeEditor) -> Double { whole.elements[0].placement.center.x }

  @Test("a step is a pixel of the photo, or a point of the screen where that is more") func step()
    throws
  {
    let (whole, _) = try start()
    let start = x(whole)
    whole.tap(try whole.view(.button, "Right by 1 pixel"))
    #expect(abs(x(whole) - start - 1 / whole.controller.canvasView.viewport.scale) < 1e-9)

    whole.controller.tools.zoom.zoom(by: 4, about: whole.controller.canvasView.bounds.center)
    whole.settle()
    #expect(whole.controller.canvasView.viewport.scale > 1)
    let zoomed = x(whole)
    whole.tap(try whole.view(.button, "Right by 1 pixel"))
    #expect(abs(x(whole) - zoomed - 1) < 1e-9)
  }

  @Test("a held button repeats, and all of it is one step of undo") func held() throws {
    let (whole, id) = try start()
    let before = whole.elements[0].placement
    let finger = whole.stage.finger
    finger.down(at: try whole.view(.button, "Turn right by 1 degree").middle)
    whole.stage.advance(by: .milliseconds(1500))
    finger.up()
    whole.settle()
    let turned = whole.elements[0].placement.rotation.degrees - before.rotation.degrees
    #expect(turned > 7.5 && turned < 15)
    #expect(abs(turned - turned.rounded()) < 1e-6)

    whole.press("Escape")
    whole.press("z", modifiers: .control)
    whole.settle()
    #expect(whole.elements.first { $0.id == id }?.placement == before)
  }

  @Test("a hold that is cancelled leaves no trace") func cancelled() throws {
    let (whole, _) = try start()
    let before = whole.elements[0].placement
    whole.stage.finger.down(at: try whole.view(.button, "Larger by 2 %").middle)
    whole.stage.advance(by: .milliseconds(900))
    #expect(whole.controller.tools.move.isIdle == false)
    whole.stage.finger.cancel()
    whole.settle()
    #expect(whole.elements[0].placement == before && whole.controller.tools.move.isIdle)
  }
}

import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Messages")
struct MessageTests {
  @Test(
    "are completely visible on the canvas and overlap no button",
    arguments: [(1280.0, 800.0), (800.0, 1280.0), (480.0, 800.0), (320.0, 480.0), (560.0, 480.0)],
    [
      "Saved as Robin-guise-20261121-135648.png",
      "A photo with a rather long name.jpg is damaged or incomplete. Copy it again or choose "
        + "another picture. We restored your last disguise.",
    ])
  func place(window: (Double, Double), message: String) throws {
    let whole = try WholeEditor(window.0, window.1)

    whole.editor.showMessage(message, actions: [("Keep", {}), ("Start over", {})])
    whole.stage.advance(by: .seconds(1))
    whole.stage.draw()

    let toast = try whole.view(.label, message)
    let frame = whole.place(of: toast)
    #expect(whole.place(of: whole.controller.canvasView).contains(frame))
    if let button = whole.find(.button, "Disguises") {
      #expect(frame.maxY <= whole.place(of: button).minY)
    }
    let text = try #require(toast.subviews.compactMap { $0 as? Label }.first)
    #expect(text.sizeThatFits(Size(text.bounds.width, .infinity)).height <= text.bounds.height)
    let buttons = try ["Keep", "Start over"].map { try whole.view(.button, $0).frame }
    for button in buttons {
      #expect(toast.bounds.contains(button) && button.intersection(text.frame) == nil)
    }
    #expect(buttons[0].maxX <= buttons[1].minX)
  }

  @Test("close when the drawer opens over the canvas")
  func drawer() throws {
    let whole = try WholeEditor(560, 480)
    whole.editor.showMessage("Saved.")

    whole.tap(try whole.view(.button, "Disguises"))

    #expect(whole.find(.label, "Saved.") == nil)
  }
}

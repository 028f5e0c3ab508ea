import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("The photo on the screen")
struct PhotoSharpnessTests {
  /// Pixels on the long side of the picture that is shown.
  private func side(_ whole: WholeEditor) throws -> Double {
    try #require(whole.document.photo).screen.size.longSide
  }

  /// How many pixels the long side covers on the screen.
  private func shownSide(_ whole: WholeEditor) -> Double {
    whole.controller.canvasView.viewport.photoFrame.size.longSide.rounded()
  }

  /// Lets the canvas rest, and the photo come that fits then.
  private func rest(_ whole: WholeEditor) {
    whole.settle()
    whole.settle()
  }

  @Test("is opened at just the size of the canvas") func fitted() throws {
    let whole = try WholeEditor(1280, 800)

    #expect(try side(whole) == shownSide(whole))
  }

  @Test("gets its pixels when it is zoomed in, and gives them back when it is fitted again")
  func zoomed() throws {
    let whole = try WholeEditor(480, 800)
    let small = try side(whole)
    let full = try #require(whole.document.photo).reference.size.longSide

    whole.controller.zoomCanvas(by: 8, about: Point(240, 300))
    rest(whole)
    #expect(try side(whole) == full)

    whole.controller.fitCanvas()
    rest(whole)
    #expect(try side(whole) == small)
  }

  @Test("is opened again for a larger window, and its steps stay") func resized() throws {
    let whole = try WholeEditor(480, 400)
    let steps = whole.document.history?.present

    whole.stage.window.resize(to: Size(1280, 1024), scale: 1)
    whole.stage.window.layoutIfNeeded()
    rest(whole)

    #expect(try side(whole) == shownSide(whole))
    #expect(whole.document.history?.present == steps)
    #expect(whole.document.history?.canUndo == false)
  }
}

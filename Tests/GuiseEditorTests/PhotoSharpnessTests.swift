import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("The resolution of the displayed photo")
struct PhotoSharpnessTests {
  /// The long side of the decoded picture, in pixels.
  private func side(_ whole: WholeEditor) throws -> Double {
    try #require(whole.document.photo).screen.size.longSide
  }

  /// The long side of the photo on the screen, in pixels.
  private func shownSide(_ whole: WholeEditor) -> Double {
    whole.controller.canvasView.viewport.photoFrame.size.longSide.rounded()
  }

  /// Waits until the canvas is at rest and the photo for it has been decoded.
  private func rest(_ whole: WholeEditor) {
    whole.settle()
    whole.settle()
  }

  @Test("is that of the canvas when the photo is opened") func fitted() throws {
    let whole = try WholeEditor(1280, 800)

    #expect(try side(whole) == shownSide(whole))
  }

  @Test("rises when the canvas is zoomed in, and falls when it is fitted again")
  func zoomed() throws {
    let whole = try WholeEditor(480, 800)
    let small = try side(whole)
    let full = try #require(whole.document.photo).reference.size.longSide

    whole.controller.tools.zoom.zoom(by: 8, about: Point(240, 300))
    rest(whole)
    #expect(try side(whole) == full)

    whole.controller.tools.zoom.fit()
    rest(whole)
    #expect(try side(whole) == small)
  }

  @Test("rises with a larger window, and the history stays the same") func resized() throws {
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

import DisguiseModel
import Testing
import TouchKit

@testable import GuiseEditor

@MainActor
@Suite("The hint")
struct HintTests {
  private static let text = "Pick something, then tap the face"
  private static let size = Size(270, 40)
  private static let canvas = Rect(0, 64, 480, 480)

  private func frame(photo: Rect, head: Rect? = nil) -> Rect {
    HintPlacement.frame(of: Self.size, in: Self.canvas, photo: photo, head: head)
  }

  @Test("is beside the photo where there is room above or below") func beside() {
    let low = Rect(16, 214, 448, 180)
    #expect(frame(photo: low).maxY <= low.minY - 8 && frame(photo: low).minY >= 72)

    let high = Rect(16, 80, 448, 380)
    #expect(frame(photo: high).minY >= high.maxY + 8 && frame(photo: high).maxY <= 536)
  }

  @Test("is at the upper edge of a photo that fills the canvas, unless the head is there")
  func over() {
    let photo = Rect(61, 80, 358, 448)
    #expect(frame(photo: photo).minY == 72)

    let head = Rect(150, 82, 180, 220)
    #expect(frame(photo: photo, head: head).intersection(head) == nil)
    #expect(frame(photo: photo, head: head).maxY == 536)
  }

  @Test(
    "never covers the head of a sample face, nor a control",
    arguments: [
      (1280.0, 800.0), (800, 1280), (480, 800), (360, 640), (800, 480), (960, 540), (560, 480),
    ])
  func sample(size: (Double, Double)) throws {
    let whole = try WholeEditor(size.0, size.1)
    let canvas = whole.controller.canvasView
    let photo = try #require(whole.document.photo)
    let head = try #require(whole.editor.library.faces.head(on: photo.reference))

    let text = try whole.view(.label, Self.text)
    let pill = try #require(text.superview)
    let hint = whole.place(of: pill)

    #expect(whole.place(of: canvas).contains(hint) && hint.width >= text.bounds.width)
    let shown = canvas.layer.convert(head, to: nil)
    #expect(hint.intersection(shown) == nil)
    for label in ["Photo", "Save", "Disguises"] {
      if let button = whole.find(.button, label) {
        #expect(whole.place(of: button).intersection(hint) == nil)
      }
    }
  }

  @Test("the window's title names the photo") func title() throws {
    #expect(try WholeEditor().stage.window.title == "Robin - Guise")
    #expect(try WholeEditor(start: .lastWork).stage.window.title == "Guise")
  }
}

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

  private func frame(
    in canvas: Rect = canvas, photo: Rect, head: Rect? = nil, isOnLeft: Bool = false
  ) -> Rect {
    HintPlacement(area: canvas, photo: photo, head: head, isOnLeft: isOnLeft).frame { width in
      width >= Self.size.width ? Self.size : Size(width, 80)
    }
  }

  @Test("is above or below the photo where there is room") func aboveOrBelow() {
    let low = Rect(16, 214, 448, 180)
    #expect(frame(photo: low).maxY <= low.minY - 8 && frame(photo: low).minY >= 72)

    let high = Rect(16, 80, 448, 380)
    #expect(frame(photo: high).minY >= high.maxY + 8 && frame(photo: high).maxY <= 536)
  }

  @Test("is else beside the photo, at the drawer's side") func beside() {
    let canvas = Rect(0, 64, 560, 336)
    let photo = Rect(158, 80, 244, 304)

    let right = frame(in: canvas, photo: photo)
    #expect(right.minX >= photo.maxX + 8 && right.maxX <= 552 && right.midY == canvas.midY)
    let left = frame(in: canvas, photo: photo, isOnLeft: true)
    #expect(left.maxX <= photo.minX - 8 && left.minX >= 8)
  }

  @Test("is else at the edge of the photo that is farther from the head, and rather below it")
  func over() {
    let photo = Rect(61, 80, 358, 448)
    #expect(frame(photo: photo).maxY == 536)
    #expect(frame(photo: photo, head: Rect(150, 160, 180, 220)).maxY == 536)

    let low = Rect(150, 300, 180, 220)
    #expect(frame(photo: photo, head: low).minY == 72)
  }

  @Test(
    "never covers the head of a sample face, nor a control",
    arguments: [
      (1280.0, 800.0), (800, 1280), (480, 800), (360, 640), (800, 480), (960, 540), (560, 480),
      (560, 400),
    ])
  func sample(size: (Double, Double)) throws {
    let whole = try WholeEditor(size.0, size.1)
    let canvas = whole.controller.canvasView
    let photo = try #require(whole.document.photo)
    let head = try #require(whole.editor.desk.library.faces.head(on: photo.reference))

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

  @Test("is hidden while a message is shown", arguments: [(1280.0, 800.0), (360.0, 640.0)])
  func message(size: (Double, Double)) throws {
    let whole = try WholeEditor(size.0, size.1)
    #expect(whole.find(.label, Self.text) != nil)

    whole.editor.desk.messages.show("Saved.")
    #expect(whole.find(.label, Self.text) == nil)
    whole.stage.advance(by: .seconds(5))
    #expect(whole.find(.label, Self.text) != nil)
    whole.editor.desk.messages.showProblem("No.", about: .opening)
    #expect(whole.find(.label, Self.text) == nil)
    whole.press("Escape")

    #expect(whole.find(.label, Self.text) != nil)
  }

  @Test("the window's title names the photo") func title() throws {
    #expect(try WholeEditor().stage.window.title == "Robin - Guise")
    #expect(try WholeEditor(start: .lastWork).stage.window.title == "Guise")
  }

  @Test("is not shown over the start card") func startCard() throws {
    let whole = try WholeEditor()
    #expect(!whole.layout.hint.isEmpty && whole.find(.label, whole.layout.hint) != nil)

    whole.closePhoto()
    whole.settle()

    #expect(whole.layout.hint.isEmpty && whole.find(.label, Self.text) == nil)
    #expect(
      whole.editor.desk.layout.topBar.undo.isEnabled == false && whole.stage.window.title == "Guise"
    )
  }

  @Test(
    "how to pinch with a mouse is shown until something is open, and then, too",
    arguments: [true, false])
  func mouse(hasPhoto: Bool) throws {
    let whole = try WholeEditor(start: hasPhoto ? .sampleFace : .lastWork, settles: false)
    whole.editor.showMouseHint()
    #expect(whole.toast?.contains("hold Ctrl to pinch") ?? false)

    whole.settle()

    #expect(whole.toast?.contains("hold Ctrl to pinch") ?? false)
  }
}

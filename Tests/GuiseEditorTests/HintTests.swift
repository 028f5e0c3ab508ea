import DisguiseModel
import TestSupport
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
    in canvas: Rect = canvas, photo: Rect, isOnLeft: Bool = false
  ) -> Rect? {
    HintPlacement(area: canvas, photo: photo, isOnLeft: isOnLeft).frame { width in
      width >= Self.size.width ? Self.size : Size(width, 80)
    }
  }

  @Test("is above or below the photo where there is room") func aboveOrBelow() throws {
    let low = Rect(16, 214, 448, 180)
    let above = try #require(frame(photo: low))
    #expect(above.maxY <= low.minY - 8 && above.minY >= 72)

    let high = Rect(16, 80, 448, 380)
    let below = try #require(frame(photo: high))
    #expect(below.minY >= high.maxY + 8 && below.maxY <= 536)
  }

  @Test("is else beside the photo, at the drawer's side") func beside() throws {
    let canvas = Rect(0, 64, 560, 336)
    let photo = Rect(158, 80, 244, 304)

    let right = try #require(frame(in: canvas, photo: photo))
    #expect(right.minX >= photo.maxX + 8 && right.maxX <= 552 && right.midY == canvas.midY)
    let left = try #require(frame(in: canvas, photo: photo, isOnLeft: true))
    #expect(left.maxX <= photo.minX - 8 && left.minX >= 8)
  }

  @Test("is never on the photo") func over() {
    #expect(frame(photo: Rect(61, 80, 358, 448)) == nil)
  }

  @Test(
    "is not on a photo that is zoomed, and comes again with the whole photo",
    arguments: [(800.0, 1280.0), (480, 800), (1280, 800)])
  func zoomed(size: (Double, Double)) throws {
    let whole = try WholeEditor(size.0, size.1)
    let folder = TemporaryFolder()
    whole.editor.opening.open(.file(path: try folder.photo("wide.png", 900, 500)))
    whole.settle()
    let canvas = whole.controller.canvasView
    let text = "Pick something, then tap the photo"
    #expect(whole.find(.label, text) != nil)
    let zoom = whole.controller.tools.zoom
    for _ in 0..<8 {
      zoom.zoom(by: 1.2, about: canvas.bounds.center)
      whole.stage.window.layoutIfNeeded()
      let photo = Rect(origin: .zero, size: canvas.viewport.photo)
      if let hint = whole.find(.label, text)?.superview {
        #expect(whole.place(of: hint).intersection(canvas.layer.convert(photo, to: nil)) == nil)
      }
    }
    #expect(whole.find(.label, text) == nil)
    whole.press("0", modifiers: .control)
    whole.settle()
    #expect(whole.find(.label, text) != nil)
  }

  @Test("leaves for good after the first thing is placed, and comes again with another photo")
  func placed() throws {
    let whole = try WholeEditor()
    #expect(whole.find(.label, Self.text) != nil)
    try whole.controller.place("hats/crown", at: Point(600, 600))
    #expect(whole.find(.label, Self.text) == nil)
    whole.press("z", modifiers: .control)
    whole.settle()
    #expect(whole.elements.isEmpty && whole.find(.label, Self.text) == nil)
    let folder = TemporaryFolder()
    whole.editor.opening.open(.file(path: try folder.photo("next.png", 300, 900)))
    whole.settle()
    #expect(whole.find(.label, "Pick something, then tap the photo") != nil, "no face is on it")
    whole.controller.hand.armed = whole.editor.desk.library.catalog.all.first
    whole.settle()
    #expect(whole.find(.label, "Now tap the photo") != nil)
  }

  @Test("is hidden under a sheet, and beside the one of a text", arguments: [false, true])
  func sheet(isText: Bool) throws {
    let whole = try WholeEditor()
    if isText {
      whole.editor.texts.addText(for: whole.editor.desk.hand)
    } else {
      whole.editor.perform("keys")
    }
    whole.settle()
    #expect(whole.stage.window.showsSheet)
    #expect(whole.find(.label, Self.text) == nil)
    whole.press("Escape")
    whole.settle()
    #expect(whole.find(.label, Self.text) != nil)
  }

  @Test(
    "never covers the photo of a sample face, nor a control",
    arguments: [
      (1280.0, 800.0), (800, 1280), (480, 800), (360, 640), (800, 480), (960, 540), (560, 480),
      (560, 400),
    ])
  func sample(size: (Double, Double)) throws {
    let whole = try WholeEditor(size.0, size.1)
    let canvas = whole.controller.canvasView
    let photo = try #require(whole.document.photo)

    guard let text = whole.find(.label, Self.text) else {
      // Where the photo fills the canvas.
      let shown = canvas.layer.convert(Rect(origin: .zero, size: photo.reference.size), to: nil)
      return #expect(whole.place(of: canvas).height - shown.height < 160)
    }
    let pill = try #require(text.superview)
    let hint = whole.place(of: pill)

    #expect(whole.place(of: canvas).contains(hint) && hint.width >= text.bounds.width)
    let shown = canvas.layer.convert(Rect(origin: .zero, size: photo.reference.size), to: nil)
    #expect(hint.intersection(shown) == nil)
    for label in ["Photo", "Save", "Disguises"] {
      if let button = whole.find(.button, label) {
        #expect(whole.place(of: button).intersection(hint) == nil)
      }
    }
  }

  @Test("is hidden while a message is shown", arguments: [(1280.0, 800.0), (1280.0, 720.0)])
  func message(size: (Double, Double)) throws {
    let whole = try WholeEditor(size.0, size.1)
    #expect(whole.find(.label, Self.text) != nil)

    whole.editor.desk.messages.show("Saved.")
    #expect(whole.find(.label, Self.text) == nil)
    whole.stage.advance(by: .seconds(5))
    whole.stage.window.layoutIfNeeded()
    #expect(whole.find(.label, Self.text) != nil)
    whole.editor.desk.messages.showProblem("No.", about: .opening)
    #expect(whole.find(.label, Self.text) == nil)
    whole.press("Escape")
    whole.settle()

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

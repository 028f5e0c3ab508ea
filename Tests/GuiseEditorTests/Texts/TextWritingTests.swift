import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import DisguiseModel
@testable import GuiseEditor

@MainActor @Suite("Writing texts") struct TextWritingTests: TextStory {
  let folder = TemporaryFolder()

  @Test(
    "a text appears in sight, in line with the face, selected, as one step",
    arguments: [(1280, 800), (480, 800), (360, 640), (800, 480)] as [(Double, Double)])
  func addText(size: (Double, Double)) throws {
    let whole = try start(size)
    let element = try add("Ahoy!", in: whole)

    #expect(whole.elements.count == 1 && element.kind.letters?.text == "Ahoy!")
    #expect(abs(element.placement.center.x - middle(of: whole).x) < 1)
    #expect(whole.controller.hand.selection == element.id)
    #expect(whole.controller.canvasView[element.id]?.label == "Ahoy!")
    #expect(whole.controller.hand.armed == nil && whole.editor.desk.hand.textSheet?.isOpen != true)
    #expect(whole.controller.canvasView.ghosts.subviews.isEmpty)
    let artwork = try #require(whole.editor.desk.library.artworks.artwork(element.kind.artwork))
    #expect(artwork.size.width * element.placement.scale < 1200 * 0.81)
    let font = element.placement.scale * 100
    #expect(font > 100 && font < 200, "letters of a tenth of the photo's width")
    #expect(whole.editor.desk.library.catalog.stickers(in: StickerCatalog.ownTab).isEmpty)

    whole.press("z", modifiers: .control)
    #expect(whole.elements.isEmpty)
  }

  /// The middle of the canvas, in photo pixels.
  private func middle(of whole: WholeEditor) -> Point {
    let canvas = whole.controller.canvasView
    return canvas.layer.convert(canvas.bounds.center, from: canvas)
  }

  @Test("a long text is as wide while it is written as when it is placed") func longText() throws {
    let whole = try start()
    whole.tap(try whole.view(.button, "Add text"))
    type("Happy birthday, dear captain", in: whole)
    let copy = try #require(whole.controller.canvasView.ghosts.subviews.first)
    let shown = whole.place(of: copy)

    whole.press("Return")
    whole.settle()

    let view = try #require(whole.controller.canvasView.elements.first)
    #expect(abs(whole.place(of: view).width - shown.width) < 1)
    #expect(whole.place(of: view).center.distance(to: shown.center) < 1)
    #expect(shown.width < 564 * 0.81)
  }

  @Test("Escape, Cancel and an empty text place nothing") func nothing() throws {
    let whole = try start()
    let add = try whole.view(.button, "Add text")

    whole.tap(add)
    type("Never", in: whole)
    whole.press("Escape")
    whole.settle()
    #expect(whole.find(.sheet, "Add text") == nil)

    whole.tap(add)
    whole.tap(try whole.view(.button, "Cancel"))
    whole.tap(add)
    type("  \u{200B} ", in: whole)
    #expect(try !whole.view(.button, "Done").isEnabled)
    whole.press("Return")
    whole.settle()

    #expect(whole.find(.sheet, "Add text") == nil)
    #expect(whole.elements.isEmpty && whole.document.history?.canUndo == false)
    #expect(whole.controller.canvasView.ghosts.subviews.isEmpty)
  }

  @Test("a tap beside the sheet keeps the text, and places nothing else") func outside() throws {
    let whole = try start()
    whole.tap(try whole.view(.button, "Add text"))
    type("Kept", in: whole)

    whole.tap(Point(300, 300))

    #expect(whole.elements.map(\.kind.letters?.text) == ["Kept"])
  }

  @Test("Undo beside the sheet takes back words and choices, and the sheet stays open") func undo()
    throws
  {
    let whole = try start()
    whole.tap(try whole.view(.button, "Add text"))
    let field = try #require(whole.stage.window.textInput.client as? TextField)
    let undo = whole.layout.topBar.undo.middle
    for letter in "Ahoy you" { type(String(letter), in: whole) }
    whole.tap(try whole.view(.button, "Red"))

    whole.tap(undo)
    #expect(field.text == "Ahoy you" && whole.find(.sheet, "Add text") != nil)
    #expect(try !whole.view(.button, "Red").isSelected)
    whole.tap(undo)
    #expect(field.text == "Ahoy ")
    whole.tap(whole.layout.topBar.redo.middle)
    #expect(field.text == "Ahoy you")
    for _ in 1...5 { whole.tap(undo) }

    #expect(field.text == "" && whole.find(.sheet, "Add text") != nil)
    #expect(whole.elements.isEmpty)
    whole.press("Escape")
  }

  @Test("the sheet says that a text has as many letters as it can have") func limit() throws {
    let whole = try start()
    whole.tap(try whole.view(.button, "Add text"))
    let message = "A text has 500 letters at most."
    type(String(repeating: "ab ", count: 160), in: whole)
    #expect(whole.find(.label, message) == nil)

    type(String(repeating: "c", count: 40), in: whole)

    let label = whole.place(of: try whole.view(.label, message))
    let sheet = whole.place(of: try whole.view(.sheet, "Add text"))
    #expect(sheet.contains(label))
    #expect(try label.maxY <= whole.place(of: whole.view(.button, "Bold")).minY)
    whole.press("Escape")
  }

  @Test("what can be pasted is offered below the field, not over Cancel", arguments: [true, false])
  func pasteBubble(hasText: Bool) throws {
    for size in [(1280, 800), (360, 640)] as [(Double, Double)] {
      let whole = try start(size)
      if hasText { whole.stage.pasteboard.setString("Ahoy") }
      whole.tap(try whole.view(.button, "Add text"))
      let field = try #require(whole.stage.window.textInput.client)
      whole.tap(field)

      let paste = whole.find(.menuitem, "Paste").map(whole.place)
      #expect((paste != nil) == hasText)
      for label in ["Cancel", "Done"] {
        let button = whole.place(of: try whole.view(.button, label))
        #expect(!(paste?.intersects(button) ?? false), "\(label)")
      }
      whole.press("Escape")
      whole.press("Escape")
    }
  }

  @Test("for letters of another script, the fonts are offered that have them") func scripts() throws
  {
    let whole = try start()
    whole.tap(try whole.view(.button, "Add text"))
    let latin = fonts(in: whole)
    #expect(!latin.contains("Noto Sans Arabic"))
    type("سلام", in: whole)
    #expect(fonts(in: whole).contains("Noto Sans Arabic"))
    whole.press("a", modifiers: .control)
    type("Hi", in: whole)
    #expect(fonts(in: whole) == latin)
    whole.press("Escape")
  }

  /// The font families that the sheet offers.
  private func fonts(in whole: WholeEditor) -> [String] {
    whole.stage.root.all(FontRow.self).flatMap(\.subviews).map(\.identifier)
      .filter { $0.hasPrefix("font-") }.map { String($0.dropFirst(5)) }
  }

  @Test("a copied text of another Guise is pasted with its look") func pasteText() throws {
    let whole = try start()
    let design = TextDesign("Olé", font: "sans", color: 0x00897B, curve: 0.5)
    let copy = DisguiseElement(
      id: ElementID(rawValue: 7),
      kind: ElementKind(design, shownBy: StickerID(ContentID(of: [1, 2, 3]))),
      placement: Placement(center: Point(500, 500), scale: 2, rotation: .degrees(10)))

    let item = ItemProvider()
    item.register(DataType(ElementCopy.mediaType)) { ElementCopy(copy, on: nil).bytes }
    whole.stage.pasteboard.setItem(item)
    whole.press("v", modifiers: .control)
    whole.settle()

    let element = try #require(whole.elements.first)
    #expect(element.kind.letters == design && element.placement.scale == 2)
    #expect(whole.editor.desk.library.artworks.artwork(element.kind.artwork) != nil)
  }
}

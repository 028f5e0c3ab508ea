import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import DisguiseModel
@testable import GuiseEditor

@MainActor @Suite("Texts and emoji") struct TextTests {
  private let folder = TemporaryFolder()
  private let size: (Double, Double) = (1280, 800)

  private func start(_ size: (Double, Double) = (1280, 800)) throws -> WholeEditor {
    let whole = try WholeEditor(size.0, size.1, in: folder)
    whole.press("9")
    whole.settle()
    return whole
  }

  private func type(_ text: String, in whole: WholeEditor) {
    whole.stage.window.textInput.client?.insertText(text)
    whole.settle()
  }

  /// Writes a text with the button and keys.
  @discardableResult
  private func add(_ text: String, in whole: WholeEditor) throws -> DisguiseElement {
    whole.tap(try whole.view(.button, "Add text"))
    type(text, in: whole)
    whole.press("Return")
    whole.settle()
    return try #require(whole.elements.last)
  }

  private func doubleTap(_ id: ElementID, in whole: WholeEditor) throws {
    let view = try #require(whole.controller.canvasView[id])
    for _ in 0..<2 {
      whole.stage.finger.tap(at: view.middle)
      whole.stage.advance(by: .milliseconds(100))
    }
    whole.settle()
  }

  /// The middle of the canvas, in photo pixels.
  private func middle(of whole: WholeEditor) -> Point {
    let canvas = whole.controller.canvasView
    return canvas.layer.convert(canvas.bounds.center, from: canvas)
  }

  @Test("the emoji appear a few in each frame, so that none takes long") func emojiAppear() throws {
    let whole = try WholeEditor(size.0, size.1, in: folder)
    whole.press("9")
    whole.stage.scheduler.runPosted {
      whole.stage.window.layoutIfNeeded()
      return !cells(in: whole.stage.root).isEmpty
    }
    var counts = [0]
    repeat {
      let frame = whole.stage.draw().snapshot()
      counts.append(cells(in: whole.stage.root).count { hasInk($0, in: frame) })
      whole.stage.advance(by: .milliseconds(16))
    } while whole.stage.window.needsFrame && counts.count < 30

    let visible = cells(in: whole.stage.root).count
    #expect(visible > 20 && counts.last == visible)
    for (before, after) in zip(counts, counts.dropFirst()) { #expect(after - before <= 8) }
  }

  /// The emoji of which more than the edge can be seen.
  private func cells(in view: View) -> [TextCell] {
    guard !view.isHidden else { return [] }
    if let cell = view as? TextCell {
      let box = cell.convert(cell.bounds, to: nil)
      return cell.item != nil && box.maxY < size.1 ? [cell] : []
    }
    return view.subviews.flatMap(cells)
  }

  private func hasInk(_ cell: TextCell, in frame: Bitmap) -> Bool {
    let box = cell.convert(cell.bounds, to: nil)
    let ground = frame[Int(box.minX) + 1, Int(box.minY) + 1]
    for y in stride(from: box.minY + 8, to: box.maxY - 8, by: 3) {
      for x in stride(from: box.minX + 8, to: box.maxX - 8, by: 3)
      where frame[Int(x), Int(y)] != ground { return true }
    }
    return false
  }

  // MARK: Styles

  @Test("a style is chosen in one tap, and the bubble's tail points at the nearest mouth")
  func bubble() throws {
    let whole = try start()
    whole.tap(try whole.view(.button, "Add text"))
    type("Hi!", in: whole)
    whole.tap(try whole.view(.button, "Speech bubble"))
    #expect(try whole.view(.button, "Speech bubble").isSelected)
    let shown = try #require(whole.controller.canvasView.ghosts.subviews.first as? TextOnPhoto)
    let placement = shown.placement
    whole.press("Return")
    whole.settle()

    let element = try #require(whole.elements.last)
    #expect(element.placement == placement)
    let design = try #require(element.kind.letters)
    let artwork = try #require(TextArtwork(design))
    let tail = try #require(design.ground?.tail)
    let tip = element.placement.transform.apply(Point.zero + (tail - artwork.bounds.center))
    let face = try #require(whole.editor.desk.canvas.faces.faces.first)
    #expect(tip.distance(to: face[.mouth]) < face.eyeDistance * 0.5)

    // It is aimed anew when it is moved or edited, and the body stays where it is.
    let away = Vector(300, -200)
    let count = whole.editor.desk.document.history?.past.count
    var moved = element.placement
    moved.center += away
    whole.editor.desk.document.perform(.change(element.id, .placement(moved)))
    whole.settle()
    let body = moved.shifted(by: .zero - artwork.tailShift).center
    func check(_ text: String) throws {
      let element = try #require(whole.elements.last)
      let other = try #require(element.kind.letters.flatMap { TextArtwork($0) })
      let center = element.placement.shifted(by: .zero - other.tailShift).center
      #expect(other.design.text == text && center.distance(to: body) < 1e-6)
      let end = try #require(other.design.ground?.tail)
      let tip = element.placement.transform.apply(Point.zero + (end - other.bounds.center))
      #expect(end != tail && tip.distance(to: face[.mouth]) < face.eyeDistance * 0.5)
    }
    try check("Hi!")
    #expect(
      whole.editor.desk.document.history?.past.count == (count ?? 0) + 1, "no step of its own")
    try doubleTap(element.id, in: whole)
    type("Hi!!", in: whole)
    whole.press("Return")
    whole.settle()
    try check("Hi!!")
    for _ in 0..<2 { whole.press("z", modifiers: .control) }
    whole.settle()
    #expect(whole.elements.last?.placement == element.placement)
    #expect(whole.elements.last?.kind.letters == design)
  }

  @Test(
    "in a mirror a bubble can be read, and its tail points at the same mouth",
    arguments: [nil, Edit.Change.lock(true), .hide(true)])
  func mirrored(change: Edit.Change?) throws {
    let whole = try WholeEditor(in: folder)
    let face = try #require(whole.editor.desk.library.faces.faces.first?.faces.first)
    var design = TextDesign("Hi!")
    design.ground = TextGround(.bubble, color: 0xFF_FFFF, tail: Point(-150, 260))
    let place = face[.mouth] + Vector(250, -300)
    whole.editor.desk.make(design, on: whole.document.worker) { sticker in
      guard let sticker else { return }
      whole.document.perform(.place(sticker.kind, Placement(center: place, scale: 1)))
    }
    whole.settle()
    if let change, let id = whole.elements.first?.id { whole.document.perform(.change(id, change)) }
    let old = try #require(whole.elements.first)
    let artwork = try #require(old.kind.letters.flatMap { TextArtwork($0) })
    let tail = try #require(artwork.design.ground?.tail)
    let (body, photo) = (
      old.placement.shifted(by: .zero - artwork.tailShift).center, whole.document.canvasSize
    )
    let count = whole.document.history?.past.count ?? 0

    whole.editor.perform("crop")
    whole.settle()
    whole.tap(try whole.view(.button, "Mirror"))
    whole.tap(try whole.view(.button, "Done"))
    whole.settle()

    let element = try #require(whole.elements.first)
    #expect(!element.placement.isFlipped && whole.document.history?.past.count == count + 1)
    let other = try #require(element.kind.letters.flatMap { TextArtwork($0) })
    let end = try #require(other.design.ground?.tail)
    #expect(end.distance(to: Point(-tail.x, tail.y)) <= 2 && abs(tail.x) > 20)
    let now = element.placement.shifted(by: .zero - other.tailShift).center
    // The tail is bent, so that its box is not quite the same in a mirror.
    #expect(now.distance(to: Point(photo.width - body.x, body.y)) < 3)
    whole.press("z", modifiers: .control)
    whole.settle()
    #expect(whole.elements.first == old)
  }

  // MARK: On the photo

  /// The field, and what shows its text.
  private func writing(in whole: WholeEditor) throws -> (TextField, TextOnPhoto) {
    let field = try #require(try whole.view(.textfield, "Write something") as? TextField)
    return (field, try #require(whole.controller.canvasView.ghosts.subviews.first as? TextOnPhoto))
  }

  @Test(
    "is typed at its place on the photo, straight or bent, where a tap sets the caret",
    arguments: [0, 0.6])
  func onPhoto(curve: Double) throws {
    let whole = try start()
    whole.tap(try whole.view(.button, "Add text"))
    type("Hello", in: whole)
    let (field, shown) = try writing(in: whole)
    whole.editor.desk.hand.textSheet?.onEvent(
      .changed(TextArtwork(TextDesign("Hello", curve: curve)), sample: nil))
    field.lettersDidChange()
    let sheet = try whole.view(.sheet, "Add text")
    let place = shown.convert(shown.bounds, to: nil)
    #expect(field.letters === shown && field.isEditing)
    #expect(!whole.place(of: sheet).intersects(place))
    func caret() -> Point { field.convert(field.caretRect.center, to: nil) }
    #expect(place.insetBy(-10, -10).contains(caret()) && caret().x > place.midX + place.width / 4)

    whole.stage.finger.tap(at: Point(place.minX + 4, place.maxY - place.height * 0.3))
    whole.stage.advance(by: .seconds(1))
    whole.settle()
    #expect(field.selectedRange.upperBound == field.text.startIndex && field.isEditing)
    #expect(place.insetBy(-10, -10).contains(caret()) && caret().x < place.midX - place.width / 4)
    type("J", in: whole)
    #expect(field.text == "JHello")
  }

  @Test("what an input method composes is seen there, too") func composing() throws {
    let whole = try start()
    whole.tap(try whole.view(.button, "Add text"))
    type("a", in: whole)
    let (field, shown) = try writing(in: whole)
    whole.stage.window.textInput.client?.setMarkedText("かな", caret: 2)
    #expect(shown.artwork?.design.text == "aかな" && field.text == "a")
    whole.stage.window.textInput.client?.setMarkedText("", caret: 0)
    #expect(shown.artwork?.design.text == "a")
  }

  @Test("while there is no text, a sample is there, which is not placed") func sample() throws {
    let whole = try start()
    whole.tap(try whole.view(.button, "Add text"))
    #expect(try writing(in: whole).1.artwork?.design.text == "Write something")
    whole.press("Return")
    whole.settle()
    #expect(whole.elements.isEmpty)
  }

  @Test("the sheet goes to the side on which it does not cover the text") func side() throws {
    let whole = try start()
    let element = try add("Hello", in: whole)
    var moved = element.placement
    moved.center.x = 1100
    whole.editor.desk.document.perform(.change(element.id, .placement(moved)))
    whole.settle()
    whole.editor.desk.tools.select.edits[TextDesign.kind]?(element.id, whole.editor.desk.hand)
    whole.settle()
    let (field, shown) = try writing(in: whole)
    let sheet = try whole.view(.sheet, "Edit text")
    #expect(!whole.place(of: sheet).intersects(shown.convert(shown.bounds, to: nil)))
    #expect(field.letters === shown)
  }

  // MARK: Writing

  @Test(
    "a text appears in the middle of the photo, selected, as one step",
    arguments: [(1280, 800), (480, 800), (360, 640), (800, 480)] as [(Double, Double)])
  func addText(size: (Double, Double)) throws {
    let whole = try start(size)
    let element = try add("Ahoy!", in: whole)

    #expect(whole.elements.count == 1 && element.kind.letters?.text == "Ahoy!")
    #expect(element.placement.center.distance(to: middle(of: whole)) < 1)
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

  @Test("every control of the sheet is large enough, and inside it")
  func controls() throws {
    for size in [(1280, 800), (480, 800), (360, 640)] as [(Double, Double)] {
      let whole = try start(size)
      whole.tap(try whole.view(.button, "Add text"))
      let sheet = try whole.view(.sheet, "Add text")
      for label in ["Cancel", "Done", "Bold", "Italic", "White", "Curve"] {
        let view = try #require(
          [Role.button, .slider].compactMap { whole.find($0, label) }.first, "\(label)")
        #expect(view.bounds.width >= 48 && view.bounds.height >= 48, "\(label)")
        let place = whole.place(of: view)
        #expect(place.minX >= whole.place(of: sheet).minX, "\(label)")
        #expect(place.maxX <= whole.place(of: sheet).maxX + 0.01, "\(label)")
      }
      whole.press("Escape")
    }
  }

  @Test("the keyboard on the screen leaves the text and what ends it visible")
  func onScreenKeyboard() throws {
    for size in [(360, 640), (800, 480), (800, 1280), (1280, 800)] as [(Double, Double)] {
      let whole = try start(size)
      whole.stage.window.textInput.hasHardwareKeyboard = false
      whole.tap(try whole.view(.button, "Add text"))
      type("Ahoy", in: whole)
      let keyboard = try #require(whole.stage.window.keyboardFrame)
      let field = try #require(whole.stage.window.textInput.client)

      for view in [field, try whole.view(.button, "Done"), try whole.view(.slider, "Curve")] {
        view.scrollToVisible(view)
        whole.settle()
        #expect(whole.place(of: view).maxY <= keyboard.minY, "\(view.label) at \(size)")
        #expect(whole.place(of: view).minY >= 0, "\(view.label) at \(size)")
      }
      whole.press("Escape")
    }
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

  @Test(
    "in all but small windows, the sheet leaves the text on the photo visible",
    arguments: [(1280, 800), (800, 480), (800, 1280), (960, 540)] as [(Double, Double)])
  func besidePhoto(size: (Double, Double)) throws {
    let whole = try start(size)
    whole.tap(try whole.view(.button, "Add text"))
    type("Ahoy", in: whole)

    let sheet = whole.place(of: try whole.view(.sheet, "Add text"))
    let text = whole.place(of: try #require(whole.controller.canvasView.ghosts.subviews.first))
    #expect(!sheet.intersects(text) && text.width > 40, "\(sheet) \(text)")
    #expect(whole.find(.image, "Preview") == nil)
    #expect(Rect(0, 0, size.0, size.1).contains(sheet))
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

  @Test("in a small window all controls are visible, and the preview is never empty")
  func smallWindow() throws {
    let whole = try start((360, 640))
    whole.tap(try whole.view(.button, "Add text"))
    let preview = whole.place(of: try whole.view(.image, "Preview"))
    let empty = whole.stage.draw().snapshot()
    let ground = empty[Int(preview.minX) + 20, Int(preview.minY) + 4]
    let ink = (Int(preview.minX)..<Int(preview.maxX)).count {
      empty[$0, Int(preview.midY)] != ground
    }
    #expect(ink > 10, "a sample shows the look")
    type("Ahoy", in: whole)
    for (role, label) in [(Role.slider, "Curve"), (.slider, "Outline width"), (.switch, "Outline")]
    {
      let control = try whole.view(role, label)
      if whole.place(of: control).maxY > 640 { try scroll(whole) }
      #expect(whole.place(of: control).maxY <= 640, "\(label)")
    }
    whole.press("Escape")
  }

  /// Scrolls the looks by a finger.
  private func scroll(_ whole: WholeEditor) throws {
    let color = try whole.view(.button, "White").middle
    whole.stage.finger.down(at: color)
    whole.stage.finger.stroke(to: color - Vector(0, 200), in: .milliseconds(400))
    whole.stage.finger.up()
    whole.settle()
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

  // MARK: Editing

  @Test("a double tap edits a text in place, as one step") func edit() throws {
    let whole = try start()
    let old = try add("Cat", in: whole)
    whole.controller.adjust(old.id, scale: 1.5, turn: .degrees(30))
    let placement = try #require(whole.elements.first).placement

    try doubleTap(old.id, in: whole)
    _ = try whole.view(.sheet, "Edit text")
    #expect(whole.controller.canvasView[old.id]?.isHidden == true)
    type("Dog", in: whole)
    whole.tap(try whole.view(.button, "Red"))
    whole.tap(try whole.view(.button, "Done"))

    let new = try #require(whole.elements.first)
    #expect(new.kind.letters?.text == "Dog" && new.kind.letters?.color == 0xE53935)
    #expect(new.placement == placement && new.id == old.id && new.kind.artwork != old.kind.artwork)
    let view = try #require(whole.controller.canvasView[old.id])
    #expect(!view.isHidden && view.label == "Dog" && view.sticker == new.kind.artwork)
    #expect(view.bounds.size == whole.editor.desk.library.artworks.artwork(new.kind.artwork)?.size)
    whole.press("z", modifiers: .control)
    #expect(
      whole.elements.first?.kind.letters == old.kind.letters && view.sticker == old.kind.artwork)
  }

  @Test("a text that the sheet covers is shown in it") func covered() throws {
    let whole = try start((800, 480))
    let element = try add("A long text at the right", in: whole)
    whole.controller.adjust(element.id, by: Vector(300, 0))

    whole.editor.texts.edit(element.id, for: whole.editor.desk.hand)
    whole.settle()

    let preview = try whole.view(.image, "Preview")
    #expect(preview.bounds.height >= 56)
    #expect(whole.place(of: try whole.view(.sheet, "Edit text")).contains(whole.place(of: preview)))
    whole.press("Escape")
  }

  @Test("a text that grows under the sheet is shown in it from then on") func grows() throws {
    let whole = try start((800, 600))
    let element = try add("A", in: whole)
    whole.editor.texts.edit(element.id, for: whole.editor.desk.hand)
    whole.settle()
    #expect(whole.find(.image, "Preview") == nil)

    type(String(repeating: "B", count: 40), in: whole)

    #expect(whole.find(.image, "Preview") != nil)
  }

  @Test("closing the sheet without a change is no step") func unchanged() throws {
    let whole = try start()
    let old = try add("Cat", in: whole)
    let steps = whole.document.history?.past.count

    for end in ["Return", "Escape"] {
      try doubleTap(old.id, in: whole)
      whole.press(end)
      whole.settle()
      #expect(whole.document.history?.past.count == steps)
      #expect(whole.controller.canvasView[old.id]?.isHidden == false)
    }
    try doubleTap(old.id, in: whole)
    whole.press("a", modifiers: .control)
    whole.press("BackSpace", "Return")
    whole.settle()
    #expect(whole.elements == [old])
  }

  @Test("only the menu of a text has the item Edit") func menu() throws {
    let whole = try start()
    let text = try add("Cat", in: whole)
    let mustache = try whole.controller.place(at: Point(300, 300))

    whole.showMenu(for: mustache, at: Point(476, 400))
    whole.settle()
    #expect(whole.find(.menuitem, "Edit") == nil)
    whole.press("Escape")
    whole.showMenu(for: text.id, at: Point(476, 400))
    whole.settle()
    whole.tap(try whole.view(.menuitem, "Edit"))
    _ = try whole.view(.sheet, "Edit text")
    whole.press("Escape")
  }

  @Test("a text that has become long stays within the limits of its size") func limits() throws {
    let whole = try start()
    let old = try add("i", in: whole)
    whole.controller.adjust(old.id, scale: 1000)
    let large = try #require(whole.elements.first).placement.scale

    try doubleTap(old.id, in: whole)
    type(String(repeating: "W", count: 20), in: whole)
    whole.press("Return")
    whole.settle()

    let new = try #require(whole.elements.first)
    let artwork = try #require(whole.editor.desk.library.artworks.artwork(new.kind.artwork))
    #expect(new.kind.letters?.text.count == 20 && new.placement.scale < large)
    #expect(artwork.size.longSide * new.placement.scale <= 6000.01)
  }

  @Test("a row of choices begins at the side where the language begins", arguments: [100.0, 600])
  func rowDirection(width: Double) {
    let stage = Stage(width: width, height: 100)
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      stage.window.layoutDirection = direction
      let row = SwatchRow([0xFF0000, 0x00FF00, 0x0000FF], name: "color")
      row.frame = Rect(0, 0, width, 48)
      stage.root.addSubview(row)
      stage.window.layoutIfNeeded()

      let cells = row.subviews.filter { $0 is Control }.map { $0.convert($0.bounds, to: nil) }
      let isMirrored = direction == .rightToLeft
      #expect(isMirrored ? cells[0].maxX == width - 12 : cells[0].minX == 12)
      #expect((cells[1].minX < cells[0].minX) == isMirrored)
      row.removeFromSuperview()
    }
  }

  // MARK: Emoji

  @Test("an emoji is armed, placed and flipped like a sticker") func emoji() throws {
    let whole = try start()
    whole.tap(try whole.view(.cell, "grinning face"))
    #expect(whole.controller.hand.armed?.kind.letters == .emoji("😀"))
    #expect(try whole.view(.cell, "grinning face").isSelected)

    whole.tap(Point(476, 300))
    let element = try #require(whole.elements.first)
    #expect(element.kind.letters == .emoji("😀"))
    whole.tap(try whole.view(.cell, "grinning face"))
    #expect(whole.controller.hand.armed == nil)
    try doubleTap(element.id, in: whole)
    #expect(whole.elements.first?.placement.isFlipped == true)
    #expect(whole.find(.sheet, "Edit text") == nil)
  }

  @Test("without a photo an emoji is armed, too, and a text says that it needs one")
  func withoutPhoto() throws {
    let whole = try WholeEditor(start: .lastWork, in: folder)
    #expect(whole.document.history == nil)
    whole.press("9")
    whole.settle()
    whole.tap(try whole.view(.cell, "grinning face"))
    whole.settle()
    #expect(whole.controller.hand.armed?.kind.letters == .emoji("😀"))

    whole.editor.texts.addText(for: whole.editor.desk.hand)
    whole.settle()
    #expect(
      whole.toast == "Open a photo first." && whole.editor.desk.hand.textSheet?.isOpen != true)
  }

  @Test("another photo takes no text from somebody who writes it") func otherPhoto() throws {
    let folder = TemporaryFolder()
    let path = try folder.write(SampleImages.png(width: 300, height: 200), to: "other.png")
    let whole = try start()
    whole.tap(try whole.view(.button, "Add text"))
    type("Ahoy", in: whole)

    whole.editor.open([path])
    whole.settle()

    #expect(whole.document.photo?.source.name == "other")
    whole.editor.opening.open(.face(try #require(whole.editor.desk.library.faces.faces.first)))
    whole.settle()
    #expect(whole.elements.first?.kind.letters?.text == "Ahoy")
  }

  @Test("what was armed and never placed is not recent; the groups show that there are more")
  func armedOnly() throws {
    let whole = try start((800, 480))
    whole.tap(try whole.view(.cell, "grinning face"))
    whole.tap(try whole.view(.cell, "grinning face"))
    whole.press("1", "9")
    whole.settle()
    #expect(whole.find(.label, "Recent") == nil)

    whole.tap(try whole.view(.cell, "grinning face"))
    whole.tap(Point(200, 300))
    whole.press("1", "9")
    whole.settle()
    #expect(whole.find(.label, "Recent") != nil)

    let tall = try start((1280, 800))
    let groups = tall.editor.texts.panel.subviews.compactMap { $0 as? ScrollView }
      .first { $0.axes == .horizontal }
    let strip = try #require(groups)
    let cut = strip.subviews.filter { $0.role == .button }.map(\.frame).first {
      $0.maxX > strip.bounds.width
    }
    let shown = (strip.bounds.width - (try #require(cut)).minX) / 48
    #expect(shown > 0.3 && shown < 0.8, "\(shown)")
  }

  @Test("what was used last comes first, also after a restart") func recent() throws {
    var whole: WholeEditor? = try start()
    try add("Ahoy", in: #require(whole))
    whole = nil

    let again = try start()
    _ = try again.view(.cell, "Ahoy")
    again.tap(try again.view(.cell, "Ahoy"))
    #expect(again.controller.hand.armed?.kind.letters?.text == "Ahoy")
  }

  // MARK: Keeping

  @Test("restored texts can be edited, and are not among the user's own stickers")
  func restored() throws {
    var whole: WholeEditor? = try start()
    let old = try add("سلام", in: #require(whole))
    whole = nil

    let again = try WholeEditor(start: .lastWork, in: folder)
    #expect(again.elements == [old])
    #expect(again.editor.desk.library.catalog.stickers(in: StickerCatalog.ownTab).isEmpty)
    #expect(again.editor.desk.library.artworks.artwork(old.kind.artwork) != nil)
    try doubleTap(old.id, in: again)
    _ = try again.view(.sheet, "Edit text")
    again.press("Escape")
  }
}

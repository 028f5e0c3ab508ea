import Faces
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import DisguiseModel
@testable import GuiseEditor

@MainActor @Suite("Texts at their places on the photo") struct TextOnPhotoTests: TextStory {
  let folder = TemporaryFolder()

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

  @Test("while there is no text, the caret is where the sample begins") func caretOfSample() throws
  {
    let whole = try start()
    whole.tap(try whole.view(.button, "Add text"))
    let (field, shown) = try writing(in: whole)
    let place = shown.convert(shown.bounds, to: nil)
    let caret = field.convert(field.caretRect.center, to: nil)
    #expect(field.text.isEmpty && place.width > 60)
    #expect(abs(caret.x - place.minX) < 0.12 * place.width && place.contains(caret))
  }

  @Test(
    "the field with its button is not under the sheet", arguments: ["Hello", "Write something"])
  func besideSheet(text: String) throws {
    let whole = try start((800, 480))
    whole.tap(try whole.view(.button, "Add text"))
    type(text, in: whole)
    let (field, shown) = try writing(in: whole)
    let sheet = whole.place(of: try whole.view(.sheet, "Add text"))

    #expect(field.letters === shown && !whole.place(of: field).intersects(sheet))
    #expect(whole.place(of: field).width >= whole.place(of: shown).width + 48)
  }

  @Test("the keyboard on the screen opens by its button, also if the field moves into the sheet")
  func keyboard() throws {
    let whole = try start((360, 480))
    let window = whole.stage.window
    window.textScale = 2
    let input = window.textInput
    (input.hasHardwareKeyboard, input.opensBesideHardwareKeyboard) = (true, true)
    whole.settle()
    whole.tap(try whole.view(.button, "Add text"))
    type("Hello", in: whole)
    let (field, shown) = try writing(in: whole)
    whole.press("End")
    whole.tap(shown.middle)
    #expect(input.keyboard == nil && field.letters != nil, "keys were pressed lately")
    let button = try #require(field.visibleTree.first { $0.identifier == "show-keyboard" })

    whole.tap(button)
    #expect(field.isEditing && field.letters == nil && field.text == "Hello")
    let keyboard = try #require(window.keyboardFrame)
    let sheet = whole.place(of: try whole.view(.sheet, "Add text"))
    #expect(sheet.maxY <= keyboard.minY && sheet.contains(whole.place(of: field)))
  }

  @Test(
    "its button is at the other side of the text where it would cover a face",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func buttonOffFaces(direction: LayoutDirection) throws {
    let whole = try start()
    whole.stage.window.layoutDirection = direction
    whole.settle()
    let input = whole.stage.window.textInput
    (input.hasHardwareKeyboard, input.opensBesideHardwareKeyboard) = (true, true)
    whole.tap(try whole.view(.button, "Add text"))
    type("Hello", in: whole)
    let (field, shown) = try writing(in: whole)
    func button() throws -> Rect {
      field.lettersDidChange()
      whole.stage.window.layoutIfNeeded()
      return whole.place(
        of: try #require(field.visibleTree.first { $0.identifier == "show-keyboard" }))
    }
    whole.press("End")
    whole.tap(shown.middle)
    let usual = try button()
    let text = whole.place(of: shown)
    #expect(usual.size == Size(48, 48) && (usual.midX > text.midX) == (direction == .leftToRight))
    func face(at place: Rect) -> Face? {
      let canvas = whole.controller.canvasView
      return .upright(at: canvas.layer.convert(place.center, from: nil), eyeDistance: 12)
    }

    whole.controller.faces.faces = [face(at: usual)].compactMap(\.self)
    type("s", in: whole)
    let other = try button()
    #expect((other.midX > text.midX) != (usual.midX > text.midX) && other.intersection(text) == nil)

    whole.controller.faces.faces += [face(at: other)].compactMap(\.self)
    type("s", in: whole)
    #expect(try (button().midX > text.midX) == (usual.midX > text.midX), "both sides cover one")
  }

  @Test("a screen reader finds the field in its sheet, once") func heard() throws {
    let whole = try start()
    whole.tap(try whole.view(.button, "Add text"))
    type("Hello", in: whole)
    let tree = AccessibleViews(of: whole.stage.window).snapshot()
    let fields = tree.nodes.filter { $0.identifier == "text" }
    #expect(try writing(in: whole).0.letters != nil && fields.count == 1)
    let field = try #require(fields.first)
    let parent = try #require(tree[field.parent])
    #expect(parent.role == .sheet && parent.identifier == "text-sheet")
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

  // MARK: Places

  /// The head of the only face, in photo pixels.
  private func head(in whole: WholeEditor) throws -> Rect {
    let face = try #require(whole.editor.desk.canvas.faces.faces.first)
    return Rect(around: FacePoint.allCases.filter { $0 != .neck }.map { face[$0] })
  }

  private func box(of element: DisguiseElement) throws -> Rect {
    let artwork = try #require(element.kind.letters.flatMap { TextArtwork($0) })
    return element.placement.shifted(by: .zero - artwork.tailShift).bounds(of: artwork.body.size)
  }

  @Test(
    "a new text covers neither the head nor another text",
    arguments: [(1280, 800), (800, 1280), (480, 800), (360, 640), (800, 480)] as [(Double, Double)],
    [nil, "Speech bubble"])
  func free(size: (Double, Double), style: String?) throws {
    let whole = try start(size)
    var boxes: [Rect] = [try head(in: whole)]
    // Where half of the photo is under the sheet, there is room for one beside the hair.
    for text in size.1 > size.0 ? ["Hello"] : ["Hello", "Ahoy you"] {
      whole.tap(try whole.view(.button, "Add text"))
      if let style { whole.tap(try whole.view(.button, style)) }
      type(text, in: whole)
      let (field, shown) = try writing(in: whole)
      if boxes.count == 1, size.0 != 800 || size.1 != 480 {
        #expect(field.letters === shown)
        let sheet = whole.place(of: try whole.view(.sheet, "Add text"))
        #expect(!sheet.intersects(whole.place(of: shown)))
      }
      whole.press("Return")
      whole.settle()
      let element = try #require(whole.elements.last)
      let box = try box(of: element)
      #expect(boxes.allSatisfy { !$0.intersects(box.insetBy(2, 2)) }, "\(text): \(box) \(boxes)")
      #expect(whole.editor.desk.canvas.visiblePart.insetBy(-1, -1).contains(box))
      if style != nil { #expect(element.kind.letters?.ground?.tail != nil) }
      boxes.append(box)
    }
  }

  @Test("a text stays where it is while it grows, until it would cover the head") func steady()
    throws
  {
    let whole = try start()
    whole.tap(try whole.view(.button, "Add text"))
    let shown = try writing(in: whole).1
    type("A", in: whole)
    let first = shown.placement.center
    for letter in "hoy" { type(String(letter), in: whole) }
    #expect(shown.placement.center == first)
    for _ in 0..<12 { type("\nmore", in: whole) }
    #expect(shown.placement.center != first)
  }

  @Test(
    "with the keyboard on the screen, it is typed on the photo above the first row",
    arguments: [1.0, 2])
  func smallWithKeyboard(textScale: Double) throws {
    let whole = try start((360, 640))
    whole.stage.window.textScale = textScale
    whole.stage.window.textInput.hasHardwareKeyboard = false
    whole.tap(try whole.view(.button, "Add text"))
    type("Hello", in: whole)
    let (field, shown) = try writing(in: whole)
    let keyboard = try #require(whole.stage.window.keyboardFrame)
    let sheet = whole.place(of: try whole.view(.sheet, "Add text"))
    #expect(field.letters === shown && field.isEditing)
    #expect(!sheet.intersects(whole.place(of: shown)) && sheet.maxY <= keyboard.minY)
    let style = whole.place(of: try whole.view(.button, "Outline"))
    #expect(sheet.contains(style))
    let styles = try #require(whole.stage.root.all(StyleRow.self).first)
    #expect(styles.bounds.height < 60 * max(textScale * 0.75, 1), "one row")
  }

  // MARK: Bubbles

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
      let way = face.frame.inverse.apply(tip) - face.frame.inverse.apply(face[.mouth])
      #expect(abs(way.dy) < 0.3, "before the lips, not at the nose")
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

  @Test("a bubble is marked, turned and kept on the photo without its tail") func marks() throws {
    let whole = try start()
    whole.tap(try whole.view(.button, "Add text"))
    type("Hello you", in: whole)
    whole.tap(try whole.view(.button, "Speech bubble"))
    whole.press("Return")
    whole.settle()
    let element = try #require(whole.elements.last)
    let marks = whole.editor.desk.hand.marks
    let layer = try #require(whole.controller.canvasView[element.id]?.superview)
    func shown() throws -> Rect {
      let box = try box(of: try #require(whole.elements.last))
      return layer.convert(box, to: nil)
    }
    whole.editor.desk.tools.select.select(element.id, by: whole.editor.desk.hand)
    marks.wake()
    let (corners, body) = (marks.convert(Rect(around: marks.corners), to: nil), try shown())
    #expect(corners.center.distance(to: body.center) < 1)
    #expect(abs(corners.width - body.width) < 1 && abs(corners.height - body.height) < 1)

    let (finger, handle) = (whole.stage.finger, marks.handle.middle)
    finger.down(at: handle)
    finger.stroke(to: handle + (handle - corners.center) * 0.4, in: .milliseconds(200))
    finger.up()
    whole.settle()
    let grown = try shown()
    #expect(grown.width > 1.2 * body.width)
    #expect(grown.center.distance(to: body.center) < 1)

    finger.down(at: grown.center)
    finger.stroke(to: Point(-300, 700), in: .milliseconds(400))
    finger.up()
    whole.settle()
    #expect(try shown().maxX >= layer.convert(.zero, to: nil).x + 47)
  }

  @Test("a tail from above ends above the forehead, others before the lips: none lies on an eye")
  func aimed() throws {
    let whole = try start()
    let face = try #require(whole.editor.desk.canvas.faces.faces.first)
    var design = TextDesign("Hi")
    design.ground = TextGround(.bubble, color: 0xFF_FFFF)
    let artwork = try #require(TextArtwork(design))
    for (way, isAbove) in [
      (Vector(30, -750), true), (Vector(-150, -700), true), (Vector(450, -60), false),
      (Vector(0, 420), false), (Vector(500, -350), false),
    ] {
      let body = Placement(center: face[.mouth] + way, scale: 0.6)
      let aimed = SpeechTail.aim(artwork, from: body, at: [face])
      let tail = try #require(aimed.ground?.tail)
      let tip = body.transform.apply(Point.zero + (tail - artwork.body.center))
      if isAbove {
        #expect(abs(tip.y - face[.forehead].y) < 3, "\(way)")
      } else {
        #expect(tip.distance(to: face[.mouth]) < 0.55 * face.eyeDistance, "\(way)")
      }
    }
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
    whole.editor.desk.stickers.make(design, on: whole.document.worker) { sticker in
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
}

import DisguiseModel
import Drawing
import ImageCoding
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("Other colors for an element") struct ColoringTests {
  private let folder = TemporaryFolder()

  /// An editor with an element and the sheet of its colors.
  private func opened(
    _ id: String = "mustaches/handlebar", size: Size = Size(1280, 800), under point: Point? = nil
  ) throws -> WholeEditor {
    let whole = try WholeEditor(size.width, size.height, in: folder)
    let canvas = whole.place(of: whole.controller.canvasView)
    try whole.place(id, under: point ?? canvas.center)
    // The hand that acts.
    whole.tap(try #require(whole.controller.canvasView.elements.first))
    try open(for: 0, in: whole)
    return whole
  }

  private func open(for index: Int, in whole: WholeEditor) throws {
    let command = try #require(whole.editor.desk.commands["color"])
    _ = command.perform(
      .init(hand: whole.editor.desk.hand, elements: [whole.elements[index].id]))
    whole.settle()
  }

  private func shown(_ whole: WholeEditor) -> Look? {
    whole.document.history?.shown.elements.last?.look
  }

  private func steps(_ whole: WholeEditor) -> Int { whole.document.history?.past.count ?? -1 }

  @Test("stands in the element's menu") func menu() throws {
    let whole = try WholeEditor(in: folder)
    try whole.place("mustaches/handlebar", under: Point(476, 400))
    whole.showMenu(for: whole.elements.first?.id, at: Point(476, 400))
    whole.settle()
    try whole.choose("Color")
    #expect(try whole.view("color-sheet").label == "Color")
  }

  @Test("is the last of six where no face wears the element") func free() throws {
    let whole = try WholeEditor(in: folder)
    try whole.place(
      "mustaches/handlebar", under: whole.place(of: whole.controller.canvasView).center)
    whole.controller.faces = KnownFaces()
    let element = try #require(whole.controller.canvasView.elements.first)
    whole.showMenu(for: element.id, at: element.middle)
    whole.settle()
    let items = try whole.view(.menu, "Element menu").all(View.self).filter {
      $0.role == .menuitem && !$0.isHidden
    }
    #expect(items.map(\.label) == ["Delete", "Wiggle", "Flip", "Duplicate", "Color", "More"])
  }

  @Test("a swatch colors at once, and all that is chosen is one step") func swatches() throws {
    let whole = try opened()
    let before = steps(whole)
    whole.tap(try whole.view(.button, "Ginger"))
    #expect(shown(whole)?.tint == .color(0xC2602B))
    whole.tap(try whole.view("blend-multiply"))
    #expect(shown(whole)?.blend == .multiply && steps(whole) == before)

    whole.tap(try whole.view("done"))
    #expect(steps(whole) == before + 1)
    #expect(whole.elements.first?.look == Look(tint: .color(0xC2602B), blend: .multiply))
    whole.press("z", modifiers: .control)
    whole.settle()
    #expect(whole.elements.first?.look == .plain)
  }

  /// An editor with a group, one piece of it hidden, and the sheet of its colors.
  private func openedForGroup() throws -> WholeEditor {
    let whole = try WholeEditor(in: folder)
    let middle = whole.place(of: whole.controller.canvasView).center
    for (number, sticker) in ["hats/crown", "glasses/round", "hats/top-hat"].enumerated() {
      try whole.place(sticker, under: middle + Vector(0, Double(number) * 120 - 150))
    }
    whole.document.perform(.group(whole.elements.map(\.id)))
    whole.document.perform(.change(whole.elements[2].id, .hide(true)))
    whole.settle()
    whole.tap(try #require(whole.controller.canvasView.elements.first))
    let command = try #require(whole.editor.desk.commands["color"])
    try #require(command.isEnabled(.init(of: whole.editor.desk.hand)))
    _ = command.perform(.init(of: whole.editor.desk.hand))
    whole.settle()
    return whole
  }

  @Test("all of a group gets the color at once, live, and as one step") func group() throws {
    let whole = try openedForGroup()
    let before = steps(whole)
    whole.tap(try whole.view(.button, "Red"))
    let tints = Set(whole.document.history?.shown.elements.map(\.look.tint) ?? [])
    #expect(tints.count == 1 && tints != [nil] && steps(whole) == before)
    whole.tap(try whole.view("done"))
    whole.settle()
    #expect(Set(whole.elements.map(\.look.tint)) == tints && steps(whole) == before + 1)
    whole.press("z", modifiers: .control)
    whole.settle()
    #expect(whole.elements.allSatisfy { $0.look == .plain })
  }

  @Test("Cancel gives all of a group its colors back, and one that is deleted stays so")
  func groupCancelled() throws {
    let whole = try openedForGroup()
    let before = steps(whole)
    whole.tap(try whole.view(.button, "Red"))
    whole.document.perform(.remove(whole.elements[0].id))
    whole.settle()
    whole.tap(try whole.view("cancel"))
    whole.settle()
    let shown = whole.document.history?.shown.elements ?? []
    #expect(shown.count == 2 && shown.allSatisfy { $0.look == .plain })
    #expect(steps(whole) == before + 1)
  }

  @Test("keys that would save or copy the old color, or take the element away, stay in the sheet")
  func keys() throws {
    let whole = try opened()
    let before = whole.elements
    whole.tap(try whole.view(.button, "Ginger"))
    whole.press("Right", modifiers: .shift)
    whole.press("Delete")
    for key in ["d", "s"] { whole.press(key, modifiers: .control) }
    whole.settle()
    #expect(whole.elements == before && whole.toast == nil)
    #expect(shown(whole)?.tint == .color(0xC2602B) && whole.find(.sheet, "Color") != nil)
  }

  @Test("Cancel and Escape leave no trace", arguments: ["cancel", "Escape"])
  func cancelled(by way: String) throws {
    let whole = try opened()
    let before = steps(whole)
    whole.tap(try whole.view(.button, "Dark brown"))
    #expect(shown(whole)?.tint != nil)
    if way == "Escape" { whole.press(way) } else { whole.tap(try whole.view(way)) }
    whole.settle()
    #expect(shown(whole) == .plain && steps(whole) == before)
  }

  @Test("without a color, sliders change the artwork's own ones; Original brings them back")
  func sliders() throws {
    let whole = try opened("hats/top-hat")
    let hue = try #require(try whole.view("hue") as? Slider)
    hue.adjust(to: 90)
    try #require(try whole.view("light") as? Slider).adjust(to: 0.3)
    #expect(shown(whole)?.tint == .shift(hue: .degrees(90), lightness: 0.3))

    whole.tap(try whole.view(.button, "Original"))
    #expect(shown(whole)?.tint == nil)
    whole.tap(try whole.view(.button, "Red"))
    hue.adjust(to: 120)
    guard case .color(let color) = shown(whole)?.tint else {
      Issue.record("A slider changes the one color.")
      return
    }
    #expect(abs(Color(hex: color).hsl.hue - 120) < 1)
    try #require(try whole.view("opacity") as? Slider).adjust(to: 0.5)
    #expect(shown(whole)?.opacity == 0.5)
  }

  @Test(
    "the sheet is beside what it colors, not over it",
    arguments: [
      Size(1280, 800), Size(800, 1280), Size(480, 800), Size(360, 640), Size(960, 540),
      Size(480, 320),
    ])
  func place(size: Size) throws {
    for share in [0.3, 0.5, 0.75] {
      let whole = try WholeEditor(size.width, size.height, in: TemporaryFolder())
      let photo = whole.controller.canvasView.viewport.photoFrame
      let canvas = whole.place(of: whole.controller.canvasView)
      try whole.place(
        "mustaches/handlebar",
        under: Point(canvas.midX, canvas.minY + photo.minY + share * photo.height))
      try open(for: 0, in: whole)

      let element = try #require(whole.controller.canvasView.elements.first)
      let (sheet, box) = (
        whole.place(of: try whole.view("color-sheet")), whole.place(of: element)
      )
      #expect(!sheet.intersects(box), "\(size) \(share) \(sheet) \(box)")
      #expect(Rect(origin: .zero, size: size).contains(sheet))
    }
  }

  @Test("the sheet cuts no words of the drawer beside the photo", arguments: [0.2, 0.5, 0.8])
  func drawer(share: Double) throws {
    let whole = try WholeEditor(1280, 800, in: folder)
    let canvas = whole.place(of: whole.controller.canvasView)
    try whole.place(
      "mustaches/handlebar", under: Point(canvas.minX + share * canvas.width, canvas.midY))
    try open(for: 0, in: whole)
    let sheet = whole.place(of: try whole.view("color-sheet"))
    let drawer = whole.place(of: whole.editor.desk.layout.drawer)
    #expect(!sheet.intersects(drawer) || sheet.minX <= drawer.minX && sheet.maxX > drawer.maxX - 12)
  }

  @Test("the sheet of one hand leaves others free: they drag, and have one each") func hands()
    throws
  {
    let whole = try opened(size: Size(1920, 1080), under: Point(700, 300))
    whole.tap(try whole.view(.button, "Ginger"))
    let canvas = whole.place(of: whole.controller.canvasView)
    try whole.place("hats/top-hat", under: Point(canvas.midX, canvas.maxY - 120))
    let fez = try #require(whole.controller.canvasView.elements.last)
    let before = try #require(whole.elements.last).placement.center

    // A person alone could be anywhere; this one is still there.
    whole.stage.finger.down(at: try whole.view("hue").middle)
    let finger = whole.stage.finger(2)
    finger.down(at: fez.middle)
    finger.stroke(to: fez.middle + Vector(60, -20), in: .milliseconds(200))
    #expect(whole.elements.last?.placement.center == before, "a preview")
    finger.up()
    #expect(whole.elements.last?.placement.center != before)
    try open(for: 1, in: whole)
    whole.stage.finger.up()
    whole.settle()

    let sheets = whole.stage.root.visibleTree.filter { $0.identifier == "color-sheet" }
    #expect(sheets.count == 2)
    #expect(whole.document.history?.shown.elements.first?.look.tint != nil)
  }

  @Test("a text gets another color of its own; opacity is its look") func text() throws {
    let whole = try WholeEditor(in: folder)
    let design = TextDesign("Hi", color: 0xFFFFFF)
    whole.editor.desk.stickers.make(design, on: whole.editor.texts.worker) { sticker in
      if let sticker { whole.controller.place(sticker, at: Point(400, 500)) }
    }
    whole.settle()
    try open(for: 0, in: whole)
    #expect(whole.find(.button, "Original") == nil)

    try #require(try whole.view("opacity") as? Slider).adjust(to: 0.4)
    // The sheet closes before the picture in the other color has been made.
    whole.stage.finger.tap(at: try whole.view(.button, "Red").middle)
    whole.stage.finger.tap(at: try whole.view("done").middle)
    whole.settle()

    let element = try #require(whole.elements.first)
    #expect((element.kind.design as? TextDesign)?.mainColor == 0xE53935)
    #expect(element.look == Look(opacity: 0.4))
  }

  @Test("the dropper takes the color under the loupe, which is above the finger")
  func dropper() throws {
    let halves = Bitmap.drawn(width: 400, height: 400, format: .opaque) { canvas in
      canvas.fill(Rect(0, 0, 400, 200), with: Color(hex: 0x2266AA))
      canvas.fill(Rect(0, 200, 400, 200), with: Color(hex: 0xAA6622))
    }
    let photo = try folder.write(PNGEncoder.encode(halves), to: "halves.png")
    let whole = try WholeEditor(start: .file(path: photo), in: folder)
    let frame = whole.controller.canvasView.viewport.photoFrame
    let canvas = whole.place(of: whole.controller.canvasView)
    let seam = Point(canvas.minX + frame.midX, canvas.minY + frame.midY)
    try whole.place("mustaches/handlebar", under: seam + Vector(120, -150))
    try open(for: 0, in: whole)
    whole.tap(try whole.view("pick"))

    whole.stage.finger.down(at: seam + Vector(-80, 200))
    whole.stage.finger.stroke(to: seam + Vector(-80, 40), in: .milliseconds(200))
    #expect(try whole.view("eyedropper").valueText == "#2266AA", "40 below, 56 above the seam")
    whole.stage.finger.up()
    whole.settle()
    #expect(shown(whole)?.tint == .color(0x2266AA))
    #expect(whole.stage.root.visibleTree.contains { $0.identifier == "color-2266AA" })

    whole.tap(try whole.view("pick"))
    whole.press("Down", "Down", "Down", "Down", "Return")
    whole.settle()
    #expect(shown(whole)?.tint == .color(0xAA6622))
    whole.tap(try whole.view("pick"))
    whole.press("Escape")
    #expect(try whole.view("color-sheet").isHidden == false)
    #expect(shown(whole)?.tint == .color(0xAA6622))
  }

  @Test("what is hidden meanwhile keeps the color that was being chosen") func hidden() throws {
    let whole = try opened("glasses/round")
    whole.tap(try whole.view("color-E53935"))
    whole.document.perform(.change(whole.elements[0].id, .hide(true)))
    whole.settle()
    #expect(whole.find("color-sheet") == nil && whole.elements[0].look.tint == .color(0xE53935))
  }

  @Test("the sheet closes with its element") func removed() throws {
    let whole = try opened()
    whole.document.perform(.remove(whole.elements[0].id))
    whole.settle()
    #expect(whole.find(.sheet, "Color") == nil)
  }

  @Test(
    "what another hand takes away meanwhile comes back with the color that was being chosen",
    arguments: [true, false])
  func takenAway(byUndo: Bool) throws {
    let whole = try opened("glasses/round")
    let id = whole.elements[0].id
    whole.tap(try whole.view("color-E53935"))
    if byUndo { whole.document.undo() } else { whole.document.perform(.remove(id)) }
    whole.settle()
    #expect(whole.find("color-sheet") == nil && whole.elements.isEmpty)

    if byUndo { whole.document.redo() } else { whole.document.undo() }
    whole.settle()
    #expect(shown(whole)?.tint == .color(0xE53935) && whole.elements[0].look == shown(whole))
    #expect(whole.find("color-sheet") == nil)
  }

  @Test("a color that was not chosen, or cancelled, does not come back") func notChosen() throws {
    let whole = try opened("glasses/round")
    let before = whole.elements
    whole.tap(try whole.view("color-E53935"))
    whole.tap(try whole.view("cancel"))
    whole.document.undo()
    whole.document.redo()
    #expect(whole.elements == before)
  }
}

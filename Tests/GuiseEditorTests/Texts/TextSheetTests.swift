import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import DisguiseModel
@testable import GuiseEditor

@MainActor @Suite("The sheet in which texts are written") struct TextSheetTests: TextStory {
  let folder = TemporaryFolder()

  @Test("a font without the letters of its name shows others before that") func fontCell() {
    func width(_ hasLetters: Bool) -> Double {
      FontCell("極太", "DejaVu Sans", hasLetters: hasLetters).sizeThatFits(.zero).width
    }
    #expect(width(false) > width(true) + 20)
    #expect(FontCell("極太", "DejaVu Sans", hasLetters: false).label == "極太")
    #expect(TextFonts.families(showing: "Plain").isEmpty)
  }

  @Test(
    "no choice moves the others, and what stands in lines does not scroll sideways",
    arguments: [(1280, 800), (800, 1280), (480, 800), (360, 640)] as [(Double, Double)])
  func still(size: (Double, Double)) throws {
    let whole = try start(size)
    whole.tap(try whole.view(.button, "Add text"))
    type("Ahoy", in: whole)
    let sheet = try whole.view(.sheet, "Add text")
    let rows = sheet.visibleTree.filter { $0 is StyleRow || $0 is FontRow }.compactMap {
      $0 as? ScrollView
    }
    try #require(rows.count == 2)
    let styles = rows[0].subviews.filter { $0 is StyleCell }
    func places() -> [Rect] { [sheet, rows[0], rows[1]].map(whole.place) + styles.map(\.frame) }
    let before = places()
    for style in ["Comic", "Outline", "Speech bubble", "Outline"] {
      let cell = try #require(styles.first { $0.label == style })
      rows[0].scrollToVisible(cell)
      whole.tap(cell)
      #expect(places() == before, "\(style) at \(size)")
    }
    for row in rows where row.bounds.height > 60 {
      #expect(row.contentSize.width <= row.bounds.width, "\(row.label) at \(size)")
    }
  }

  @Test("a style of which only some was in sight is whole in sight once it is chosen")
  func wholeStyle() throws {
    let whole = try start((360, 640))
    whole.tap(try whole.view(.button, "Add text"))
    let row = try #require(
      whole.view(.sheet, "Add text").visibleTree.first { $0 is StyleRow } as? StyleRow)
    let cut = try #require(
      row.subviews.first { $0.frame.minX < row.bounds.width && $0.frame.maxX > row.bounds.width })
    whole.stage.finger.tap(at: whole.place(of: cut).origin + Vector(8, 28))
    whole.settle()
    #expect(cut.isSelected)
    #expect(whole.place(of: cut).maxX <= whole.place(of: row).maxX)
  }

  @Test("the words of all styles are of one size, and grow with the size of texts")
  func styleSize() throws {
    let whole = try start((800, 1280))
    whole.tap(try whole.view(.button, "Add text"))
    func cells() throws -> [View] {
      try whole.view(.sheet, "Add text").visibleTree.filter { $0 is StyleCell }
    }
    func typewriter() throws -> Size {
      try #require(cells().first { $0.label == "Typewriter" }).bounds.size
    }
    let usual = try typewriter()
    #expect(usual.width > (try #require(cells().first { $0.label == "Neon" }).bounds.width))
    whole.stage.window.textScale = 2
    whole.settle()
    #expect(try typewriter().width > 1.6 * usual.width)
    #expect(try typewriter().height > 1.3 * usual.height)
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

  @Test(
    "what is typed in large texts is in sight above the keyboard on the screen",
    arguments: [(640, 360), (800, 480)] as [(Double, Double)], [1.0, 2])
  func inSight(size: (Double, Double), textScale: Double) throws {
    let whole = try start(size)
    whole.stage.window.textScale = textScale
    whole.stage.window.textInput.hasHardwareKeyboard = false
    whole.tap(try whole.view(.button, "Add text"))
    type("Ahoy", in: whole)
    whole.settle()
    let keyboard = try #require(whole.stage.window.keyboardFrame)
    let sheet = try #require(try whole.view(.sheet, "Add text") as? TextSheet)
    let field = try #require(whole.stage.window.textInput.client)
    if field.isDescendant(of: sheet) {
      let place = whole.place(of: field)
      #expect(place.maxY <= keyboard.minY && place.minY >= whole.place(of: sheet.head).maxY)
    } else {
      let text = whole.place(of: try #require(whole.controller.canvasView.ghosts.subviews.first))
      #expect(!text.intersects(keyboard) && !text.intersects(whole.place(of: sheet)))
    }
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

  @Test("in a small window all controls are visible, and the preview is never empty")
  func smallWindow() throws {
    let whole = try start((320, 400))
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
      for _ in 0..<3 where whole.place(of: control).maxY > 400 { scroll(whole) }
      #expect(whole.place(of: control).maxY <= 400, "\(label)")
    }
    whole.press("Escape")
  }

  @Test(
    "the sheet of a tall window is no higher than its rows",
    arguments: [(800, 1280), (480, 800), (800, 1700)] as [(Double, Double)], [1.0, 2])
  func noHigher(size: (Double, Double), textScale: Double) throws {
    let whole = try start(size)
    whole.stage.window.textScale = textScale
    whole.settle()
    whole.tap(try whole.view(.button, "Add text"))
    let sheet = try #require(try whole.view(.sheet, "Add text") as? TextSheet)
    let rows = try #require(whole.stage.root.all(TextStyleView.self).first)
    #expect(whole.place(of: sheet).minY >= size.1 / 2 - 1)
    #expect(rows.bounds.height <= rows.contentSize.height + 1)
  }

  @Test("where there is free height, all styles and fonts are in sight") func wraps() throws {
    let whole = try start((1280, 1000))
    whole.tap(try whole.view(.button, "Add text"))
    let sheet = whole.place(of: try whole.view(.sheet, "Add text"))
    let rows = whole.stage.root.all(StyleRow.self) as [View] + whole.stage.root.all(FontRow.self)
    let cells = rows.flatMap(\.subviews).filter { $0 is Control }
    #expect(cells.count > 8)
    for cell in cells { #expect(sheet.contains(whole.place(of: cell)), "\(cell.label)") }
    for (index, cell) in cells.enumerated() {
      #expect(cells[..<index].allSatisfy { !whole.place(of: $0).intersects(whole.place(of: cell)) })
    }
    // Where there is less, as many as there is room for.
    whole.stage.window.resize(to: Size(1280, 800), scale: 1)
    whole.settle()
    let fonts = try #require(whole.stage.root.all(FontRow.self).first)
    let view = try #require(whole.stage.root.all(TextStyleView.self).first)
    #expect(fonts.bounds.height > 90 && view.contentSize.height > view.bounds.height - 50)
    whole.tap(try whole.view(.button, "Comic"))
    whole.stage.window.resize(to: Size(1280, 560), scale: 1)
    whole.settle()
    #expect(fonts.bounds.height < 60)
    #expect(whole.place(of: fonts).contains(whole.place(of: try #require(fonts.chosen))))
  }

  @Test("the font that a style chooses is in sight") func chosenFont() throws {
    let whole = try start((480, 800))
    whole.tap(try whole.view(.button, "Add text"))
    let row = try #require(whole.stage.root.all(FontRow.self).first)
    for style in TextStyle.allCases {
      whole.tap(try whole.view(.button, style.title))
      let chosen = try #require(row.chosen)
      #expect(whole.place(of: row).insetBy(-0.5, 0).contains(whole.place(of: chosen)), "\(style)")
    }
  }

  @Test("a small cell shows the first words of a long text, and a short tail") func excerpt() throws
  {
    var design = TextStyle.bubble.applied(
      to: TextDesign("The quick brown fox jumps over the lazy dog"), fonts: [])
    design.ground?.tail = Point(-1200, 1500)
    let excerpt = design.excerpt
    #expect(excerpt.text == "The\nquick…")
    let bounds = try #require(TextArtwork(excerpt)).bounds
    #expect(bounds.size.longSide < 4.8 * TextArtwork.em, "letters of a fifth of the cell")
    #expect(TextDesign("Hi you").excerpt == TextDesign("Hi you"))
    #expect(TextDesign("Donaudampfschiff").excerpt.text == "Donauda\nmpfschiff")
  }

  /// Scrolls the looks by a finger.
  private func scroll(_ whole: WholeEditor) {
    let edge = Point(6, 390)
    whole.stage.finger.down(at: edge)
    whole.stage.finger.stroke(to: edge - Vector(0, 200), in: .milliseconds(400))
    whole.stage.finger.up()
    whole.settle()
  }

  @Test("a row of choices begins at the side where the language begins", arguments: [100.0, 600])
  func rowDirection(width: Double) {
    let stage = Stage(width: width, height: 100)
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      stage.window.layoutDirection = direction
      let row = SwatchRow("Color", [0xFF0000, 0x00FF00, 0x0000FF], name: "color")
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
}

import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// What small windows show where texts are twice as large.
@MainActor @Suite("Small windows with large texts") struct LargeTextTests {
  private let folder = TemporaryFolder()

  private func editor(
    _ width: Double, _ height: Double, start: EditorOptions.Start = .sampleFace,
    textScale: Double = 2
  ) throws -> WholeEditor {
    let whole = try WholeEditor(width, height, start: start, in: folder)
    whole.stage.window.textScale = textScale
    whole.settle()
    return whole
  }

  @Test(
    "the start card stays below the bar, and has a row of faces in sight",
    arguments: [Size(640, 360), Size(480, 320), Size(360, 640)])
  func start(size: Size) throws {
    let whole = try editor(size.width, size.height, start: .lastWork)
    let card = try #require(whole.editor.startScreen.card)
    let canvas = whole.place(
      of: whole.controller.canvasView.superview ?? whole.controller.canvasView)

    #expect(canvas.contains(whole.place(of: card)))
    let faces = card.visibleTree.filter { $0.identifier.hasPrefix("face-") }
    #expect(faces.count == 4)
    #expect(faces.allSatisfy { whole.place(of: card).contains(whole.place(of: $0)) })
  }

  @Test("what has no room on the start card scrolls") func scrolls() throws {
    let whole = try editor(360, 240, start: .lastWork)
    let card = try #require(whole.editor.startScreen.card)
    let list = try #require(card.subviews.first { $0 is ScrollView } as? ScrollView)
    let face = try #require(card.visibleTree.first { $0.identifier.hasPrefix("face-") })
    #expect(list.contentSize.height > list.bounds.height)
    list.scrollToVisible(face)
    whole.settle()
    #expect(whole.place(of: card).contains(whole.place(of: face)))
  }

  @Test("in a low window Auto and Compare are in sight, below the photo", arguments: [1, 2])
  func light(textScale: Double) throws {
    let whole = try editor(640, 360, textScale: textScale)
    whole.press("k")
    whole.settle()
    whole.tap(try whole.view("light-tab"))
    let picture = whole.place(of: try whole.view("crop-view"))

    for identifier in ["auto", "compare"] {
      let button = whole.place(of: try whole.view(identifier))
      #expect(button.maxY <= 360 && button.minY >= picture.maxY, "\(identifier)")
    }
    #expect(picture.height > 100)
  }

  @Test("on the lowest screens what acts on the photo is beside it", arguments: [1.0, 2])
  func lowest(textScale: Double) throws {
    let whole = try editor(480, 320, textScale: textScale)
    whole.press("k")
    whole.settle()
    let picture = whole.place(of: try whole.view("crop-view"))
    #expect(picture.width > 160 && picture.height > 80)
    for identifier in ["ratio-free", "straighten", "crop-turn-left", "crop-flip"] {
      #expect(whole.place(of: try whole.view(identifier)).maxY <= 320, "\(identifier)")
    }
    whole.tap(try whole.view("light-tab"))
    #expect(whole.place(of: try whole.view("exposure")).maxY <= 320)
  }

  @Test("light is judged without a frame over the photo") func frame() throws {
    let whole = try editor(1280, 800, textScale: 1)
    whole.press("k")
    whole.settle()
    let picture = try #require(try whole.view("crop-view") as? CropView)
    #expect(picture.subviews.contains { !$0.isHidden })
    whole.tap(try whole.view("light-tab"))
    #expect(picture.subviews.allSatisfy { $0.isHidden })
    whole.tap(try whole.view("crop-tab"))
    #expect(picture.subviews.contains { !$0.isHidden })
  }

  @Test("left is left where one reads from the right") func turns() throws {
    let whole = try editor(1280, 800, textScale: 1)
    whole.stage.window.layoutDirection = .rightToLeft
    whole.press("k")
    whole.settle()
    let places = try ["crop-turn-left", "straighten", "crop-turn-right"].map {
      whole.place(of: try whole.view($0)).midX
    }
    #expect(places == places.sorted())
  }

  @Test(
    "all tools of Cut out are in sight",
    arguments: [Size(480, 320), Size(640, 360), Size(360, 640), Size(480, 800)], [1.0, 2])
  func cutOut(size: Size, textScale: Double) throws {
    let whole = try editor(size.width, size.height, textScale: textScale)
    whole.press("x")
    whole.settle()
    let sheet = whole.place(of: try whole.view("cut-out-sheet"))

    let tools = ["loop", "add", "remove", "invert", "undo"]
    let places = try tools.map { whole.place(of: try whole.view("cut-out-\($0)")) }
    #expect(places.allSatisfy { sheet.contains($0) && $0.maxY <= size.height }, "\(places)")
    #expect(places.allSatisfy { $0.width >= 48 && $0.height >= 48 })
    let (invert, undo) = (places[3], places[4])
    #expect(undo.minY == invert.minY, "it has no row of its own")
    guard size.width > size.height else { return }
    let picture = whole.place(of: try whole.view("cut-out-view"))
    #expect(places.allSatisfy { $0.minX >= picture.maxX } && picture.height > 180)
    let body = try #require(try whole.view("cut-out-sheet") as? CutOutSheet).body
    let hint = try #require(body.subviews.first { $0 is Label })
    #expect(whole.place(of: hint).maxY <= size.height && whole.place(of: hint).minX >= picture.maxX)
  }

  @Test(
    "titles of sheets are in their middle, and in high windows not smaller than the buttons beside them"
  )
  func titles() throws {
    for size in [Size(640, 360), Size(360, 640), Size(1280, 800)] {
      let whole = try editor(size.width, size.height)
      for (key, sheet) in [("k", "crop-sheet"), ("x", "cut-out-sheet")] {
        whole.press(key)
        whole.settle()
        let head = try #require(try whole.view(sheet) as? Sheet).head
        let title = try #require(head.subviews.first { $0.accessibleRole == .heading } as? Label)
        if size.height > 400 { #expect(title.font.size >= Theme.action.size) }
        #expect(abs(title.frame.midX - head.bounds.midX) < 1)
        let needed = title.sizeThatFits(Size(title.bounds.width, .infinity))
        #expect(needed.height <= title.bounds.height + 1, "\(sheet) at \(size)")
        whole.press("Escape")
        whole.settle()
      }
    }
  }

  @Test(
    "names in the list of elements have their full size, and rows their buttons",
    arguments: [Size(360, 640), Size(480, 800), Size(1280, 800)])
  func names(size: Size) throws {
    let whole = try editor(size.width, size.height)
    let canvas = whole.place(of: whole.controller.canvasView)
    for id in ["bubbles-and-signs/exclamation", "hats/graduation", "glasses/sunglasses"] {
      try whole.place(id, under: canvas.center)
    }
    whole.press("e")
    whole.settle()
    let rows = whole.stage.root.visibleTree.compactMap { $0 as? ElementRow }
    #expect(!rows.isEmpty)
    for row in rows {
      let labels = row.subviews.filter { $0 is Label && !$0.isHidden }
      let name = try #require(labels.first as? Label)
      #expect(name.shownTextScale == 2, "\(name.text) at \(size)")
      #expect(row.bounds.contains(name.frame))
      for button in row.subviews where !(button is Label) {
        #expect(row.bounds.contains(button.frame) && button.bounds.width >= Theme.touchTarget)
        #expect(labels.allSatisfy { $0.frame.intersection(button.frame) == nil })
      }
    }
  }

  @Test("all words of a setting have one size, that of its name") func settings() throws {
    let whole = try editor(360, 640)
    _ = whole.editor.desk.commands["settings"]?.perform(
      .init(hand: whole.editor.desk.hand, elements: []))
    whole.settle()
    let colors = try whole.view("theme")
    let segments = colors.visibleTree.filter { $0.role == .radio }
    let font = Theme.action.scaled(by: 2)

    #expect(segments.count == 4)
    for segment in segments {
      #expect(TextLayout(segment.label, font: font).size.width <= segment.bounds.width - 12)
    }
  }

  @Test(
    "the menu of an element can delete it, and lies below the bar",
    arguments: [Size(360, 640), Size(480, 800), Size(640, 360), Size(800, 480)])
  func menuOfElement(size: Size) throws {
    let whole = try editor(size.width, size.height)
    let canvas = whole.place(of: whole.controller.canvasView)
    let point = Point(canvas.midX, canvas.minY + canvas.height * 0.4)
    let id = try whole.controller.place(at: point)
    whole.settle()
    whole.showMenu(for: id, at: try #require(whole.controller.canvasView[id]).middle)
    whole.settle()
    let pill = try #require(whole.stage.root.visibleTree.last { $0.role == .menu })
    let shown = pill.subviews.filter { $0.role == .menuitem && !$0.isHidden }

    #expect(shown.contains { $0.identifier == "delete" } && shown.count >= 3)
    let bar = whole.place(of: whole.editor.desk.layout.topBar)
    #expect(whole.place(of: pill).minY >= bar.maxY && whole.place(of: pill).maxY <= size.height - 8)
    #expect(Set(shown.compactMap { ($0 as? any ScaledText)?.shownTextScale }).count == 1)
  }

  @Test(
    "tabs of the drawer grow, and leave most of the window to the photo",
    arguments: [Size(1280, 800), Size(800, 480), Size(640, 360), Size(1920, 1080)])
  func rail(size: Size) throws {
    func widths(_ textScale: Double) throws -> (tab: Double, cells: Double, canvas: Double) {
      let whole = try editor(size.width, size.height, textScale: textScale)
      let tabs = whole.editor.desk.layout.drawer.subviews
      return (
        try #require(tabs.first { $0 is TabBar }).bounds.width,
        try #require(tabs.first { $0.accessibleRole == .list }).bounds.width,
        whole.controller.canvasView.bounds.width
      )
    }
    let (usual, large) = (try widths(1), try widths(2))

    #expect(large.tab > usual.tab && large.tab <= 136)
    #expect(large.cells == usual.cells && large.canvas >= 288)
  }

  @Test("the photo's new size stays below the title of Crop and light") func croppedSize() throws {
    for size in [Size(480, 320), Size(360, 640), Size(640, 360), Size(1280, 800)] {
      let whole = try editor(size.width, size.height)
      whole.press("k")
      whole.settle()
      let head = try #require(try whole.view("crop-sheet") as? Sheet).head
      let words = head.visibleTree.first { ($0 as? Label)?.text.contains(" × ") ?? false }
      let place = whole.place(of: try #require(words))
      #expect(place.height >= 16 && whole.place(of: head).contains(place), "\(size)")
      let size = try #require(words as? Label)
      let font = size.font.scaled(by: try #require(size.shownTextScale))
      #expect(TextLayout(size.text, font: font).size.width <= place.width, "not shortened")
      whole.press("Escape")
    }
  }
}

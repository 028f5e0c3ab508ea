import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Narrow windows")
struct NarrowWindowTests {
  /// A landscape window that is too narrow for a drawer beside the canvas, so that it is an overlay.
  private nonisolated static let small = (width: 560.0, height: 480.0)

  private func smallEditor(
    changing change: (inout EditorOptions) -> Void = { _ in }
  ) throws -> WholeEditor {
    try WholeEditor(Self.small.width, Self.small.height, changing: change)
  }

  @Test("the handle of what is selected is beside the dice, and turns it") func dice() throws {
    let whole = try WholeEditor(360, 640)
    try whole.place("hats/top-hat", under: Point(180, 200))
    let id = try #require(whole.elements.first?.id)
    for scale in stride(from: 2.0, to: 30, by: 1.5) {
      var placement = try #require(whole.elements.first).placement
      placement.scale = scale
      whole.document.perform(.change(id, .placement(placement)))
      whole.controller.tools.select.select(id, by: whole.controller.hand)
      whole.settle()
      let handle = whole.place(of: whole.controller.hand.marks.handle)
      let dice = whole.place(of: try #require(whole.layout.corners.dice))
      #expect(!handle.insetBy(1, 1).intersects(dice), "\(scale)")
    }
  }

  @Test("the button opens the drawer and is selected while it is open")
  func opens() throws {
    let whole = try smallEditor()
    let button = try whole.view(.button, "Disguises")
    #expect(!button.isSelected && whole.editor.desk.layout.drawer.isHidden)

    whole.tap(button)

    #expect(button.isSelected && !whole.editor.desk.layout.drawer.isHidden)
    #expect(button.frame.maxY <= whole.editor.desk.layout.drawer.frame.minY)
    whole.tap(button)
    #expect(!button.isSelected && whole.editor.desk.layout.drawer.isHidden)
  }

  @Test("Ctrl+F opens the drawer and its search, while the drawer is still sliding") func search()
    throws
  {
    let whole = try smallEditor()
    whole.stage.window.animator.isReduced = false
    whole.press("f", modifiers: .control)
    #expect(whole.stage.window.focus is TextField && whole.layout.drawerOverlay.isOpen)
  }

  @Test(
    "a tap beside the open drawer closes it and does nothing else",
    arguments: [Point(240, 150), Point(440, 32), Point(5, 200)])
  func outsideTap(point: Point) throws {
    let whole = try smallEditor()
    whole.tap(try whole.view(.button, "Disguises"))
    whole.controller.hand.armed = whole.editor.desk.library.catalog.all.first

    whole.tap(point)

    #expect(!whole.layout.drawerOverlay.isOpen && whole.elements.isEmpty)
    #expect(whole.controller.hand.armed != nil && whole.editor.desk.hand.menu == nil)
    whole.tap(Point(240, 150))
    #expect(whole.elements.count == 1, "the next tap places as usual")
  }

  @Test("Escape closes the drawer; the focus moves from it to its button")
  func escape() throws {
    let whole = try smallEditor()
    whole.press("3")
    #expect(whole.layout.drawerOverlay.isOpen && whole.editor.desk.layout.drawer.selectedTab == 2)
    whole.stage.window.focus = try whole.view(.cell, "Round glasses")

    whole.press("Escape")

    #expect(!whole.layout.drawerOverlay.isOpen && whole.focus == "Disguises")
  }

  @Test("the drawer slides, and receives no touches once it starts to close")
  func slides() throws {
    let whole = try smallEditor()
    whole.stage.window.animator.isReduced = false
    let drawer = whole.editor.desk.layout.drawer
    whole.press("1")
    whole.stage.advance(by: .milliseconds(60))
    whole.stage.draw()
    #expect(drawer.frame.minY > 224 && drawer.frame.minY < 480)
    whole.settle()
    #expect(drawer.frame.minY == 224)

    whole.controller.hand.armed = whole.editor.desk.library.catalog.all.first
    whole.press("Escape")
    whole.stage.draw()
    #expect(!drawer.isHidden)
    whole.stage.finger.tap(at: Point(240, 350))

    #expect(whole.elements.count == 1)
    whole.settle()
    #expect(drawer.isHidden)
  }

  @Test("a window that grows shows the drawer beside the canvas instead of over it")
  func grows() throws {
    let whole = try smallEditor()
    whole.tap(try whole.view(.button, "Disguises"))

    whole.stage.window.resize(to: Size(1280, 800), scale: 1)
    whole.settle()

    #expect(!whole.layout.drawerOverlay.isOpen && !whole.editor.desk.layout.drawer.isHidden)
    #expect(whole.find(.label, "Pick something, then tap the face") != nil)
    whole.stage.window.resize(to: Size(Self.small.width, Self.small.height), scale: 1)
    whole.settle()
    #expect(whole.editor.desk.layout.drawer.isHidden)
  }

  @Test(
    "the bin does not overlap the button that opens the drawer",
    arguments: [(240.0, 320.0), (480, 600), (560, 480), (800, 600)])
  func bin(width: Double, height: Double) throws {
    let whole = try WholeEditor(width, height)
    whole.controller.tools.move.bin.isHidden = false

    let bin = whole.place(of: try whole.view(.bin, "Delete"))

    #expect(whole.place(of: whole.controller.canvasView).contains(bin))
    if let button = whole.find(.button, "Disguises") {
      #expect(whole.place(of: button).intersection(bin) == nil)
    }
  }

  @Test("a low drawer shows complete cells", arguments: [(480.0, 320.0), (240.0, 400.0)])
  func lowDrawer(width: Double, height: Double) throws {
    let whole = try WholeEditor(width, height)
    if let button = whole.find(.button, "Disguises") { whole.tap(button) }

    let cell = whole.place(of: try whole.view(.cell, "Handlebar mustache"))

    #expect(Rect(0, 0, width, height).contains(cell))
    #expect(try whole.place(of: whole.view(.tab, "Glasses")).maxY <= cell.minY)
  }

  @Test(
    "the bar's buttons never overlap and stay at least 48 points wide",
    arguments: [240.0, 300, 360, 420, 480, 800, 1280], [false, true])
  func bar(width: Double, isLeftHanded: Bool) throws {
    let whole = try WholeEditor(width, 600) { $0.settings.set(.leftHanded, to: isLeftHanded) }

    let frames = try ["Photo", "Undo", "Redo", "Save", "More"]
      .map { whole.place(of: try whole.view(.button, $0)) }.sorted { $0.minX < $1.minX }

    #expect(frames.allSatisfy { $0.minX >= 0 && $0.maxX <= width && $0.width >= 48 })
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxX <= $1.minX })
  }

  @Test(
    "the start card is completely visible",
    arguments: [
      (240.0, 400.0), (320.0, 480.0), (360.0, 640.0), (480.0, 320.0), (1280.0, 800.0),
    ])
  func startCard(width: Double, height: Double) throws {
    let whole = try WholeEditor(width, height, start: .lastWork)

    let card = try #require(whole.editor.startScreen.card)
    let canvas = whole.place(of: whole.controller.canvasView)
    #expect(canvas.contains(whole.place(of: card)))
    var last = whole.place(of: card).minY
    let parts = card.visibleTree.filter { $0 is Label || $0 is Control }
    for view in parts {
      #expect(whole.place(of: card).contains(whole.place(of: view)), "\(view.label)")
      guard let label = view as? Label else { continue }
      let needed = label.sizeThatFits(Size(label.bounds.width, .infinity))
      #expect(needed.height <= label.bounds.height && needed.width <= label.bounds.width)
      #expect(whole.place(of: label).minY > last)
      last = whole.place(of: label).maxY
    }
    let faces = parts.filter { $0.label.hasPrefix("Sample face") }
    #expect(faces.count > 1)
    #expect(faces.allSatisfy { $0.bounds.width >= 48 && $0.bounds.height >= 60 })
    #expect(
      zip(faces, faces.dropFirst()).allSatisfy {
        $0.frame.maxX < $1.frame.minX || $0.frame.maxY < $1.frame.minY
      })
  }

  @Test(
    "the button that ends selecting lies on no handle of what is selected",
    arguments: [(360.0, 640.0), (480.0, 800.0), (480.0, 320.0), (800.0, 480.0)],
    [LayoutDirection.leftToRight, .rightToLeft])
  func endOfSelecting(size: (width: Double, height: Double), direction: LayoutDirection) throws {
    let (width, height) = size
    let whole = try WholeEditor(width, height)
    whole.stage.window.layoutDirection = direction
    whole.settle()
    let canvas = whole.place(of: whole.controller.canvasView)
    for part in [0.2, 0.9] {
      try whole.place(
        "hats/top-hat",
        under: Point(canvas.minX + part * canvas.width, canvas.minY + part * canvas.height))
    }
    whole.controller.tools.loop.isArmed = true
    whole.settle()
    whole.controller.tools.select.select(
      whole.elements.map(\.id), by: whole.editor.desk.hand)
    whole.settle()
    let done = whole.place(of: try whole.view("end-select"))
    for mark in ["scale-handle", "delete-disc"] {
      if let view = whole.find(mark) {
        let disc = Rect(center: whole.place(of: view).center, size: Size(36, 36))
        #expect(!disc.intersects(done), "\(mark) at \(width) x \(height)")
      }
    }
  }
}

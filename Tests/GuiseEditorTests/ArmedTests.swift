import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("What is armed is visible")
struct ArmedTests {
  private static let name = "Handlebar mustache"
  private static let place = Point(400, 400)

  private func arm(_ whole: WholeEditor) throws {
    if let button = whole.find(.button, "Disguises") { whole.tap(button) }
    whole.tap(try whole.view(.cell, Self.name))
  }

  @Test(
    "in a narrow window over the canvas, beside the drawer's button; a tap disarms it",
    arguments: [(560.0, 480.0), (480, 400)], [false, true])
  func narrow(size: (Double, Double), isLeftHanded: Bool) throws {
    let whole = try WholeEditor(size.0, size.1) { $0.settings.set(.leftHanded, to: isLeftHanded) }
    #expect(whole.find(.button, Self.name) == nil)
    try arm(whole)
    whole.controller.tools.zoom.zoom(by: 2, about: Point(200, 300))
    whole.settle()
    let chip = try whole.view(.button, Self.name)
    let frame = whole.place(of: chip)

    #expect(chip.identifier == "armed" && chip.isSelected)
    #expect(frame.width >= 48 && frame.height >= 48)
    #expect(whole.place(of: whole.controller.canvasView).contains(frame))
    for label in ["Disguises", "Fit"] {
      #expect(whole.place(of: try whole.view(.button, label)).intersection(frame) == nil)
    }
    whole.tap(chip)

    #expect(whole.controller.hand.armed == nil && whole.find(.button, Self.name) == nil)
    #expect(whole.elements.isEmpty)
  }

  @Test("in the open drawer it is enough that its cell is framed") func openDrawer() throws {
    let whole = try WholeEditor(560, 480)
    try arm(whole)
    #expect(whole.find(.button, Self.name) != nil)

    whole.tap(try whole.view(.button, "Disguises"))
    #expect(whole.find(.button, Self.name) == nil && whole.find(.cell, Self.name) != nil)
    whole.press("3")
    #expect(whole.find(.button, Self.name) != nil, "another tab")
  }

  @Test("in a wide window over the canvas while its cell is on another tab or scrolled away")
  func wide() throws {
    let whole = try WholeEditor(1280, 500)
    // Not by its cell, which would be shown on every tab as the one that was used last.
    whole.controller.hand.armed = whole.editor.desk.library.catalog.all.first {
      $0.name == Self.name
    }
    #expect(whole.find(.button, Self.name) == nil)

    whole.press("3")
    whole.settle()
    #expect(whole.find(.button, Self.name) != nil)
    whole.press("1")
    whole.settle()
    #expect(whole.find(.button, Self.name) == nil)
    let cell = try whole.view(.cell, Self.name)
    whole.stage.finger.down(at: cell.middle)
    whole.stage.finger.stroke(to: cell.middle - Vector(0, 200), in: .milliseconds(200))
    #expect(whole.find(.button, Self.name) != nil, "scrolled away")
    whole.stage.finger.cancel()
  }

  // MARK: The mouse

  private func copies(_ whole: WholeEditor) -> [StickerCopy] {
    whole.controller.canvasView.marks.subviews.compactMap { $0 as? StickerCopy }
  }

  @Test("a pale copy is at the mouse pointer where a click would place it, as large as placed")
  func copy() throws {
    let whole = try WholeEditor()
    let stage = whole.stage
    stage.mouse(.moved, at: Self.place)
    #expect(copies(whole).isEmpty, "nothing is armed")
    try arm(whole)

    stage.mouse(.moved, at: Self.place)
    stage.mouse(.moved, at: Self.place + Vector(20, 10))
    let copy = try #require(copies(whole).first)
    #expect(copy.middle == Self.place + Vector(20, 10) && copy.opacity < 0.6)
    let size = copy.bounds.size

    stage.mouse(.pressed(.primary), at: Self.place + Vector(20, 10))
    stage.mouse(.released(.primary), at: Self.place + Vector(20, 10))
    whole.settle()
    #expect(copies(whole).isEmpty && whole.elements.count == 1)
    let view = try #require(whole.controller.canvasView.elements.first)
    let shown = view.bounds.size * view.transformToWindow.meanScale
    #expect(abs(shown.width - size.width) < 1e-6 && abs(shown.height - size.height) < 1e-6)
    stage.mouse(.moved, at: Self.place + Vector(21, 10))
    #expect(copies(whole).isEmpty, "on the element a click selects")
    stage.mouse(.moved, at: Self.place + Vector(20, 200))
    #expect(copies(whole).count == 1)
  }

  @Test(
    "the copy goes when the pointer leaves the photo or the window, or the sticker is disarmed",
    arguments: 0..<5)
  func leaves(way: Int) throws {
    let whole = try WholeEditor()
    try arm(whole)
    whole.stage.mouse(.moved, at: Self.place)
    #expect(copies(whole).count == 1)

    switch way {
    case 0: whole.stage.mouse(.moved, at: Point(30, 400))
    case 1: whole.stage.mouse(.moved, at: whole.place(of: whole.editor.desk.layout.drawer).center)
    case 2: whole.stage.mouse(.moved, at: whole.place(of: whole.editor.desk.layout.topBar).center)
    case 3: whole.stage.mouse(.left, at: Point(-1, 400))
    default: whole.press("Escape")
    }

    #expect(copies(whole).isEmpty)
  }

  @Test("a finger shows no copy and hides the mouse's") func finger() throws {
    let whole = try WholeEditor()
    try arm(whole)
    whole.stage.mouse(.moved, at: Self.place)

    whole.stage.finger.down(at: Self.place + Vector(40, 40))
    whole.stage.finger.stroke(to: Self.place + Vector(80, 80), in: .milliseconds(100))

    #expect(copies(whole).isEmpty)
  }
}

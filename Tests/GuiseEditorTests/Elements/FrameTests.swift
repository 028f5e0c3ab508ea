import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import DisguiseModel
@testable import GuiseEditor

@MainActor @Suite("A frame around the photo", .serialized) struct FrameTests {
  private let whole: WholeEditor

  init() throws {
    whole = try WholeEditor()
    whole.layout.drawer.show(tab: "frames")
    whole.settle()
  }

  private var frame: DisguiseElement? { whole.document.history?.present.frame }
  private var steps: Int { whole.document.history?.past.count ?? 0 }

  private func pick(_ name: String) throws { whole.tap(try whole.view(.cell, name)) }

  /// A point of the window by parts of the photo.
  private func point(_ x: Double, _ y: Double) -> Point {
    let photo = whole.controller.canvasView.layer
    return photo.convert(Point(photo.bounds.width * x, photo.bounds.height * y), to: nil)
  }

  @Test("a tap puts it on, another one replaces it, the same takes it off: one step each")
  func tap() throws {
    try pick("Gold frame")
    #expect(whole.elements.count == 1 && steps == 1)
    #expect(frame?.kind.frame?.canvas == whole.document.canvasSize)
    #expect(whole.controller.hand.armed == nil)
    #expect((try whole.view(.cell, "Gold frame") as? StickerCell)?.isArmed == true)
    try whole.place("mustaches/handlebar", under: point(0.5, 0.5))
    whole.layout.drawer.show(tab: "frames")

    try pick("Hearts")
    #expect(whole.elements.count == 2 && whole.elements.first?.isFrame == true && steps == 3)
    #expect(frame?.kind.frame?.frame.rawValue == "frames/hearts")
    whole.press("z", modifiers: .control)
    #expect(frame?.kind.frame?.frame.rawValue == "frames/gold")
    whole.press("z", modifiers: [.control, .shift])

    try pick("Hearts")
    #expect(whole.elements.count == 1 && frame == nil && steps == 4)
    #expect((try whole.view(.cell, "Hearts") as? StickerCell)?.isArmed == false)
  }

  @Test("fingers mean the photo; a tap on its ink selects it, a press opens its menu")
  func fingers() throws {
    try pick("Wood")
    whole.controller.select(nil)
    let before = frame
    whole.tap(point(0.5, 0.5))
    #expect(whole.controller.hand.selected.isEmpty)
    whole.tap(point(0.5, 0.03))
    #expect(whole.controller.hand.selected == [try #require(before?.id)])
    whole.stage.finger.down(at: point(0.5, 0.03))
    whole.stage.finger.stroke(to: point(0.3, 0.4), in: .milliseconds(300))
    whole.stage.finger.up()
    whole.settle()
    #expect(frame == before && steps == 1)

    whole.stage.finger.down(at: point(0.5, 0.03))
    whole.stage.advance(by: .seconds(1))
    let items = whole.stage.root.visibleTree.filter { $0.role == .menuitem }.map(\.identifier)
    #expect(items.contains("delete") && items.contains("color") && items.contains("lock"))
    for item in ["duplicate", "flip", "wiggle", "adjust", "group", "frame-text"] {
      #expect(!items.contains(item), "\(item)")
    }
    whole.stage.finger.up()
  }

  @Test("an element under its ink is the one that fingers take") func under() throws {
    try pick("Wood")
    try whole.place("hats/top-hat", under: point(0.5, 0.06))
    let hat = try #require(whole.elements.last)
    whole.document.perform(.reorder(hat.id, .back))
    whole.stage.finger.down(at: point(0.5, 0.05))
    whole.stage.finger.stroke(to: point(0.5, 0.4), in: .milliseconds(300))
    whole.stage.finger.up()
    whole.settle()
    let moved = try #require(whole.document.history?.present[hat.id])
    #expect(moved.placement.center.y > hat.placement.center.y + 100)
  }

  @Test("keys take it off and do not move it; it is by itself") func keys() throws {
    try pick("Wood")
    let before = frame
    for key in ["Left", "plus", "f", "bracketleft"] { whole.press(key) }
    whole.press("d", modifiers: .control)
    #expect(frame == before && whole.elements.count == 1 && steps == 1)
    try whole.place("hats/top-hat", under: point(0.5, 0.5))
    whole.press("a", modifiers: .control)
    #expect(whole.controller.hand.selected == [try #require(whole.elements.last?.id)])
    whole.controller.select(before?.id)
    whole.press("Delete")
    #expect(frame == nil && whole.elements.count == 1)
  }

  @Test("locked, it stays, whatever is tapped, and that is said") func locked() throws {
    try pick("Wood")
    whole.controller.select(frame?.id)
    whole.press("l", modifiers: .control)
    #expect(frame?.isLocked == true)
    try pick("Hearts")
    #expect(frame?.kind.frame?.frame.rawValue == "frames/wood")
    #expect([whole.problem, whole.toast].contains("The frame is locked. Unlock it first."))
    try pick("Wood")
    #expect(frame != nil)
  }

  @Test("a screen reader hears its name and what can be done") func heard() throws {
    try pick("Polaroid")
    let view = try #require(frame.flatMap { whole.controller.canvasView[$0.id] })
    #expect(view.label == "Polaroid" && view.accessibleParts.isEmpty)
    let actions = view.customActions.map(\.identifier)
    #expect(actions.contains("delete") && actions.contains("frame-text"))
    #expect(!actions.contains("move-left") && !actions.contains("duplicate"))
  }

  @Test("a double tap on the broad edge writes there") func text() throws {
    try pick("Polaroid")
    whole.stage.finger.tap(at: point(0.5, 0.93))
    whole.stage.advance(by: .milliseconds(80))
    whole.stage.finger.tap(at: point(0.5, 0.93))
    whole.settle()
    whole.stage.window.textInput.client?.insertText("Summer")
    whole.settle()
    whole.press("Return")
    whole.settle()
    let text = try #require(whole.elements.last)
    #expect(text.kind.letters?.text == "Summer" && text.kind.letters?.color == 0x2E3440)
    let size = whole.document.canvasSize
    #expect(abs(text.placement.center.x - size.width / 2) < 2)
    #expect(abs(text.placement.center.y / size.height - 0.908) < 0.05)
  }

  @Test("pasted, it replaces the one that is there, with its look") func paste() throws {
    try pick("Wood")
    let id = try #require(frame?.id)
    whole.document.perform(.change(id, .look(Look(opacity: 0.5))))
    whole.controller.select(id)
    whole.press("c", modifiers: .control)
    try pick("Hearts")
    whole.press("v", modifiers: .control)
    whole.settle()
    #expect(whole.elements.count == 1)
    #expect(frame?.kind.frame?.frame.rawValue == "frames/wood" && frame?.look.opacity == 0.5)
  }

  @Test("Same again puts it on the next photo, in the shape of that") func again() throws {
    try pick("Wood")
    let folder = TemporaryFolder()
    let path = try folder.photo("wide.png", 1500, 500)
    whole.editor.opening.open(.file(path: path))
    whole.settle()
    #expect(frame == nil && whole.document.canvasSize == Size(1500, 500))
    whole.press("s", modifiers: .shift)
    whole.settle()
    #expect(frame?.kind.frame?.frame.rawValue == "frames/wood")
    #expect(frame?.kind.frame?.canvas == Size(1500, 500))
  }
}

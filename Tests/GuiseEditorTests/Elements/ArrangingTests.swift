import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Commands about several elements", .serialized) struct ArrangingTests {
  private let whole: WholeEditor

  init() throws {
    whole = try WholeEditor()
    let photo = Rect(origin: .zero, size: whole.document.canvasSize)
    for number in 0..<4 {
      let place = photo.center + Vector(Double(number % 2) * 200 - 100, Double(number / 2) * 200)
      whole.document.perform(
        .place(.sticker(StickerID(rawValue: "glasses/round")), Placement(center: place, scale: 1)))
    }
    whole.settle()
    // The hand that acts.
    whole.tap(try #require(whole.controller.canvasView.elements.first))
  }

  private var hand: Hand { whole.editor.desk.hand }
  private var ids: [ElementID] { whole.elements.map(\.id) }

  private func select(_ numbers: Int...) {
    whole.editor.desk.tools.select.select(numbers.map { ids[$0] }, by: hand)
  }

  private func perform(_ id: Command.ID) {
    whole.editor.desk.commands.perform(id, for: Command.Target(of: hand))
    whole.settle()
  }

  private func steps() -> Int { whole.document.history?.past.count ?? -1 }

  @Test("Control A selects all, Control G makes them a group, with Shift ends it") func keys() {
    whole.press("a", modifiers: .control)
    #expect(hand.selected == ids)
    let before = steps()
    whole.press("g", modifiers: .control)
    #expect(Set(whole.elements.map(\.group)).count == 1 && whole.elements[0].group != nil)
    whole.press("g", modifiers: [.control, .shift])
    #expect(whole.elements.allSatisfy { $0.group == nil } && steps() == before + 2)
  }

  @Test("arrows, plus and brackets act on all, each as one step") func nudges() {
    select(0, 1, 2)
    let (before, old) = (steps(), whole.elements)
    whole.press("Right", modifiers: .shift)
    #expect(steps() == before + 1)
    let ways = zip(whole.elements, old).map { $0.placement.center - $1.placement.center }
    #expect(ways.prefix(3).allSatisfy { ($0 - ways[0]).length < 1e-6 && $0.dx > 5 })
    #expect(ways[3] == .zero)
    whole.press("plus")
    whole.press("bracketright")
    #expect(steps() == before + 3)
    #expect(
      whole.elements.prefix(3).allSatisfy {
        abs($0.placement.scale - 1.05) < 1e-6 && abs($0.placement.rotation.degrees - 1) < 1e-6
      })
  }

  private func key(_ name: String, _ phase: KeyEvent.Phase) {
    whole.stage.window.handle(KeyEvent(phase: phase, key: name, timestamp: whole.stage.now))
    whole.stage.advance(by: .milliseconds(30))
  }

  @Test("a key that is held is one step, also for the journal", arguments: ["Right", "plus"])
  func heldKey(name: String) throws {
    select(0, 1)
    let (before, old) = (steps(), whole.elements)
    key(name, .pressed(isRepeat: false))
    #expect(steps() == before + 1)
    let first = whole.elements[0].placement
    for _ in 1...9 { key(name, .pressed(isRepeat: true)) }
    #expect(whole.document.history?.held == [ids[0], ids[1]])
    key(name, .released)

    #expect(steps() == before + 1 && whole.document.history?.held.isEmpty == true)
    let now = whole.elements[0].placement
    if name == "Right" {
      let way = first.center.x - old[0].placement.center.x
      #expect(abs(now.center.x - old[0].placement.center.x - 10 * way) < 0.01)
    } else {
      #expect(now.scale > first.scale * 1.4)
    }
    whole.document.undo()
    #expect(whole.elements == old)
  }

  @Test("a held key whose end nobody tells ends by itself; what others do meanwhile is a step")
  func heldKeyEnds() {
    select(0)
    let before = steps()
    key("Right", .pressed(isRepeat: false))
    key("Right", .pressed(isRepeat: true))
    whole.stage.advance(by: .seconds(1))
    #expect(steps() == before + 1 && whole.document.history?.held.isEmpty == true)
    key("Right", .pressed(isRepeat: true))
    key("Right", .pressed(isRepeat: true))
    whole.document.perform(.change(ids[3], .flip))
    #expect(steps() == before + 3 && whole.document.history?.held.isEmpty == true)
    key("Left", .pressed(isRepeat: true))
    key("Up", .pressed(isRepeat: false))
    #expect(steps() == before + 5)
  }

  @Test("delete, duplicate and flip are one step each") func edits() {
    select(0, 1)
    let before = steps()
    perform("flip")
    #expect(whole.elements.map(\.placement.isFlipped) == [true, true, false, false])
    #expect(whole.elements[0].placement.center.x > whole.elements[1].placement.center.x)
    perform("duplicate")
    #expect(whole.elements.count == 6 && hand.selected.count == 2)
    perform("delete")
    #expect(whole.elements.count == 4 && steps() == before + 3 && hand.selected.isEmpty)
  }

  @Test(
    "what another hand moves of several stays as it is, which is said", arguments: [true, false])
  func held(isGroup: Bool) throws {
    let finger = whole.stage.finger(9)
    let start = try #require(whole.controller.canvasView[ids[3]]).middle
    finger.down(at: start)
    finger.stroke(to: start + Vector(0, 40), in: .milliseconds(100))
    // Far from that.
    whole.stage.finger(1).tap(at: Point(215, 95))
    let own = hand
    try #require(whole.controller.tools.move.holder(of: ids[3]) != own)
    if isGroup {
      whole.document.perform(.group(ids))
    }
    let selected = Array(ids.prefix(isGroup ? 3 : 4))
    whole.editor.desk.tools.select.select(selected, by: own)
    whole.editor.desk.commands.perform("flip", for: Command.Target(of: own))
    whole.settle()

    #expect(whole.elements.map(\.placement.isFlipped) == [true, true, true, false])
    #expect(whole.toast?.hasPrefix("1 element is being moved, and stays as it is.") == true)
    finger.up()
  }

  @Test(
    "what another hand moves is left out of all, of a loop and of removing all, which is said",
    arguments: ["select-all", "loop", "remove-all"])
  func leftOut(way: String) throws {
    let finger = whole.stage.finger(9)
    let start = try #require(whole.controller.canvasView[ids[3]]).middle
    finger.down(at: start)
    finger.stroke(to: start + Vector(0, 40), in: .milliseconds(100))
    whole.stage.finger(1).tap(at: Point(215, 95))
    whole.settle()
    let moved = ids[3]

    switch way {
    case "select-all": perform("select-all")
    case "loop":
      whole.editor.desk.tools.loop.isArmed = true
      let loop = whole.stage.finger(2)
      let frame = whole.place(of: whole.controller.canvasView)
      loop.down(at: frame.origin + Vector(4, 4))
      for corner in [
        Point(frame.maxX - 4, frame.minY + 4), Point(frame.maxX - 4, frame.maxY - 4),
        Point(frame.minX + 4, frame.maxY - 4), Point(frame.minX + 4, frame.minY + 8),
      ] { loop.stroke(to: corner, in: .milliseconds(100)) }
      loop.up()
      whole.settle()
    default:
      perform("remove-all")
      whole.tap(try whole.view(.button, "Remove all disguises"))
    }

    #expect(whole.toast?.hasPrefix("1 element is being moved, and stays as it is.") == true)
    if way == "remove-all" { #expect(ids == [moved]) }
    finger.up()
  }

  @Test(
    "they keep their own order wherever they are put",
    arguments: [
      ("to-front", [2, 4, 1, 3]), ("to-back", [1, 3, 2, 4]), ("forward", [2, 1, 4, 3]),
      ("backward", [1, 3, 2, 4]),
    ])
  func order(command: String, wanted: [Int]) {
    select(2, 0)
    perform(Command.ID(rawValue: command))
    #expect(ids.map(\.rawValue) == wanted)
  }

  @Test("at an end they stay there, whichever is asked to go on") func ends() {
    select(2, 3)
    perform("forward")
    #expect(ids.map(\.rawValue) == [1, 2, 3, 4])
    select(0, 1, 3)
    perform("backward")
    #expect(ids.map(\.rawValue) == [1, 2, 4, 3])
    select(0, 1)
    perform("forward")
    #expect(ids.map(\.rawValue) == [4, 1, 2, 3])
  }

  @Test("Control L locks and unlocks, H hides, Shift H shows all again") func locks() {
    select(1)
    whole.press("l", modifiers: .control)
    #expect(whole.elements[1].isLocked && hand.selected == [ids[1]])
    whole.press("Delete")
    whole.press("Right")
    #expect(whole.elements.count == 4 && steps() == 5)
    whole.press("l", modifiers: .control)
    #expect(!whole.elements[1].isLocked)
    whole.press("h")
    #expect(whole.elements[1].isHidden && hand.selected.isEmpty)
    whole.press("h", modifiers: .shift)
    #expect(whole.elements.allSatisfy { $0.isFree })
  }

  @Test("several that were locked together are unlocked together") func locksSeveral() {
    select(0, 1, 2)
    whole.press("l", modifiers: .control)
    #expect(whole.elements.filter(\.isLocked).count == 3 && hand.selected.count == 3)
    whole.press("Delete")
    #expect(whole.elements.count == 4)
    whole.press("l", modifiers: .control)
    #expect(whole.elements.allSatisfy { !$0.isLocked })
  }

  @Test("the menu of what is locked only unlocks and hides") func lockedMenu() {
    let target = Command.Target(hand: hand, elements: [], locked: [ids[0]])
    let offered = whole.editor.desk.commands.commands(in: .elementMenu).filter {
      $0.isEnabled(target)
    }
    #expect(offered.map(\.id) == ["unlock", "hide"])
  }

  @Test("copies of several come back as a group where they were one") func clipboard() {
    select(0, 2, 3)
    perform("group")
    select(0, 1, 2, 3)
    let before = steps()
    whole.press("c", modifiers: .control)
    whole.press("v", modifiers: .control)
    whole.settle { whole.elements.count == 8 }
    let copies = whole.elements.suffix(4)
    #expect(copies.count == 4 && steps() == before + 1)
    #expect(hand.selected == copies.map(\.id))
    let groups = copies.map(\.group)
    #expect(groups[1] == nil && groups[0] != nil && groups[0] != whole.elements[0].group)
    #expect(groups[0] == groups[2] && groups[0] == groups[3])
    whole.press("x", modifiers: .control)
    #expect(whole.elements.count == 4)
  }

  @Test("a look that is copied is put on all that is selected, as one step") func look() {
    let look = Look(opacity: 0.5, tint: .color(0xC2602B), blend: .multiply)
    whole.document.perform(.change(ids[0], .look(look)))
    select(0)
    whole.press("c", modifiers: [.control, .shift])
    let before = steps()
    select(1, 2, 3)
    whole.press("v", modifiers: [.control, .shift])
    whole.settle()
    #expect(whole.elements.map(\.look) == [look, look, look, look] && steps() == before + 1)
  }

  @Test("a text takes the color of a look, and gives its own") func textLook() throws {
    let design = TextDesign("Ahoy", color: 0x1E88E5)
    whole.editor.desk.stickers.make(design, on: whole.document.worker) {
      [document = whole.document] sticker in
      if let sticker {
        document.perform(.place(sticker.kind, Placement(center: Point(300, 300), scale: 1)))
      }
    }
    whole.settle()
    try #require(whole.elements.count == 5)
    select(4)
    perform("copy-look")
    select(0)
    perform("paste-look")
    #expect(whole.elements[0].look.tint == .color(0x1E88E5))

    whole.document.perform(.change(ids[0], .look(Look(opacity: 0.7, tint: .color(0xFF0000)))))
    select(0)
    perform("copy-look")
    select(4, 1)
    let before = steps()
    perform("paste-look")
    whole.settle()
    #expect((whole.elements[4].kind.design as? TextDesign)?.mainColor == 0xFF0000)
    #expect(whole.elements[4].look == Look(opacity: 0.7) && steps() == before + 1)
  }

  @Test("all of several is in the menu that fits them") func menu() throws {
    select(0, 1)
    whole.showMenu(for: ids[0], at: Point(476, 400))
    whole.settle()
    let items = try whole.view(.menu, "Element menu").all(View.self).filter {
      $0.role == .menuitem && !$0.isHidden
    }
    #expect(items.map(\.label) == ["Delete", "Wiggle", "Flip", "Group", "Duplicate", "More"])
  }
}

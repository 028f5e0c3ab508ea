import Drawing
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("The look of an element") struct LookTests {
  private let look = Look(opacity: 0.5)

  @Test("stays with it through edits, copies and undo") func edits() {
    var history = History(disguise(2))
    history.perform(.change(id(1), .look(look)))
    #expect(history.present[id(1)]?.look == look && history.present[id(2)]?.look == .plain)

    history.perform(.change(id(1), .flip))
    history.perform(.change(id(1), .kind(.emoji("😀", mustache), scale: 2)))
    history.perform(.duplicate([id(1)], offset: Vector(5, 5)))
    history.perform(.photo(photo(300, 200)))
    #expect(history.present.elements.map(\.look) == [look, look, .plain])
    #expect(history.present.elements.map(\.kind.artwork) == [mustache, mustache, mustache])

    for _ in 0..<5 { history.undo() }
    #expect(history.present == disguise(2).with(nextID: 4))
    history.redo()
    #expect(history.present[id(1)]?.look == look)
  }

  @Test("stays with it during a gesture, and on a photo of another size") func gestures() {
    var history = History(disguise(1))
    history.perform(.change(id(1), .look(look)))
    history.begin(id(1))
    history.preview(id(1), Placement(center: Point(5, 5), scale: 2))
    #expect(history.shown[id(1)]?.look == look)
    history.commit(id(1))

    #expect(history.present.fitted(to: photo(10, 10))[id(1)]?.look == look)
  }

  @Test("is placed with a copy, whatever shows it here") func copies() {
    var copy = disguise(1)
    copy.apply(.change(id(1), .look(look)))
    copy.apply(.change(id(1), .kind(.text(TextDesign("Hi"), mustache))))
    let fez = StickerID(rawValue: "hats/fez")

    var other = disguise(1)
    other.apply(.placeCopy(of: copy.elements[0], shownBy: fez))

    #expect(other.elements[1].look == look)
    #expect(other.elements[1].kind == .text(TextDesign("Hi"), fez))
  }

  @Test(
    "that no editor makes is rejected",
    arguments: [
      Look(opacity: 0.05), Look(opacity: 1.5), Look(opacity: .nan), Look(tint: .color(0x100_0000)),
      Look(tint: .shift(hue: .degrees(200))), Look(tint: .shift(hue: .radians(.nan))),
      Look(tint: .shift(hue: .zero)),
    ])
  func invalid(look: Look) {
    var disguise = disguise(1)
    let before = disguise

    let isChanged = disguise.apply(.change(id(1), .look(look)))
    let isPlaced = disguise.apply(
      .place(.sticker(mustache), Placement(center: .zero, scale: 1), look))

    #expect(!isChanged && !isPlaced && disguise == before)
  }
}

@Suite("A look that is tried on") struct TrialTests {
  private let red = Edit.Change.look(Look(tint: .color(0xFF0000)))

  @Test("is shown and holds nothing: others drag the element, and undo what they did")
  func holdsNothing() {
    var history = History(disguise(2))
    history.perform(.change(id(2), .flip))
    history.show(id(1), tryingOn: [red])
    #expect(history.shown[id(1)]?.look.tint == .color(0xFF0000))
    #expect(history.present[id(1)]?.look == .plain && history.held.isEmpty)

    history.begin(id(1))
    history.preview(id(1), Placement(center: Point(7, 7), scale: 3))
    #expect(history.shown[id(1)]?.look.tint == .color(0xFF0000))
    #expect(history.shown[id(1)]?.placement.center == Point(7, 7))
    history.commit(id(1))
    #expect(history.past.count == 2 && history.present[id(1)]?.look == .plain)
    #expect(history.shown[id(1)]?.look.tint == .color(0xFF0000))

    history.undo()
    history.undo()
    #expect(history.shown[id(1)]?.look.tint == .color(0xFF0000))
    history.show(id(1), tryingOn: nil)
    #expect(history.shown == history.present)
  }

  @Test("a gesture that moved nothing makes no step because of it") func noStep() {
    var history = History(disguise(1))
    history.show(id(1), tryingOn: [red])
    history.begin(id(1))
    let isStep = history.commit(id(1))
    #expect(!isStep && history.past.isEmpty)
  }

  @Test("ends with its element, and an invalid one is not shown") func ends() {
    var history = History(disguise(2))
    let isShown = history.show(id(1), tryingOn: [.look(Look(opacity: 7))])
    #expect(!isShown && history.shown == history.present)
    history.show(id(1), tryingOn: [red])
    history.perform(.remove(id(1)))
    history.undo()
    #expect(history.shown == history.present)
  }
}

extension Disguise {
  fileprivate func with(nextID: Int) -> Disguise {
    var result = self
    result.nextID = nextID
    return result
  }
}

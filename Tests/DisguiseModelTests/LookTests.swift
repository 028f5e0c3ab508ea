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
    history.perform(.duplicate(id(1), offset: Vector(5, 5)))
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
    arguments: [Look(opacity: 0.05), Look(opacity: 1.5), Look(opacity: .nan)])
  func invalid(look: Look) {
    var disguise = disguise(1)
    let before = disguise

    let isChanged = disguise.apply(.change(id(1), .look(look)))
    let isPlaced = disguise.apply(
      .place(.sticker(mustache), Placement(center: .zero, scale: 1), look))

    #expect(!isChanged && !isPlaced && disguise == before)
  }
}

extension Disguise {
  fileprivate func with(nextID: Int) -> Disguise {
    var result = self
    result.nextID = nextID
    return result
  }
}

import Drawing
import TestSupport
import Testing

@testable import DisguiseModel

@Suite struct EditTests {
  @Test("place adds an element on top with a new ID") func place() {
    var disguise = disguise(2)

    #expect(disguise.apply(.place(.sticker(mustache), Placement(center: .zero, scale: 2))) == true)

    #expect(disguise.elements.map(\.id) == [id(1), id(2), id(3)])
    #expect(disguise.elements.last?.placement.scale == 2)
    #expect(disguise.nextID == 4)
  }

  @Test("a removed element's ID is not reused") func numbersStay() {
    var disguise = disguise(2)

    disguise.apply(.remove(id(2)))
    disguise.apply(.place(.sticker(mustache), Placement(center: .zero, scale: 1)))

    #expect(disguise.elements.map(\.id) == [id(1), id(3)])
  }

  @Test("elements move to the front, to the back and one position up or down") func order() {
    var disguise = disguise(4)
    func order(after edit: Edit) -> [Int] {
      disguise.apply(edit)
      return disguise.elements.map(\.id.rawValue)
    }

    #expect(order(after: .reorder(id(2), .front)) == [1, 3, 4, 2])
    #expect(order(after: .reorder(id(4), .back)) == [4, 1, 3, 2])
    #expect(order(after: .reorder(id(1), .up)) == [4, 3, 1, 2])
    #expect(order(after: .reorder(id(2), .up)) == [4, 3, 1, 2])
    #expect(order(after: .reorder(id(3), .down)) == [3, 4, 1, 2])
    #expect(order(after: .reorder(id(3), .down)) == [3, 4, 1, 2])
  }

  @Test("a duplicate is just above its original, at an offset") func duplicate() {
    var disguise = disguise(3)

    disguise.apply(.duplicate([id(2)], offset: Vector(5, -5)))

    #expect(disguise.elements.map(\.id.rawValue) == [1, 2, 4, 3])
    #expect(disguise[id(4)]?.placement.center == Point(115, 105))
    #expect(disguise[id(4)]?.kind.artwork == mustache)
  }

  @Test("flip and move change only one element") func oneElement() {
    var disguise = disguise(3)
    let before = disguise

    disguise.apply(.change(id(1), .flip))
    disguise.apply(.change(id(3), .placement(Placement(center: Point(7, 8), scale: 2))))

    #expect(disguise[id(1)]?.placement.isFlipped == true)
    #expect(disguise[id(2)] == before[id(2)])
    #expect(disguise[id(3)]?.placement.center == Point(7, 8))
  }

  @Test("removeAll keeps the photo") func removeAll() {
    var disguise = disguise(3)

    disguise.apply(.removeAll)

    #expect(disguise.elements.isEmpty)
    #expect(disguise.photo == photo())
  }

  @Test("on another photo the disguise keeps its appearance around the center") func setPhoto() {
    var disguise = Disguise(photo: photo(1000, 800))
    disguise.apply(.place(.sticker(mustache), Placement(center: Point(600, 400), scale: 1)))

    #expect(disguise.apply(.photo(photo(3000, 1600))) == true)

    #expect(disguise[id(1)]?.placement == Placement(center: Point(1700, 800), scale: 2))
    #expect(disguise.photo.size == Size(3000, 1600))
  }

  @Test(
    "a rejected edit has no effect",
    arguments: [
      Edit.remove(id(9)), .change(id(9), .flip), .reorder(id(9), .front),
      .duplicate([id(9)], offset: .zero),
      .change(id(1), .placement(Placement(center: .zero, scale: .nan))),
      .place(.sticker(mustache), Placement(center: Point(.infinity, 0), scale: 1)),
      .duplicate([id(1)], offset: Vector(.nan, 0)), .photo(photo(0, 10)),
      .photo(photo(.nan, 10)), .photo(photo(.infinity, 10)),
    ])
  func refused(edit: Edit) {
    var disguise = disguise(2)

    #expect(disguise.apply(edit) == false)

    #expect(disguise == DisguiseModelTests.disguise(2))
  }

  @Test("any sequence of edits keeps IDs unique and increasing, and placements valid")
  func anyEdits() {
    var random = SeededGenerator(seed: 7)
    var disguise = disguise(3)
    for _ in 0..<1000 {
      let before = disguise.nextID
      disguise.apply(random.edit(upTo: disguise.nextID))

      #expect(Set(disguise.elements.map(\.id)).count == disguise.elements.count)
      #expect(disguise.nextID >= before)
      #expect(
        disguise.elements.allSatisfy { $0.placement.isValid && $0.id.rawValue < disguise.nextID })
    }
  }

  @Test("what is left alone of a group, as what is locked is, is in none") func lone() throws {
    var disguise = Disguise(photo: PhotoReference(id: .sample("robin"), size: Size(100, 100)))
    let kind = ElementKind.sticker(StickerID(rawValue: "glasses/round"))
    for _ in 1...3 { disguise.apply(.place(kind, Placement(center: Point(50, 50), scale: 0.1))) }
    let ids = disguise.elements.map(\.id)
    disguise.apply(.group(ids))
    disguise.apply(.change(ids[0], .lock(true)))
    for edits in [
      ids.dropFirst().map { Edit.change($0, .ungroup) }, ids.map(Edit.remove), [.removeAll],
    ] {
      var other = disguise
      for edit in edits { other.apply(edit) }
      #expect(other[ids[0]]?.isLocked == true && other.elements.allSatisfy { $0.group == nil })
    }
    disguise.apply(.remove(ids[1]))
    #expect(disguise.elements.allSatisfy { $0.group != nil })
  }

  @Test("what is placed together is a group of its own, whatever was added meanwhile")
  func placedTogether() throws {
    let place = Placement(center: Point(10, 10), scale: 1)
    let edit = Edit.placeTogether([(.sticker(mustache), place), (.sticker(mustache), place)])
    var (early, late) = (disguise(2), disguise(2))
    let moved = try #require(edit.carried(from: early, to: late))
    for _ in 0..<3 { late.apply(.place(.sticker(mustache), place)) }

    for applied in [early.apply(edit), late.apply(moved)] { #expect(applied) }

    for result in [early, late] {
      let group = result.elements.suffix(2).map(\.group)
      #expect(group[0] != nil && group[0] == group[1])
      #expect(result.elements.dropLast(2).allSatisfy { $0.group == nil })
    }
  }

  @Test("inconsistent parts do not make a disguise") func contradictions() {
    let element = DisguiseElement(
      id: id(4), kind: .sticker(mustache),
      placement: Placement(center: .zero, scale: 1))
    let broken = DisguiseElement(
      id: id(5), kind: .sticker(mustache),
      placement: Placement(center: .zero, scale: .nan))

    #expect(Disguise(photo: photo(), elements: [element], nextID: 1)?.nextID == 5)
    #expect(Disguise(photo: photo(), elements: [element, element], nextID: 5) == nil)
    #expect(Disguise(photo: photo(), elements: [broken], nextID: 6) == nil)
    #expect(Disguise(photo: photo(0, 0), elements: [], nextID: 1) == nil)
  }
}

extension SeededGenerator {
  mutating func edit(upTo number: Int) -> Edit {
    let id = ElementID(rawValue: Int.random(in: 1...number, using: &self))
    switch Int.random(in: 0..<14, using: &self) {
    case 0, 1: return .place(.sticker(mustache), placement())
    case 2: return .place(ElementKind(design(), shownBy: mustache), placement())
    case 3: return .remove(id)
    case 4: return .change(id, .placement(placement()))
    case 5: return .change(id, .flip)
    case 6: return .duplicate([id], offset: point(-50...50) - .zero)
    case 7: return .reorder(id, .front)
    case 8: return .reorder(id, .back)
    case 9: return .reorder(id, .up)
    case 10: return .reorder(id, .down)
    case 11: return .change(id, .kind(ElementKind(design(), shownBy: mustache)))
    case 12:
      return .change(id, .kind(ElementKind(design(), shownBy: StickerID(rawValue: "hats/fez"))))
    default:
      return Int.random(in: 0..<20, using: &self) == 0
        ? .removeAll : .change(id, .placement(Placement(center: .zero, scale: .nan)))
    }
  }
}

import Drawing
import FoundationEssentials
import ImageCoding
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("Locked, hidden and grouped elements") struct ArrangementTests {
  private func arranged() -> History {
    var history = History(disguise(5))
    history.perform(.change(id(1), .lock(true)))
    history.perform(.change(id(2), .hide(true)))
    history.perform(.group([id(3), id(5)]))
    return history
  }

  // MARK: Locked

  @Test("what is locked stays as and where it is until it is unlocked") func locked() {
    var history = arranged()
    let before = history.present

    for edit: Edit in [
      .change(id(1), .placement(Placement(center: .zero, scale: 2))), .change(id(1), .flip),
      .change(id(1), .look(Look(opacity: 0.5))),
      .change(id(1), .kind(.sticker(mustache), scale: 3)),
      .remove(id(1)),
    ] {
      let isDone = history.perform(edit)
      #expect(!isDone && history.present == before)
    }
    let isHeld = history.begin(id(1))
    #expect(!isHeld && history.held.isEmpty)

    history.perform(.change(id(1), .lock(false)))
    let isRemoved = history.perform(.remove(id(1)))
    #expect(isRemoved)
  }

  @Test("what is locked stays when all are removed, and moves along with its photo")
  func photoMoves() {
    var history = arranged()
    history.perform(.framing(Framing(crop: Rect(50, 50, 100, 100))))
    #expect(history.present[id(1)]?.placement.center == Point(50, 50))

    history.perform(.removeAll)
    #expect(history.present.elements.map(\.id) == [id(1)])
  }

  @Test("locking moves nothing, wherever it is") func lockingMovesNothing() {
    var history = History(disguise(1))
    history.perform(
      .change(id(1), .lock(true)),
      limitedBy: { _, _ in
        Placement(center: .zero, scale: 9)
      })
    #expect(history.present[id(1)]?.placement == disguise(1)[id(1)]?.placement)
  }

  // MARK: Hidden

  @Test("what is hidden is in no picture, and no hand takes it") func hidden() {
    var history = arranged()

    #expect(history.present.visibleElements.map(\.id) == [1, 3, 4, 5].map(id))
    #expect(history.shown.visibleElements.map(\.id) == [1, 3, 4, 5].map(id))
    let isHeld = history.begin(id(2))
    #expect(!isHeld)

    history.perform(.change(id(2), .hide(false)))
    #expect(history.present.visibleElements == history.present.elements)
  }

  @Test("what is hidden goes with all else of its group that hands can take, and with nothing less")
  func goesWithGroup() {
    var history = History(disguise(5))
    history.perform(.group([1, 2, 3, 4].map(id)))
    for number in [2, 5] { history.perform(.change(id(number), .hide(true))) }
    history.perform(.change(id(4), .lock(true)))
    func hidden(_ numbers: Int...) -> [ElementID] {
      history.present.hidden(goingWith: numbers.map(id))
    }
    #expect(hidden(1, 3) == [id(2)] && hidden(3, 1, 5) == [id(2)])
    #expect(hidden(1).isEmpty && hidden().isEmpty && hidden(4).isEmpty && hidden(5).isEmpty)
    #expect(history.present.withHidden([id(3), id(1)]) == [2, 3, 1].map(id))

    let begun = history.begin([1, 2, 4].map(id))
    #expect(begun == [id(1), id(2)])
    history.cancel([id(1), id(2)])
    history.perform(.duplicate([1, 2, 3].map(id), offset: Vector(9, 9)))
    #expect(history.present.elements.filter(\.isHidden).count == 3)

    history.perform(.change(id(2), .lock(true)))
    #expect(hidden(1, 3).isEmpty, "what is locked stays where it is")
  }

  @Test("a thumbnail and a picture do not show it") func pictures() throws {
    let artwork = try TestArtwork()
    var disguise = Disguise(photo: photo(40, 40))
    disguise.apply(
      .place(.sticker(TestArtwork.disc), Placement(center: Point(20, 20), scale: 1)))
    let shown = try #require(try picture(of: disguise, artwork))
    disguise.apply(.change(id(1), .hide(true)))
    let hidden = try #require(try picture(of: disguise, artwork))

    #expect(shown[20, 20] != shown[1, 1])
    #expect(hidden[20, 20] == hidden[1, 1])
    // What is missing or too large in it is no reason to refuse the others.
    disguise.apply(.place(.sticker(TestArtwork.broken), Placement(center: .zero, scale: 1)))
    disguise.apply(.change(id(2), .hide(true)))
    _ = try ExportArtwork(disguise, from: artwork.store)
  }

  private func picture(of disguise: Disguise, _ artwork: TestArtwork) throws -> Bitmap? {
    let painter = DisguiseRenderer(artworks: try ExportArtwork(disguise, from: artwork.store))
    return Bitmap.drawn(width: 40, height: 40) { canvas in
      painter.draw(disguise.visibleElements, on: canvas, photoToTarget: .identity)
    }
  }

  // MARK: Groups

  @Test("a group is a new one each time, and ends by its elements") func groups() throws {
    var history = arranged()
    let first = try #require(history.present[id(3)]?.group)
    #expect(history.present[id(5)]?.group == first)
    #expect(history.present.elements.filter { $0.group == nil }.map(\.id) == [1, 2, 4].map(id))

    history.perform(.group([id(4), id(5)]))
    #expect(history.present[id(5)]?.group != first && history.present[id(3)]?.group == first)
    history.undo()
    history.perform(.all([3, 5].map { .change(id($0), .ungroup) }))
    #expect(history.present.elements.allSatisfy { $0.group == nil })
    history.perform(.group([id(1), id(2)]))
    #expect(history.present[id(1)]?.group != first)
    #expect(history.present.nextID > first.rawValue)
  }

  @Test(
    "one element alone, or what is not there, is no group", arguments: [[1], [], [1, 9], [2, 2]])
  func noGroup(numbers: [Int]) {
    var disguise = disguise(3)
    let isGrouped = disguise.apply(.group(numbers.map(id)))
    #expect(!isGrouped && disguise == DisguiseModelTests.disguise(3))
  }

  @Test("copies lie above what they are copied from, free, as a group of their own") func copies() {
    var disguise = arranged().present
    disguise.apply(.change(id(3), .lock(true)))
    let before = disguise.elements

    let isDone = disguise.apply(.duplicate([id(5), id(3), id(1)], offset: Vector(7, 0)))

    #expect(isDone && disguise.elements.prefix(5) == before[...])
    let copies = disguise.elements.suffix(3)
    #expect(copies.map(\.placement.center.x) == [107, 127, 147])
    #expect(copies.allSatisfy { $0.isFree })
    let groups = copies.map(\.group)
    #expect(groups[0] == nil && groups[1] != nil && groups[1] == groups[2])
    #expect(groups[1] != before[2].group)
  }

  // MARK: Order

  @Test(
    "an element goes just above another one, or below all",
    arguments: [
      (1, 3, [2, 3, 1, 4, 5]), (4, 1, [1, 4, 2, 3, 5]), (5, nil, [5, 1, 2, 3, 4]),
      (1, 5, [2, 3, 4, 5, 1]), (2, 1, [1, 2, 3, 4, 5]),
    ] as [(Int, Int?, [Int])])
  func above(element: Int, other: Int?, order: [Int]) {
    var disguise = disguise(5)
    disguise.apply(.reorder(id(element), .above(other.map(id))))
    #expect(disguise.elements.map(\.id) == order.map(id))
  }

  // MARK: Hands

  @Test("what a hand holds is neither locked, hidden nor moved in the list") func held() {
    var history = History(disguise(3))
    history.begin(id(2))
    let before = history.present
    for edit: Edit in [
      .change(id(2), .lock(true)), .change(id(2), .hide(true)), .reorder(id(2), .above(nil)),
      .all([.change(id(1), .hide(true)), .change(id(2), .hide(true))]),
    ] {
      let isDone = history.perform(edit)
      #expect(!isDone && history.present == before && history.held == [id(2)])
    }
    let isMoved = history.perform(.reorder(id(1), .above(id(2))))
    #expect(isMoved && history.held == [id(2)])
  }

  @Test("the gestures of several elements are one step") func oneStep() {
    var history = History(disguise(3))
    for number in [1, 3] {
      history.begin(id(number))
      history.preview(id(number), Placement(center: Point(5, 5), scale: 2))
    }
    let isStep = history.commit([id(1), id(3)])
    #expect(isStep && history.past.count == 1 && history.held.isEmpty)
    #expect(history.present[id(1)]?.placement.scale == 2)
    #expect(history.present[id(3)]?.placement.scale == 2)

    history.undo()
    #expect(history.present == disguise(3))
    history.begin(id(1))
    let isEmpty = history.commit([id(1), id(2)])
    #expect(!isEmpty && history.past.isEmpty && history.held.isEmpty)
  }

  // MARK: Files

  @Test("all survives documents and journals exactly, step by step") func files() throws {
    var history = arranged()
    history.perform(.change(id(4), .ungroup))
    history.perform(.change(id(2), .hide(false)))
    history.undo()
    let document = DocumentFile(disguise: history.present, photo: nil)

    #expect(try DocumentFile.decode(document.encoded(), name: "a.guise") == document)
    #expect(try Journal.read(Journal.whole(history, maximumSteps: 100)) == history)
  }

  @Test("several elements are copied with their groups") func clipboard() throws {
    let disguise = arranged().present
    let elements = [disguise.elements[2], disguise.elements[3], disguise.elements[4]]
    let made = ElementCopy(elements, on: disguise.photo.size) { _ in nil }
    let copy = try #require(made)
    let read = try #require(ElementCopy(copy.bytes))
    #expect(read == copy && read.elements(on: disguise.photo.size) == elements)
    let nothing = ElementCopy([], on: nil) { _ in nil }
    #expect(nothing == nil)
  }

  private func element(_ fields: String) -> [UInt8] {
    Array(
      #"{"id": 1, "sticker": "a/b", "center": [1, 2], "scale": 3, "rotation": 0\#(fields)}"#.utf8)
  }

  @Test(
    "a value that is none is refused by its name",
    arguments: [
      (#", "locked": 1"#, "locked"), (#", "locked": "yes""#, "locked"),
      (#", "group": 0"#, "group"), (#", "group": -3"#, "group"), (#", "group": 1.5"#, "group"),
      (#", "group": 9223372036854775807"#, "group"), (#", "group": "hats""#, "group"),
      (#", "look": {"hidden": 1}"#, "look.hidden"),
    ])
  func refused(fields: String, name: String) throws {
    let bytes = element(fields)
    let record = try JSONDecoder().decode(ElementRecord.self, from: Data(bytes))

    let flaw = #expect(throws: RecordFlaw.self) { try record.element() }
    #expect(flaw == .invalid(field: name))
    _ = try record.element(version: 2)
    #expect(ElementCopy(bytes) == nil)
    #expect(
      ElementCopy(element(#", "others": [\#(String(decoding: bytes, as: UTF8.self))]"#)) == nil)
  }

  @Test("a group of one is harmless, and its number is not given again") func unknownGroup() throws
  {
    let bytes = element(#", "group": 70, "locked": false"#)
    let record = try JSONDecoder().decode(ElementRecord.self, from: Data(bytes))
    let element = try record.element()
    var disguise = try #require(Disguise(photo: photo(), elements: [element], nextID: 2))
    #expect(disguise.elements[0].isFree && disguise.nextID == 71)

    disguise.apply(.duplicate([id(1)], offset: .zero))
    #expect(disguise.elements[1].group == nil)
  }
}

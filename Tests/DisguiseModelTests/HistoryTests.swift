import DisguiseModel
import Drawing
import TestSupport
import Testing

@Suite struct HistoryTests {
  let there = Placement(center: Point(300, 300), scale: 2)
  let elsewhere = Placement(center: Point(500, 200), scale: 0.5, rotation: .degrees(30))

  @Test("one gesture is one step, whatever its number of previews") func oneStep() {
    var history = History(disguise())
    let start = history.present

    history.begin(id(1))
    for x in 0..<50 { history.preview(id(1), Placement(center: Point(Double(x), 0), scale: 1)) }
    history.preview(id(1), there)
    #expect(history.shown[id(1)]?.placement == there)
    #expect(history.present == start)
    #expect(history.commit(id(1)) == true)

    #expect(history.present[id(1)]?.placement == there)
    #expect(history.past == [start])
    history.undo()
    #expect(history.shown.elements == start.elements)
    history.redo()
    #expect(history.shown[id(1)]?.placement == there)
  }

  @Test("an element that fits later has fitted since it was placed; the journal says so, too")
  func amended() {
    var history = History(disguise())
    history.perform(.place(.sticker(mustache), there))
    history.perform(.change(id(1), .placement(there)))
    history.perform(.place(.sticker(mustache), there))
    history.perform(.change(id(2), .placement(there)))
    history.undo()
    history.begin(id(1))
    history.preview(id(1), elsewhere)
    let before = history

    // The fourth fits, with another one of a pair; the fifth was one too many.
    history.amend { value in
      value[id(4)].map { .all([.change($0.id, .placement(elsewhere)), .place($0.kind, there)]) }
    }
    history.amend { value in value[id(5)].map { .remove($0.id) } }

    #expect(history.present.elements.map(\.id) == [1, 2, 3, 4, 6].map(id))
    #expect(history.present[id(4)]?.placement == elsewhere)
    #expect(history.past.count == 2 && history.future.count == 1, "a step without a change is none")
    #expect(history.shown[id(1)]?.placement == elsewhere && history.held == [id(1)])
    var repeated = before
    #expect(before.entries(to: history).allSatisfy { repeated.apply($0) })
    #expect(repeated.past.map(\.elements) == history.past.map(\.elements))
    #expect(repeated.present == history.present)
    #expect(repeated.future.map(\.elements) == history.future.map(\.elements))
    history.redo()
    #expect(history.present[id(4)]?.placement == elsewhere)
    for _ in 1...3 { history.undo() }
    #expect(history.present.elements == disguise().elements && !history.canUndo)
    #expect(before.entries(to: before).isEmpty)
  }

  @Test("where no more elements are allowed, one may take the place of another") func full() {
    let full = disguise(Disguise.maximumElements)
    let place = Edit.place(.sticker(mustache), there)
    #expect(!full.hasRoom(for: place) && full.hasRoom(for: .all([.remove(id(1)), place])))
  }

  @Test("who has sized or turned an element is known, also after a change of photo") func shaped() {
    var history = History(disguise())
    history.perform(.change(id(1), .placement(Placement(center: Point(9, 9), scale: 1))))
    history.perform(.change(id(2), .placement(there)))
    history.perform(
      .change(id(3), .placement(Placement(center: Point(9, 9), scale: 1, rotation: .degrees(5)))))
    history.perform(.photo(photo(500, 400)))
    #expect([1, 2, 3].map { history.hasShaped(id($0)) } == [false, true, true])
  }

  @Test("undo can revert the newest step that changed no element during its gesture")
  func undoable() {
    var history = History(disguise())
    #expect(history.undoableStep == nil)
    history.perform(.change(id(3), .placement(there)))
    history.perform(.change(id(1), .placement(there)))
    history.perform(.change(id(2), .placement(there)))

    #expect(history.undoableStep == 0)
    history.begin(id(1))
    #expect(history.undoableStep == 0)
    history.begin(id(2))
    #expect(history.undoableStep == 2)
    history.begin(id(3))
    #expect(history.undoableStep == nil)
    history.cancel(id(2))
    #expect(history.undoableStep == 0)
  }

  @Test("undo of a step in the middle keeps the newer ones, and redo restores it")
  func undoBelow() {
    var history = History(disguise())
    let start = history.present
    history.perform(.change(id(1), .placement(there)))
    history.perform(.change(id(2), .placement(elsewhere)))
    let end = history.present
    history.begin(id(2))
    history.preview(id(2), there)

    #expect(history.undo(below: 1) == true)
    #expect(history.present[id(1)] == start[id(1)] && history.present[id(2)] == end[id(2)])
    #expect(history.shown[id(2)]?.placement == there && history.held == [id(2)])
    #expect(history.past == [start] && history.undoableStep == nil)

    #expect(history.redo() == true)
    #expect(history.present == end)
    history.cancel(id(2))
    history.undo()
    #expect(history.present[id(1)] == start[id(1)])
    history.undo()
    #expect(history.present.elements == start.elements && !history.canUndo)
    #expect(history.undo(below: 1) == false)
    #expect(history.undo(below: -1) == false)
  }

  @Test("a step in the middle that removed or moved elements restores them in their order")
  func orderBelow() {
    for edit in [
      Edit.removeAll, .remove(id(1)), .reorder(id(1), .front), .reorder(id(3), .back),
      .reorder(id(1), .up),
    ] {
      var history = History(disguise())
      let start = history.present.elements.map(\.id)
      history.perform(edit)
      history.perform(.place(.sticker(mustache), there))
      let held = id(4)
      history.begin(held)

      #expect(history.undoableStep == 1)
      history.undo(below: 1)

      #expect(history.present.elements.map(\.id) == start + [held], "\(edit)")
      history.undo()
      #expect(history.present.elements.map(\.id) == start, "\(edit)")
    }
  }

  @Test("a step cannot be undone below a newer one that changed the same elements")
  func dependentSteps() {
    var history = History(disguise())
    history.perform(.change(id(3), .flip))
    history.perform(.reorder(id(1), .front))
    history.perform(.reorder(id(1), .down))
    history.begin(id(1))

    // Two neighbors have changed places: either of them may be the one that was moved.
    #expect(history.undoableStep == nil)
    history.cancel(id(1))
    history.begin(id(2))
    #expect(history.undoableStep == 0)
  }

  @Test(
    "during a gesture, no step before a change of photo is undone, also if the sizes are equal",
    arguments: [photo().size, Size(3000, 1600)])
  func heldOnAnotherPhoto(size: Size) {
    var history = History(disguise())
    history.perform(.change(id(2), .flip))
    history.perform(.photo(PhotoReference(id: .sample("other"), size: size)))
    #expect(history.undoableStep == 0)

    history.begin(id(1))

    #expect(history.undoableStep == nil)
    history.cancel(id(1))
    history.undo()
    #expect(!history.redoChangesHeldElement)
    history.begin(id(1))
    #expect(history.redoChangesHeldElement && history.undoableStep == 0)
  }

  @Test("a cancelled gesture restores its element and records no step") func cancel() {
    var history = History(disguise())
    let start = history

    history.begin(id(2))
    history.preview(id(2), there)
    #expect(history.cancel(id(2)) == true)

    #expect(history == start)
    #expect(!history.canUndo)
  }

  @Test("a gesture that ends where it began records no step") func unchanged() throws {
    var history = History(disguise())
    let placement = try #require(history.present[id(1)]?.placement)

    history.begin(id(1))
    history.preview(id(1), there)
    history.preview(id(1), placement)

    #expect(history.commit(id(1)) == false)
    #expect(!history.canUndo && history.held.isEmpty)
  }

  @Test("two concurrent gestures are two steps, undone independently") func concurrentGestures() {
    var history = History(disguise())
    let start = history.present

    history.begin(id(1))
    history.begin(id(2))
    history.preview(id(1), there)
    history.preview(id(2), elsewhere)
    history.commit(id(1))
    #expect(history.past.last?[id(2)] == start[id(2)])
    #expect(history.present[id(2)] == start[id(2)])
    #expect(history.shown[id(2)]?.placement == elsewhere)
    history.commit(id(2))

    #expect(history.past.count == 2)
    history.undo()
    #expect(history.shown[id(1)]?.placement == there)
    #expect(history.shown[id(2)] == start[id(2)])
  }

  @Test("cancelling one gesture does not affect another") func cancelOfOne() {
    var history = History(disguise())

    history.begin(id(1))
    history.begin(id(2))
    history.preview(id(1), there)
    history.preview(id(2), elsewhere)
    history.cancel(id(1))

    #expect(history.shown[id(1)] == history.present[id(1)])
    #expect(history.shown[id(2)]?.placement == elsewhere)
    #expect(history.held == [id(2)])
  }

  @Test("undo during a gesture undoes the previous step; the gesture becomes a step of its own")
  func undoWhileHeld() {
    var history = History(disguise())
    let start = history.present
    history.perform(.change(id(2), .flip))

    history.begin(id(1))
    history.preview(id(1), there)
    #expect(history.undo() == true)

    #expect(history.shown[id(2)] == start[id(2)])
    #expect(history.shown[id(1)]?.placement == there)
    #expect(history.commit(id(1)) == true)
    #expect(history.past.count == 1)
    #expect(!history.canRedo)
  }

  @Test("undoing the placement of a held element ends its gesture") func undoOfHeld() {
    var history = History(disguise(0))
    history.perform(.place(.sticker(mustache), there))

    history.begin(id(1))
    history.preview(id(1), elsewhere)
    history.undo()

    #expect(history.held.isEmpty)
    #expect(history.preview(id(1), there) == nil)
    #expect(history.commit(id(1)) == false)
    #expect(history.shown.elements.isEmpty)
    history.redo()
    #expect(history.shown[id(1)]?.placement == there)
  }

  @Test("undoing the removal of a held element restores it where its gesture began")
  func removeHeld() {
    var history = History(disguise())
    let start = history.present

    history.begin(id(1))
    history.preview(id(1), there)
    history.perform(.remove(id(1)))

    #expect(history.past.count == 1 && history.held.isEmpty)
    history.undo()
    #expect(history.shown.elements == start.elements)
  }

  @Test("a concurrent flip takes effect while the element is dragged") func flipWhileHeld() {
    var history = History(disguise())

    history.begin(id(1))
    history.preview(id(1), there)
    history.perform(.change(id(1), .flip))
    history.preview(id(1), elsewhere)
    history.commit(id(1))

    #expect(history.present[id(1)]?.placement.isFlipped == true)
    #expect(history.present[id(1)]?.placement.center == elsewhere.center)
    #expect(history.past.count == 2)
  }

  @Test("a held element cannot be placed or begin a second gesture") func heldTwice() {
    var history = History(disguise())

    history.begin(id(1))

    #expect(history.begin(id(1)) == false)
    #expect(history.perform(.change(id(1), .placement(there))) == false)
    #expect(history.begin(id(9)) == false)
  }

  @Test(
    "an edit without effect records no step",
    arguments: [
      Edit.reorder(id(3), .front), .reorder(id(1), .back), .remove(id(9)),
      .change(id(1), .placement(Placement(center: Point(100, 100), scale: 1))), .photo(photo()),
    ])
  func noEffect(edit: Edit) {
    var history = History(disguise())

    #expect(history.perform(edit) == false)

    #expect(!history.canUndo)
  }

  @Test("a new step clears the redo stack") func newStep() {
    var history = History(disguise())
    history.perform(.change(id(1), .flip))
    history.undo()

    history.perform(.change(id(2), .flip))

    #expect(history.redo() == false)
  }

  @Test("an undone element's ID is not reused") func numbersAfterUndo() {
    var history = History(disguise(1))
    history.perform(.place(.sticker(mustache), there))
    history.undo()

    history.perform(.place(.sticker(mustache), elsewhere))

    #expect(history.present.elements.map(\.id) == [id(1), id(3)])
  }

  @Test("a change of photo ends all gestures and is one step") func photoChange() {
    var history = History(disguise())
    history.begin(id(1))
    history.preview(id(1), there)

    history.perform(.photo(photo(500, 400)))

    #expect(history.held.isEmpty)
    #expect(history.past.count == 1)
    history.undo()
    #expect(history.shown.elements == disguise().elements)
  }

  @Test("a preview that is not finite is rejected") func wildPreview() {
    var history = History(disguise())
    history.begin(id(1))

    #expect(history.preview(id(1), Placement(center: .zero, scale: .nan)) == nil)

    #expect(history.shown == history.present)
  }

  @Test("undo leads back to the start and redo to the end, after any sequence of operations")
  func anything() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<20 {
      var history = History(disguise())
      let start = history.present.elements
      for _ in 0..<200 { random.act(on: &history) }
      for held in history.held { history.cancel(held) }
      #expect(history.shown == history.present)
      while history.redo() {}
      let end = history.present.elements

      let steps = history.past.count
      while history.undo() {}
      #expect(history.shown.elements == start)
      #expect(history.future.count == steps)
      while history.redo() {}
      #expect(history.shown.elements == end)
    }
  }

  // MARK: Many at once

  @Test("gestures on many elements are what those on each would be") func many() {
    var (one, all) = (History(disguise(40)), History(disguise(40)))
    one.perform(.change(id(7), .lock(true)))
    all.perform(.change(id(7), .lock(true)))
    one.begin(id(3))
    all.begin(id(3))
    let ids = (1...30).reversed().map(id)
    let places = ids.map { (id: $0, placement: Placement(center: Point(1, 2), scale: 3)) }

    let begun = ids.filter { one.begin($0) }
    #expect(all.begin(ids) == Set(begun) && begun.count == 28)
    for (id, place) in places { one.preview(id, place) }
    let shown = all.preview(places)
    #expect(one.shown == all.shown && one.held == all.held && shown.count == 29)

    let ended = Array(begun.prefix(10))
    for id in ended { one.cancel(id) }
    #expect(all.cancel(ended) == true)
    #expect(one.shown == all.shown && one.held == all.held)
    one.perform(.remove(begun[12]))
    all.perform(.remove(begun[12]))
    let isOne = one.commit(Array(begun.dropFirst(10)))
    let isAll = all.commit(Array(begun.dropFirst(10)))
    #expect(isOne && isAll && one.present == all.present && one.held == all.held)
    #expect(all.held == [id(3)])
  }

  @Test(
    "what is held is left alone by each edit that would take it",
    arguments: [
      Edit.all([.change(id(2), .placement(Placement(center: .zero, scale: 2)))]),
      .all([.change(id(1), .flip), .change(id(2), .flip)]),
      .all([.all([.change(id(2), .lock(true))]), .change(id(1), .flip)]),
      .all([.change(id(2), .hide(true))]), .all([.reorder(id(2), .above(nil))]),
      .all([
        .remove(id(2)), .place(.sticker(mustache), Placement(center: .zero, scale: 1)),
      ]),
      .all([.framing(Framing(isMirrored: true))]),
    ])
  func takes(edit: Edit) {
    var history = History(disguise())
    history.begin(id(2))
    let before = history

    #expect(history.perform(edit) == false)
    #expect(history == before)
    history.cancel(id(2))
    #expect(history.perform(edit) == true)
  }

  @Test(
    "what leaves an element in the hand is done",
    arguments: [
      Edit.all([.change(id(2), .flip)]), .all([.change(id(1), .flip)]),
      .all([.change(id(2), .look(Look(opacity: 0.5))), .change(id(1), .flip)]),
      .group([id(1), id(2)]), .reorder(id(2), .front), .duplicate([id(2)], offset: Vector(9, 9)),
      .all([.remove(id(2)), .remove(id(1))]), .removeAll,
    ])
  func leaves(edit: Edit) {
    var history = History(disguise())
    history.begin(id(2))

    #expect(history.perform(edit) == true)
  }
}

extension SeededGenerator {
  fileprivate mutating func act(on history: inout History) {
    let id = ElementID(rawValue: Int.random(in: 1...history.present.nextID, using: &self))
    switch Int.random(in: 0..<9, using: &self) {
    case 0: history.begin(id)
    case 1, 2: history.preview(id, placement())
    case 3: history.commit(id)
    case 4: history.cancel(id)
    case 5: history.undo()
    case 6: history.redo()
    case 7: if let newer = history.undoableStep { history.undo(below: newer) }
    default: history.perform(edit(upTo: history.present.nextID))
    }
  }
}

import DisguiseModel
import Drawing
import Testing

@Suite("Gestures in the history") struct HeldElementHistoryTests {
  let there = Placement(center: Point(300, 300), scale: 2)
  let elsewhere = Placement(center: Point(500, 200), scale: 0.5, rotation: .degrees(30))

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

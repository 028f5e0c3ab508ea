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

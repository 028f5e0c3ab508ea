import Drawing
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("The lines of the journal") struct JournalLineTests {
  @Test("a step among 1000 elements has a short line, whatever it changes")
  func short() throws {
    let old = disguise(1000)
    let edits: [Edit] = [
      .change(id(500), .placement(Placement(center: Point(1, 2), scale: 3))),
      .reorder(id(1), .front),
      .reorder(id(1000), .back), .remove(id(500)), .change(id(2), .flip),
      .duplicate([id(7)], offset: Vector(5, 5)), .removeAll,
    ]
    for edit in edits {
      var history = History(old)
      history.perform(edit)
      let whole = Journal.whole(history, maximumSteps: 10)

      #expect(history.canUndo, "\(edit)")
      let line = try #require(whole.split(separator: UInt8(ascii: "\n")).last)
      #expect(line.count < 300, "\(edit): \(String(decoding: line, as: UTF8.self))")
      #expect(try Journal.read(whole) == history, "\(edit)")
    }
  }

  @Test("any sequence of steps leads to the same disguises") func steps() throws {
    var random = SeededGenerator(seed: 8)
    var history = History(disguise(5))
    for _ in 0..<300 { history.perform(random.edit(upTo: history.present.nextID)) }
    for _ in 0..<40 { history.undo() }
    #expect(history.past.count > 100)

    #expect(try Journal.read(Journal.whole(history, maximumSteps: .max)) == history)
  }

  @Test("a step to another photo has it all") func photos() throws {
    var other = disguise(2)
    other.photo = PhotoReference(id: .sample("other"), size: Size(300, 200))
    var history = History(disguise(3))
    _ = history.apply(.step(other))

    #expect(try Journal.read(Journal.whole(history, maximumSteps: 10)) == history)
  }

  @Test("a line is damaged if it changes elements that the lines before it do not have")
  func foreign() throws {
    var moved = disguise(4)
    moved.apply(.change(id(4), .flip))
    let line = Journal.line(for: .step(moved), after: disguise(4))
    let start = Journal.head + Journal.line(for: .start(disguise(3)))

    #expect { try Journal.read(start + line) } throws: { error in
      if case Journal.Flaw.damaged(line: 3) = error { true } else { false }
    }
  }

  @Test("a step that moves many elements says of each where it is then") func many() throws {
    var old = disguise(1000)
    old.apply(try #require(old.edit(adding: .straight(.pen, Point(5, 5), Point(90, 40)), to: nil)))
    var history = History(old)
    let ids = old.elements.map(\.id)
    for factor in [1, 1.3] {
      _ = history.begin(ids)
      _ = history.preview(
        old.elements.map { element in
          var place = element.placement
          place.center += Vector(10.25 * factor, 3.125)
          if factor > 1 { (place.scale, place.rotation) = (factor, .degrees(30)) }
          return (element.id, place)
        })
      history.commit(ids)
    }
    history.perform(
      .all([.change(id(4), .flip), .change(id(5), .placement(.init(center: .zero, scale: 1)))]))
    let whole = Journal.whole(history, maximumSteps: 10)

    let lines = whole.split(separator: UInt8(ascii: "\n")).suffix(3).map(\.count)
    #expect(lines[0] < 1000 * 45 && lines[1] < 1000 * 100 && lines[2] < 500, "\(lines)")
    #expect(try Journal.read(whole) == history)
  }
}

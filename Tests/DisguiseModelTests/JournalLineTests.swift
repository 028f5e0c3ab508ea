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
}

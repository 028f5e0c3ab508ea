import Drawing
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Responders") struct RespondersStory {
    private let stage: GalleryStage

    init() throws { stage = try GalleryStage("responders") }

    /// Taps the head of a card, which no other card covers.
    private func choose(_ card: String, chain: String) throws {
      let rect = try stage.view(.cell, card).rect
      try stage.touch.tap(rect.origin + Vector(rect.width / 2, 26))
      try waitForChain(chain)
      #expect(try stage.tree().all(.cell).filter(\.selected).map(\.label) == [card])
    }

    private func waitForChain(_ chain: String) throws {
      try stage.waitForTree("the chain \(chain)") {
        $0.first(identifier: "chain")?.label == "First responder: \(chain)"
      }
    }

    private func waitForResult(_ sentence: String) throws {
      try stage.waitForTree(sentence) { $0.first(identifier: "result")?.label == sentence }
    }

    private func press(_ button: String, _ sentence: String) throws {
      try stage.tap(.button, button)
      try waitForResult(sentence)
    }

    @Test("an action goes from the first responder up to the card that performs it (Q3)")
    func actions() throws {
      try choose("Sheet", chain: "Sheet › Folder › Desk")
      try press("Color", "Color handled by Folder for Sheet")
      try stage.wait(for: .cell, "Folder") { $0.value == "coral" }

      try choose("Note", chain: "Note › Folder › Desk")
      try press("Color", "Color handled by Note")
      try stage.wait(for: .cell, "Note") { $0.value == "coral" }
      try press("Color", "Color handled by Note")
      try stage.wait(for: .cell, "Note") { $0.value == "sun" }
      try press("Clear", "Clear handled by Note")
      try stage.wait(for: .cell, "Note") { $0.value == nil }
      #expect(try stage.view(.cell, "Folder").value == "coral")

      try choose("Folder", chain: "Folder › Desk")
      try press("Clear", "Clear handled by Desk for Folder")
      try stage.wait(for: .cell, "Folder") { $0.value == nil }
    }

    @Test("a button is off while nobody in the chain performs its action (Q3)") func enabling()
      throws
    {
      func states() throws -> [Bool] {
        let tree = try stage.tree()
        return ["Color", "Clear", "Shake"].map { tree.first(.button, $0)?.enabled ?? false }
      }
      #expect(try states() == [false, false, false])
      try choose("Memo", chain: "Memo › Desk")
      #expect(try states() == [false, true, true])
      try choose("Note", chain: "Note › Folder › Desk")
      #expect(try states() == [true, true, true])

      try stage.touch.tap(try stage.place(0.005, 0.9))
      try stage.waitForTree("no first responder") { $0.all(.cell).allSatisfy { !$0.selected } }
      #expect(try states() == [false, false, false])
    }

    @Test("the first responder has a ring (Q3)") func ring() throws {
      let note = try stage.view(.cell, "Note").rect
      let edge = Point(note.midX, note.maxY + 2)
      let before = try stage.screen.pixel(Int(edge.x), Int(edge.y))
      try choose("Note", chain: "Note › Folder › Desk")
      try stage.screen.wait(forPixel: Int(edge.x), Int(edge.y)) { $0 != before }
      try choose("Sheet", chain: "Sheet › Folder › Desk")
      try stage.screen.wait(forPixel: Int(edge.x), Int(edge.y)) { $0 == before }
    }

    @Test("Tab chooses a card, and keys send the actions (Q3)") func keys() throws {
      let keyboard = try stage.server.seat.keyboard()
      try choose("Desk", chain: "Desk")
      try keyboard.tap("Tab")
      try waitForChain("Folder › Desk")
      try keyboard.tap("c")
      try waitForResult("Color handled by Folder")
      try keyboard.tap("Delete")
      try waitForResult("Clear handled by Desk for Folder")
      try choose("Memo", chain: "Memo › Desk")
      try keyboard.tap("c")
      try waitForResult("Nobody performs Color")
    }

    @Test("a shake goes up the chain to the card that feels it, which trembles (Q2)")
    func shakes() throws {
      try choose("Note", chain: "Note › Folder › Desk")
      let still = try stage.view(.cell, "Note").rect
      try press("Shake", "Shake handled by Note")
      try stage.wait(for: .cell, "Note") { $0.rect == still }

      try choose("Sheet", chain: "Sheet › Folder › Desk")
      try press("Shake", "Shake handled by Desk for Sheet")
    }
  }
}

import Drawing
import Testing
import TouchKit
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Selected text") struct SelectionStory {
    private let stage: GalleryStage
    private let peer: PeerClient

    init() throws {
      stage = try GalleryStage("text")
      peer = try PeerClient(stage.server.display)
      try stage.tapStill("name")
      try stage.server.seat.keyboard().type("two red hats")
      try stage.wait(for: "name", "two red hats")
    }

    /// The text that another app pastes by its middle mouse button.
    private func selectedText() throws -> String {
      try stage.wait(for: "an owner of the selection", with: peer) {
        ![0, peer.window].contains(peer.owner(of: "PRIMARY"))
      }
      let text = peer.request("PRIMARY", as: "UTF8_STRING")
      try stage.wait(for: text, of: peer)
      return String(decoding: text.bytes, as: UTF8.self)
    }

    /// The point of the caret, in window pixels.
    private func caret() throws -> Point {
      let caret = try #require(stage.node("name").caret)
      return Point((caret[0] + caret[2]) / 2, (caret[1] + caret[3]) / 2)
    }

    @Test("another app pastes what keys have selected, also when it is selected no longer")
    func keys() throws {
      let keyboard = try stage.server.seat.keyboard()
      try keyboard.tap("Ctrl+Shift+Left")
      try stage.wait(for: "name", selection: [8, 12])
      #expect(try selectedText() == "hats")
      try keyboard.tap("Left")
      try stage.wait(for: "name", selection: [8, 8])

      #expect(try selectedText() == "hats")
      #expect(peer.owner(of: "CLIPBOARD") == 0, "nothing was copied")
    }

    @Test("the mouse selects; another app's selection leaves ours visible") func mouse() throws {
      let pointer = try stage.server.seat.pointer()
      let end = try caret()
      try pointer.move(to: end)
      try pointer.press()
      for step in 1...10 { try pointer.move(to: end - Vector(20 * Double(step), 0)) }
      try stage.wait(for: "name", selection: [0, 12])
      try pointer.release()
      try pointer.sync()
      #expect(try selectedText() == "two red hats")

      peer.own("PRIMARY", ["UTF8_STRING": Array("shoes".utf8)])
      try stage.waitForTree("the selection") { tree in
        peer.pump()
        return tree.all.contains { $0.identifier == "name" && $0.selection == [0, 12] }
      }
    }

    @Test("the middle button pastes another app's selection where it is clicked") func paste()
      throws
    {
      let keyboard = try stage.server.seat.keyboard()
      try keyboard.tap("Ctrl+Left")
      try stage.wait(for: "name", selection: [8, 8])
      let place = try caret()
      try keyboard.tap("Home")
      try stage.wait(for: "name", selection: [0, 0])
      peer.own("PRIMARY", ["UTF8_STRING": Array("straw ".utf8)])

      try stage.server.seat.pointer().click(at: place, button: 2)

      try stage.waitForTree("the pasted text") { tree in
        peer.pump()
        return tree.all.contains { $0.identifier == "name" && $0.value == "two red straw hats" }
      }
    }
  }
}

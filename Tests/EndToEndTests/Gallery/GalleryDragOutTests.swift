import CX11
import Drawing
import ImageCoding
import Platform
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Drag to another app") struct DragOutStory {
    private static let frame = Rect(900, 200, 300, 300)
    private let stage: GalleryStage
    private let peer: DragPeer
    private let start: Point
    private let end = frame.center

    init() throws {
      stage = try GalleryStage("share", size: "800x800")
      peer = try DragPeer(stage.server.display)
      peer.showTarget(Self.frame)
      start = try stage.view(.element, "Left").middle
    }

    private func drag(to end: Point) throws {
      try stage.dragCard(from: start, to: end, with: peer)
    }

    @Test("a finger drags the picture to another app's window (X31)") func finger() throws {
      try drag(to: end)
      try stage.wait(for: "the item over the target", with: peer) { peer.positions > 0 }
      #expect(peer.enteredTypes?.contains("image/png") == true)
      // The picture follows the finger outside of the window: its center is at the finger.
      let color = try stage.stillScreen()[Int(end.x), Int(end.y) + 40]
      #expect(color != Color(hex: 0xFFC0FF))
      try stage.lift()

      try stage.wait(for: "the data", with: peer) { peer.dropped?.isDone ?? false }
      let picture = try #require(peer.dropped)
      #expect(try ImageFile.size(of: picture.bytes, name: "picture") == Size(480, 360))
      #expect(try stage.tree().feedback == "Left dragged", "the target has not finished")
      peer.finish()
      try stage.waitForFeedback("Left was copied elsewhere", with: peer)
      #expect(try stage.stillScreen()[Int(end.x), Int(end.y) + 40] == Color(hex: 0xFFC0FF))
      #expect(peer.owner(of: "XdndSelection") == 0)
    }

    @Test("the mouse drags it, too") func mouse() throws {
      let pointer = try stage.server.seat.pointer()
      try pointer.move(to: start)
      try pointer.press()
      for step in 1...10 { try pointer.move(to: start + (end - start) * (Double(step) / 10)) }
      try pointer.sync()
      try stage.wait(for: "the item over the target", with: peer) { peer.positions > 0 }
      try pointer.release()
      try pointer.sync()

      try stage.wait(for: "the data", with: peer) { peer.dropped?.isDone ?? false }
      peer.finish()
      try stage.waitForFeedback("Left was copied elsewhere", with: peer)
    }

    @Test("a target that refuses gets nothing") func refused() throws {
      peer.accepts = false
      try drag(to: end)
      try stage.wait(for: "the item over the target", with: peer) { peer.positions > 0 }
      try stage.lift()

      try stage.waitForFeedback("Left was refused", with: peer)
      try stage.wait(for: "its departure", with: peer) { peer.leaves == 1 }
      #expect(peer.dropped == nil)
    }

    @Test("the item leaves a target that it is moved away from, and comes back home") func home()
      throws
    {
      try drag(to: end)
      try stage.wait(for: "the item over the target", with: peer) { peer.positions > 0 }
      let right = try stage.view(.element, "Right").middle
      try stage.touch.glide([0: (end, right)])
      try stage.wait(for: "its departure", with: peer) { peer.leaves == 1 }
      try stage.wait(for: .element, "Right") { $0.held == true }
      try stage.lift()

      try stage.waitForFeedback("Left was copied elsewhere", with: peer)
      #expect(peer.dropped == nil)
      #expect(peer.requestedTargets == [])
    }

    @Test("Escape and a cancelled touch cancel the drag") func cancelled() throws {
      try drag(to: end)
      try stage.wait(for: "the item over the target", with: peer) { peer.positions > 0 }
      let keyboard = try stage.server.seat.keyboard()
      try keyboard.tap("Escape")
      try stage.waitForFeedback("Drag cancelled", with: peer)
      try stage.wait(for: "its departure", with: peer) { peer.leaves == 1 }
      try stage.lift()

      try drag(to: end)
      try stage.wait(for: "the item over the target again", with: peer) { peer.enteredTypes != nil }
      try stage.touch.cancelAll()
      try stage.waitForFeedback("Drag cancelled", with: peer)
      try stage.wait(for: "its departure", with: peer) { peer.leaves == 2 }
      #expect(peer.dropped == nil)
    }

    @Test("a target that dies, hovered or in mid-drop, ends the drag") func targetDies() throws {
      peer.wanted = nil
      try drag(to: end)
      try stage.wait(for: "the item over the target", with: peer) { peer.positions > 0 }
      try stage.lift()
      try stage.wait(for: "the drop", with: peer) { peer.dropTime != 0 }
      peer.destroyTarget()
      try stage.waitForFeedback("The other app failed to take Left", with: peer)

      peer.showTarget(Self.frame)
      try drag(to: end)
      try stage.wait(for: "the item over the target", with: peer) { peer.enteredTypes != nil }
      peer.destroyTarget()
      try stage.touch.move(0, to: end + Vector(5, 5))
      try stage.lift()
      try stage.waitForFeedback("Left was refused", with: peer)
    }

    @Test("a target that never answers delays the end by seconds only") func silent() throws {
      peer.answers = false
      try drag(to: end)
      try stage.wait(for: "the item over the target", with: peer) { peer.positions > 0 }
      try stage.lift()

      try stage.waitForFeedback("Left was refused", with: peer)
      #expect(peer.positions == 1, "the next position waits for the answer")
    }

    @Test("a file manager has the picture saved in its folder (XDS)") func directSave() throws {
      let path = stage.folder.path("Bücher/Left.png")
      _ = try stage.folder.write([], to: "Bücher/.keep")
      peer.wanted = nil
      try drag(to: end)
      try stage.wait(for: "the item over the target", with: peer) { peer.positions > 0 }
      #expect(peer.enteredTypes?.contains("XdndDirectSave0") == true)
      func save(_ path: String) throws -> Reception {
        let uri = URIList(paths: [path]).bytes.dropLast(2)
        peer.set(
          peer.atom("XdndDirectSave0"), of: peer.source, peer.atom("text/plain"), bytes: uri[...])
        let answer = peer.request("XdndSelection", as: "XdndDirectSave0", time: peer.dropTime)
        try stage.wait(for: "the answer", with: peer) { answer.isDone }
        return answer
      }
      #expect(try save(stage.folder.path("early.png")).isRefused, "nothing was dropped yet")
      try stage.lift()
      try stage.wait(for: "the drop", with: peer) { peer.dropTime != 0 }

      #expect(try save(path).bytes == Array("S".utf8))
      #expect(try ImageFile.size(of: path) == Size(480, 360))
      #expect(try save(path).bytes == Array("F".utf8), "the file exists")
      #expect(try save("/nowhere/Left.png").bytes == Array("F".utf8))
      peer.finish()
      try stage.waitForFeedback("Left was copied elsewhere", with: peer)
      #expect(!FileSystem.exists(stage.folder.path("early.png")))
    }
  }
}

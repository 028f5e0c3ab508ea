import CX11
import Drawing
import Testing
import TouchKit
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Targets of drags") struct DragTargetsStory {
    private static let frame = Rect(900, 200, 300, 300)
    private let stage: GalleryStage
    private let peer: DragPeer
    private let start: Point
    private let end = frame.center

    init() throws {
      stage = try GalleryStage("share", size: "800x800")
      peer = try DragPeer(stage.server.display)
      start = try stage.view(.element, "Left").middle
    }

    private func drag() throws {
      try stage.dragCard(from: start, to: end, with: peer)
    }

    @Test("a window's proxy receives the messages, which name the window") func proxy() throws {
      peer.showTarget(Self.frame, version: nil)
      peer.setProxy(peer.window, of: peer.target)
      peer.setProxy(peer.window, of: peer.window)
      peer.setAware(peer.window)
      try drag()
      try stage.wait(for: "the item over the target", with: peer) { peer.location == end }
      #expect(peer.addressee == peer.target)
      try stage.lift()

      try stage.wait(for: "the data", with: peer) { peer.dropped?.isDone ?? false }
      peer.finish()
      try stage.waitForFeedback("Left was copied elsewhere", with: peer)
    }

    @Test("a proxy that does not point to itself, or that was destroyed, is ignored")
    func staleProxy() throws {
      let other = try DragPeer(stage.server.display)
      other.setAware(other.window)
      peer.showTarget(Self.frame)
      for proxy in [other.window, 0x1FFF_FFF0] {
        peer.setProxy(proxy, of: peer.target)
        let positions = peer.positions
        try drag()
        try stage.wait(for: "the item over the target", with: peer, other) {
          peer.positions > positions && peer.location == end
        }
        let keyboard = try stage.server.seat.keyboard()
        try keyboard.tap("Escape")
        try stage.waitForFeedback("Drag cancelled", with: peer)
        try stage.lift()
      }
      other.pump()
      #expect(other.positions == 0)
      #expect(other.enteredTypes == nil)

      // Without the target's own consent, there is none.
      XDeleteProperty(peer.display, peer.target, peer.atom("XdndAware"))
      XSync(peer.display, 0)
      let positions = peer.positions
      try drag()
      try stage.lift()
      try stage.waitForFeedback("Left was refused", with: peer)
      #expect(peer.positions == positions)
    }

    @Test("an item that is moved elsewhere is removed here when the target has it") func move()
      throws
    {
      peer.showTarget(Self.frame)
      peer.action = "XdndActionMove"
      try drag()
      try stage.wait(for: "the item over the target", with: peer) { peer.location == end }
      #expect(peer.offeredActions == ["XdndActionCopy", "XdndActionMove"])
      #expect(peer.enteredTypes?.contains("DELETE") == false)
      let early = peer.request("XdndSelection", as: "DELETE")
      try stage.wait(for: early, of: peer)
      #expect(early.isRefused, "nothing was dropped yet")
      try stage.lift()

      try stage.wait(for: "the data", with: peer) { peer.dropped?.isDone ?? false }
      let targets = peer.request("XdndSelection", as: "TARGETS", time: peer.dropTime)
      let delete = peer.request("XdndSelection", as: "DELETE", time: peer.dropTime)
      try stage.wait(for: targets, delete, of: peer)
      #expect(targets.values.map(peer.name).contains("DELETE"))
      #expect(!delete.isRefused && delete.type == "NULL" && delete.bytes.isEmpty)
      #expect(try stage.feedback() == "Left dragged", "the target has not finished")
      peer.finish()
      try stage.waitForFeedback("Left was moved elsewhere", with: peer)
      try stage.tap(identifier: "copy-left")
      try stage.waitForFeedback("Nothing to copy", with: peer)
    }

    @Test("an item that is copied elsewhere is not deleted") func copy() throws {
      peer.showTarget(Self.frame)
      try drag()
      try stage.wait(for: "the item over the target", with: peer) { peer.location == end }
      try stage.lift()

      try stage.wait(for: "the data", with: peer) { peer.dropped?.isDone ?? false }
      let delete = peer.request("XdndSelection", as: "DELETE", time: peer.dropTime)
      try stage.wait(for: delete, of: peer)
      #expect(delete.isRefused)
      peer.finish()
      try stage.waitForFeedback("Left was copied elsewhere", with: peer)
    }
  }
}

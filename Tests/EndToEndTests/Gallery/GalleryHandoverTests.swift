import Drawing
import Glibc
import ImageCoding
import Platform
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Clipboard manager") struct HandoverStory {
    private let stage: GalleryStage
    private let peer: PeerClient

    init() throws {
      stage = try GalleryStage("share")
      peer = try PeerClient(stage.server.display)
    }

    private func close() throws {
      let window = try stage.screen.waitForWindow().id
      let delete = try stage.atom("WM_DELETE_WINDOW")
      try stage.sendMessage("WM_PROTOCOLS", [delete, 0, 0, 0, 0], about: window)
    }

    @Test("the clipboard manager gets the copied picture when the app ends (X30)")
    func manager() throws {
      peer.isSilent = true
      peer.own("CLIPBOARD_MANAGER", [:])
      try stage.copy(with: peer)
      try close()
      try stage.wait(for: "SAVE_TARGETS") {
        peer.pump()
        return peer.requestedTargets == ["SAVE_TARGETS"]
      }

      let saved = peer.request("CLIPBOARD", as: "image/png")
      try stage.wait(for: saved, of: peer)
      #expect(stage.process.exitStatus == nil)
      peer.answer(peer.unanswered[0], isDone: true)

      #expect(stage.process.wait(until: Timeout(in: .seconds(20))) == .exited(0))
      #expect(try ImageFile.size(of: saved.bytes, name: "picture") == Size(480, 360))
    }

    @Test("a clipboard manager that does not answer delays the end by seconds only")
    func silentManager() throws {
      peer.isSilent = true
      peer.own("CLIPBOARD_MANAGER", [:])
      try stage.copy(with: peer)
      try close()

      #expect(stage.process.wait(until: Timeout(in: .seconds(20))) == .exited(0))
    }

    @Test("a signal ends the app within a second, although the server hangs")
    func hungServer() throws {
      peer.isSilent = true
      peer.own("CLIPBOARD_MANAGER", [:])
      try stage.copy(with: peer)
      kill(stage.server.pid, SIGSTOP)
      defer { kill(stage.server.pid, SIGCONT) }

      stage.process.send(signal: SIGTERM)

      let status = stage.process.wait(until: Timeout(in: .seconds(1)))
      #expect(status == .exited(128 + SIGTERM))
    }

    @Test("an app that is reading 20 MB when the app ends gets all of them") func reader() throws {
      let large = LargeImage.png(ofAtLeast: 20 << 20)
      peer.own("CLIPBOARD", ["image/png": large])
      try stage.tap(identifier: "paste-right")
      try stage.waitForFeedback("Right received image/png, \(large.count) bytes", with: peer)
      try stage.copy("copy-right", with: peer)
      let reception = peer.request("CLIPBOARD", as: "image/png")
      try stage.wait(for: "the first pieces", with: peer) { reception.pieces > 0 }
      reception.isPaused = true
      try close()
      try stage.wait(for: "the window's end") { stage.screen.clientWindows().isEmpty }

      reception.isPaused = false
      let deadline = Timeout(in: .seconds(20))
      while !reception.isDone, !deadline.isPast {
        waitForInput([peer.connection.descriptor], upTo: .milliseconds(5))
        peer.pump()
      }

      let receptionIsWhole = reception.bytes == large
      #expect(receptionIsWhole)
      #expect(stage.process.wait(until: Timeout(in: .seconds(20))) == .exited(0))
    }
  }
}

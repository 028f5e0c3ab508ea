import CX11
import Drawing
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Clipboard") struct ClipboardStory {
    private static let large = LargePicture.png(ofAtLeast: 20 << 20)
    private let stage: GalleryStage
    private let peer: PeerClient

    init() throws {
      stage = try GalleryStage("share")
      peer = try PeerClient(stage.server.display)
    }

    /// Taps a button of a card, such as `copy-left`.
    private func tap(_ identifier: String) throws {
      let node = try stage.still { tree in tree.all.first { $0.identifier == identifier } }
      try stage.touch.tap(node.middle)
    }

    /// Copies the picture of the left card.
    private func copy(_ identifier: String = "copy-left") throws {
      try tap(identifier)
      try stage.wait(for: "the owner of the clipboard") { owner != 0 && owner != peer.window }
    }

    private var owner: XID { XGetSelectionOwner(peer.display, peer.atom("CLIPBOARD")) }

    /// Pastes into the right card what the peer offers.
    private func paste(_ data: [String: [UInt8]]) throws {
      peer.own("CLIPBOARD", data)
      try tap("paste-right")
    }

    /// Waits for feedback while peers handle their events.
    private func waitForFeedback(_ sentence: String, _ others: [PeerClient] = []) throws {
      try stage.waitForTree("\"\(sentence)\"") { tree in
        for client in [peer] + others { client.pump() }
        return tree.feedback == sentence
      }
    }

    private func wait(for reception: Reception) throws {
      try stage.wait(for: "the data") {
        peer.pump()
        return reception.isDone
      }
    }

    @Test("another app gets the copied picture, and the list of its formats") func owns() throws {
      try copy()

      let targets = peer.request("CLIPBOARD", as: "TARGETS")
      let stamp = peer.request("CLIPBOARD", as: "TIMESTAMP")
      let picture = peer.request("CLIPBOARD", as: "image/png")
      let unknown = peer.request("CLIPBOARD", as: "image/x-none")
      for reception in [targets, stamp, picture, unknown] { try wait(for: reception) }

      #expect(
        Set(targets.values.map(peer.name)) == ["TARGETS", "TIMESTAMP", "MULTIPLE", "image/png"])
      #expect((targets.type, stamp.type, picture.type) == ("ATOM", "INTEGER", "image/png"))
      #expect(try ImageFile.size(of: picture.bytes, name: "picture") == Size(480, 360))
      #expect(unknown.isRefused)
      // The time is a real one, so a request of before the copy is refused.
      let since = try #require(stamp.values.first)
      #expect(since > 0)
      let early = peer.request("CLIPBOARD", as: "image/png", time: since - 1)
      let late = peer.request("CLIPBOARD", as: "image/png", time: since)
      for reception in [early, late] { try wait(for: reception) }
      #expect(early.isRefused)
      #expect(!late.isRefused)
    }

    @Test("several formats are requested together (MULTIPLE)") func multiple() throws {
      try copy()
      let names = [
        "image/png", "PEER_PICTURE", "image/x-none", "PEER_NONE", "TIMESTAMP", "PEER_TIME",
      ]

      let answer = peer.request(
        "CLIPBOARD", as: "MULTIPLE", parameters: names.map { UInt(peer.atom($0)) })
      try wait(for: answer)

      #expect(
        answer.values.map(peer.name) == [
          "image/png", "PEER_PICTURE", "", "PEER_NONE", "TIMESTAMP", "PEER_TIME",
        ])
    }

    @Test("20 MB are pasted and then read by a slow and a fast app at once (X30)") func large()
      throws
    {
      try paste(["image/png": Self.large])
      try waitForFeedback("Right received image/png, \(Self.large.count) bytes")
      #expect(peer.sentPieces > 70)
      try copy("copy-right")

      let other = try PeerClient(stage.server.display)
      let slow = peer.request("CLIPBOARD", as: "image/png")
      slow.isPaused = true
      let fast = other.request("CLIPBOARD", as: "image/png")
      try stage.wait(for: "the fast reader") {
        peer.pump()
        other.pump()
        return fast.isDone
      }
      #expect(fast.bytes == Self.large)
      #expect(slow.pieces == 0)
      // The app is not busy: it answers while one reader pauses.
      #expect(try stage.tree().first(.element, "Right") != nil)
      try stage.wait(for: "the slow reader") {
        slow.isPaused = false
        slow.isPaused = true
        peer.pump()
        return slow.isDone
      }
      #expect(slow.bytes == Self.large)
    }

    @Test("an owner that exits in the middle is reported at once (X30)") func ownerExits() throws {
      var dying: PeerClient? = try PeerClient(stage.server.display)
      dying?.maximumPieces = 3
      dying?.own("CLIPBOARD", ["image/png": Self.large])
      try tap("paste-right")
      try stage.wait(for: "three pieces") {
        dying?.pump()
        return dying?.sentPieces == 3
      }
      // XDisplay keeps the first connection of the process; the window is what owns.
      if let dying { XDestroyWindow(dying.display, dying.window) }
      dying?.pump()
      dying = nil

      try waitForFeedback("The other app quit before all data had arrived. Copy it again.")
      try copy()
      let picture = peer.request("CLIPBOARD", as: "image/png")
      try wait(for: picture)
      #expect(!picture.isRefused)
    }

    @Test("a reader that dies in the middle does no harm") func readerDies() throws {
      try paste(["image/png": Self.large])
      try waitForFeedback("Right received image/png, \(Self.large.count) bytes")
      try copy("copy-right")
      let dying = peer.request("CLIPBOARD", as: "image/png")
      try stage.wait(for: "some pieces") {
        peer.pump()
        return dying.pieces > 2
      }

      dying.destroyWindow()
      let next = peer.request("CLIPBOARD", as: "image/png")
      try wait(for: next)

      #expect(next.bytes == Self.large)
    }

    @Test("a request on behalf of the app's own window leaves its events alone") func ownWindow()
      throws
    {
      try paste(["image/png": Self.large])
      try waitForFeedback("Right received image/png, \(Self.large.count) bytes")
      try copy("copy-right")
      let window = try stage.screen.waitForWindow().id

      for victim in [window, peer.connection.root] {
        XConvertSelection(
          peer.display, peer.atom("CLIPBOARD"), peer.atom("image/png"), peer.atom("PEER_DATA"),
          victim, 0)
        XSync(peer.display, 0)
        for _ in 1...3 {
          _ = try stage.tree()
          XDeleteProperty(peer.display, victim, peer.atom("PEER_DATA"))
          XSync(peer.display, 0)
        }
      }

      try stage.asAnotherClient { XResizeWindow($0, window, 1000, 700) }
      try stage.waitForTree("the new size") { $0.rect.size == Size(1000, 700) }
      let keyboard = try stage.server.seat.keyboard()
      try keyboard.tap("Escape")
      try stage.waitForTree("the start page") { $0.first(.element, "Left") == nil }
    }

    @Test("text is pasted in UTF-8, and from old apps in Latin-1") func text() throws {
      try paste(["UTF8_STRING": Array("Grüße 👋".utf8), "TARGETS": [], "STRING": [0xFC]])
      try waitForFeedback("Right received “Grüße 👋”")

      try paste(["STRING": [0x47, 0x72, 0xFC, 0xDF, 0x65]])
      try waitForFeedback("Right received “Grüße”")
    }

    @Test("what was copied here is pasted here without another app") func own() throws {
      try copy()
      try tap("paste-right")

      try stage.waitForTree("the picture") { $0.feedback.hasPrefix("Right received image/png") }
    }

    @Test("an empty clipboard and a refusing owner are reported") func nothing() throws {
      try tap("paste-right")
      try waitForFeedback("Nothing to paste")

      peer.isSilent = true
      try paste(["image/png": [1]])
      try stage.wait(for: "a request") {
        peer.pump()
        return !peer.unanswered.isEmpty
      }
      peer.answer(peer.unanswered[0], isDone: false)
      try waitForFeedback("Nothing to paste")
    }

    // MARK: The end

    private func close() throws {
      let window = try stage.screen.waitForWindow().id
      let delete = try stage.atom("WM_DELETE_WINDOW")
      try stage.sendMessage("WM_PROTOCOLS", [delete, 0, 0, 0, 0], about: window)
    }

    @Test("the clipboard manager gets the copied picture when the app ends") func manager() throws {
      peer.isSilent = true
      peer.own("CLIPBOARD_MANAGER", [:])
      try copy()
      try close()
      try stage.wait(for: "SAVE_TARGETS") {
        peer.pump()
        return peer.requestedTargets == ["SAVE_TARGETS"]
      }

      let saved = peer.request("CLIPBOARD", as: "image/png")
      try wait(for: saved)
      #expect(stage.process.exitStatus == nil)
      peer.answer(peer.unanswered[0], isDone: true)

      #expect(stage.process.wait(until: Timeout(in: .seconds(20))) == .exited(0))
      #expect(try ImageFile.size(of: saved.bytes, name: "picture") == Size(480, 360))
    }

    @Test("a clipboard manager that does not answer delays the end by seconds only")
    func silentManager() throws {
      peer.isSilent = true
      peer.own("CLIPBOARD_MANAGER", [:])
      try copy()
      try close()

      #expect(stage.process.wait(until: Timeout(in: .seconds(20))) == .exited(0))
    }
  }
}

import CX11
import Drawing
import ImageCoding
import Platform
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Clipboard") struct ClipboardStory {
    private static let large = LargeImage.png(ofAtLeast: 20 << 20)
    private let stage: GalleryStage
    private let peer: PeerClient

    init() throws {
      stage = try GalleryStage("share")
      peer = try PeerClient(stage.server.display)
    }

    /// Pastes into the right card what the peer offers.
    private func paste(_ data: [String: [UInt8]]) throws {
      peer.own("CLIPBOARD", data)
      try stage.tap(identifier: "paste-right")
    }

    @Test("another app gets the copied picture, and the list of its formats (X30)")
    func owns() throws {
      try stage.copy(with: peer)

      let targets = peer.request("CLIPBOARD", as: "TARGETS")
      let stamp = peer.request("CLIPBOARD", as: "TIMESTAMP")
      let picture = peer.request("CLIPBOARD", as: "image/png")
      let unknown = peer.request("CLIPBOARD", as: "image/x-none")
      try stage.wait(for: targets, stamp, picture, unknown, of: peer)

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
      try stage.wait(for: early, late, of: peer)
      #expect(early.isRefused)
      #expect(!late.isRefused)
    }

    @Test("several formats are requested together, as MULTIPLE (X30)") func multiple() throws {
      try stage.copy(with: peer)
      let names = [
        "image/png", "PEER_PICTURE", "image/x-none", "PEER_NONE", "TIMESTAMP", "PEER_TIME",
      ]

      let answer = peer.request(
        "CLIPBOARD", as: "MULTIPLE", parameters: names.map { UInt(peer.atom($0)) })
      try stage.wait(for: answer, of: peer)

      #expect(
        answer.values.map(peer.name) == [
          "image/png", "PEER_PICTURE", "", "PEER_NONE", "TIMESTAMP", "PEER_TIME",
        ])
    }

    @Test("20 MB are pasted and then read by a slow and a fast app at once (X30)") func large()
      throws
    {
      try paste(["image/png": Self.large])
      try stage.waitForFeedback("Right received image/png, \(Self.large.count) bytes", with: peer)
      #expect(peer.sentPieces > 70)
      try stage.copy("copy-right", with: peer)

      let other = try PeerClient(stage.server.display)
      let slow = peer.request("CLIPBOARD", as: "image/png")
      slow.isPaused = true
      let fast = other.request("CLIPBOARD", as: "image/png")
      try stage.wait(for: "the fast reader") {
        peer.pump()
        other.pump()
        return fast.isDone
      }
      let fastIsWhole = fast.bytes == Self.large
      #expect(fastIsWhole)
      #expect(slow.pieces == 0)
      // The app is not busy: it answers while one reader pauses.
      #expect(try stage.tree().first(.element, "Right") != nil)
      try stage.wait(for: "the slow reader") {
        slow.isPaused = false
        slow.isPaused = true
        peer.pump()
        return slow.isDone
      }
      let slowIsWhole = slow.bytes == Self.large
      #expect(slowIsWhole)
    }

    @Test("an owner that exits in the middle is reported at once (X30)") func ownerExits() throws {
      var dying: PeerClient? = try PeerClient(stage.server.display)
      dying?.maximumPieces = 3
      dying?.own("CLIPBOARD", ["image/png": Self.large])
      try stage.tap(identifier: "paste-right")
      try stage.wait(for: "three pieces") {
        dying?.pump()
        return dying?.sentPieces == 3
      }
      // XDisplay keeps the first connection of the process; the window is what owns.
      if let dying { XDestroyWindow(dying.display, dying.window) }
      dying?.pump()
      dying = nil

      try stage.waitForFeedback(
        "The other app quit before all data had arrived. Copy it again.", with: peer)
      try stage.copy(with: peer)
      let picture = peer.request("CLIPBOARD", as: "image/png")
      try stage.wait(for: picture, of: peer)
      #expect(!picture.isRefused)
    }

    @Test("a reader that dies in the middle does no harm") func readerDies() throws {
      try paste(["image/png": Self.large])
      try stage.waitForFeedback("Right received image/png, \(Self.large.count) bytes", with: peer)
      try stage.copy("copy-right", with: peer)
      let dying = peer.request("CLIPBOARD", as: "image/png")
      try stage.wait(for: "some pieces") {
        peer.pump()
        return dying.pieces > 2
      }

      dying.destroyWindow()
      let next = peer.request("CLIPBOARD", as: "image/png")
      try stage.wait(for: next, of: peer)

      let nextIsWhole = next.bytes == Self.large
      #expect(nextIsWhole)
    }

    @Test("a request on behalf of the app's own window leaves its events alone") func ownWindow()
      throws
    {
      try paste(["image/png": Self.large])
      try stage.waitForFeedback("Right received image/png, \(Self.large.count) bytes", with: peer)
      try stage.copy("copy-right", with: peer)
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
      try stage.waitForFeedback("Right received “Grüße 👋”", with: peer)

      try paste(["STRING": [0x47, 0x72, 0xFC, 0xDF, 0x65]])
      try stage.waitForFeedback("Right received “Grüße”", with: peer)
    }

    @Test("the app answers others while it encodes a picture of 12 megapixels") func encodes()
      throws
    {
      let path = try stage.folder.write(
        SampleImages.png(width: 4000, height: 3000, color: .red), to: "large.png")
      try paste(["text/uri-list": URIList(paths: [path]).bytes])
      try stage.waitForFeedback("Right received \(path)", with: peer)
      try stage.copy("copy-right", with: peer)

      let picture = peer.request("CLIPBOARD", as: "image/png")
      let stamp = peer.request("CLIPBOARD", as: "TIMESTAMP")
      try stage.wait(for: picture, stamp, of: peer)

      #expect(peer.answeredTargets == ["TIMESTAMP", "image/png"])
      #expect(try ImageFile.size(of: picture.bytes, name: "picture") == Size(4000, 3000))
    }

    @Test("what was copied here is pasted here without another app") func own() throws {
      try stage.copy(with: peer)
      try stage.tap(identifier: "paste-right")

      try stage.waitForTree("the picture") { $0.feedback.hasPrefix("Right received image/png") }
    }

    @Test("an empty clipboard and a refusing owner are reported") func nothing() throws {
      try stage.tap(identifier: "paste-right")
      try stage.waitForFeedback("Nothing to paste", with: peer)

      peer.isSilent = true
      try paste(["image/png": [1]])
      try stage.wait(for: "a request") {
        peer.pump()
        return !peer.unanswered.isEmpty
      }
      peer.answer(peer.unanswered[0], isDone: false)
      try stage.waitForFeedback("Nothing to paste", with: peer)
    }
  }
}

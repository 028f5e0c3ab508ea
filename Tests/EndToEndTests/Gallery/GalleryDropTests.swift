import CX11
import Drawing
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Drop from another app") struct DropStory {
    private let stage: GalleryStage
    private let peer: DragPeer
    private let window: XID
    private let place: Point

    init() throws {
      stage = try GalleryStage("share")
      peer = try DragPeer(stage.server.display)
      window = try stage.screen.waitForWindow().id
      place = try stage.view(.element, "Right").middle
    }

    private func waitForHover(_ isHovering: Bool) throws {
      try stage.wait(for: .element, "Right") { $0.held == isHovering }
    }

    @Test("a file with a name in UTF-8 is dropped; every position is answered (X31)")
    func file() throws {
      let path = try stage.folder.write(
        SampleImages.png(width: 60, height: 40, color: .red), to: "Grüße 100% 👋.png")
      let uri = URIList(paths: [path]).bytes
      #expect(String(decoding: uri, as: UTF8.self).contains("Gr%C3%BC%C3%9Fe%20100%25%20%F0%9F"))

      peer.enter(window, ["text/uri-list": uri])
      for step in 1...5 { peer.move(to: place + Vector(Double(step), 0), over: window) }
      try stage.wait(for: "five answers", with: peer) { peer.statuses.count == 5 }
      #expect(peer.statuses == [true, true, true, true, true])
      try waitForHover(true)
      peer.drop(on: window)

      try stage.waitForFeedback("Right received \(path)", with: peer)
      try stage.wait(for: "the end", with: peer) { peer.finished != nil }
      #expect(peer.finished?.isAccepted == true)
      #expect(peer.finished?.action == "XdndActionCopy")
      try waitForHover(false)
      let color = try stage.stillScreen()[Int(place.x), Int(place.y)]
      #expect(color == .red)
    }

    @Test("a picture of 20 MB is dropped by an app that offers many formats") func large() throws {
      let picture = LargeImage.png(ofAtLeast: 20 << 20)
      peer.enter(
        window, ["image/png": picture, "UTF8_STRING": [65]],
        types: ["TARGETS", "text/html", "UTF8_STRING", "application/x-odd", "image/png"])
      peer.move(to: place, over: window, action: "XdndActionMove")
      try stage.wait(for: "the answer", with: peer) { peer.statuses == [true] }
      peer.drop(on: window)

      try stage.waitForFeedback("Right received image/png, \(picture.count) bytes", with: peer)
      try stage.wait(for: "the end", with: peer) { peer.finished?.isAccepted == true }
      #expect(peer.finished?.action == "XdndActionCopy", "nothing is taken away from the source")
    }

    @Test("an item that leaves, or that nothing here takes, is not dropped") func refused() throws {
      peer.enter(window, ["text/uri-list": []])
      peer.move(to: place, over: window)
      try waitForHover(true)
      peer.leave(window)
      try waitForHover(false)

      peer.enter(window, ["application/x-odd": [1]])
      peer.move(to: place, over: window)
      try stage.wait(for: "the answers", with: peer) { peer.statuses == [true, false] }
      peer.drop(on: window)
      try stage.wait(for: "the end", with: peer) { peer.finished?.isAccepted == false }

      peer.enter(window, ["image/png": [1]])
      peer.move(to: Point(600, 30), over: window)
      try stage.wait(for: "the answer beside the cards", with: peer) {
        peer.statuses == [true, false, false]
      }
    }

    @Test("a source that refuses to give the data gets a failed outcome (X31)")
    func noData() throws {
      peer.enter(window, [:], types: ["image/png"])
      peer.move(to: place, over: window)
      try stage.wait(for: "the answer", with: peer) { peer.statuses == [true] }
      peer.drop(on: window)

      try stage.wait(for: "the end", with: peer) { peer.finished?.isAccepted == false }
      try stage.waitForFeedback("There is nothing to paste here.", with: peer)
    }

    @Test("a source that dies over the window, or in mid-drop, is forgotten (X31)") func dies()
      throws
    {
      let first = try DragPeer(stage.server.display)
      first.enter(window, ["image/png": [1]])
      first.move(to: place, over: window)
      try waitForHover(true)
      XDestroyWindow(first.display, first.window)
      XSync(first.display, 0)
      try waitForHover(false)

      let second = try DragPeer(stage.server.display)
      second.maximumPieces = 2
      second.enter(window, ["image/png": LargeImage.png(ofAtLeast: 2 << 20)])
      second.move(to: place, over: window)
      second.drop(on: window)
      try stage.wait(for: "two pieces") {
        second.pump()
        return second.sentPieces == 2
      }
      XDestroyWindow(second.display, second.window)
      XSync(second.display, 0)
      try stage.waitForFeedback(
        "The other app quit before all data had arrived. Copy it again.", with: peer)

      peer.enter(window, ["UTF8_STRING": Array("hello".utf8)])
      peer.move(to: place, over: window)
      peer.drop(on: window)
      try stage.waitForFeedback("Right received “hello”", with: peer)
    }

    @Test("messages out of order are answered and do no harm") func strays() throws {
      peer.move(to: place, over: window)
      peer.drop(on: window)
      try stage.wait(for: "refusals", with: peer) {
        peer.statuses == [false] && peer.finished?.isAccepted == false
      }
      for source in [window, peer.connection.root, 1, 0, 0xFFFF_FFFF] {
        for type in ["XdndEnter", "XdndPosition", "XdndDrop", "XdndStatus", "XdndFinished"] {
          for flags in [5 << 24, 5 << 24 | 1] {
            try stage.sendMessage(type, [Int(source), flags, -1, -2, 0x7FFF_FFFF], about: window)
          }
        }
      }

      try stage.asAnotherClient { XResizeWindow($0, window, 1000, 700) }
      try stage.waitForTree("the new size") { $0.rect.size == Size(1000, 700) }
    }
  }
}

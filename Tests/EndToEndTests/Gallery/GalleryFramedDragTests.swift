import CX11
import Drawing
import Testing
import TouchKit
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Drag under a window manager") struct FramedDragStory {
    private static let desktops = Desktop.Kind.installed.filter { !$0.hasCompositor }

    private let stage: GalleryStage
    private let peer: DragPeer
    private let window: XID

    init() throws {
      stage = try GalleryStage("share", size: "700x600", screen: PixelSize(1400, 900))
      peer = try DragPeer(stage.server.display)
      window = try stage.screen.waitForWindow().id
    }

    @Test(
      "items are found and dropped inside of frames, in both directions",
      .enabled(if: !desktops.isEmpty, "no window manager is installed"), arguments: desktops)
    func frames(_ kind: Desktop.Kind) throws {
      let desktop = try Desktop(kind, on: stage.server, folder: stage.folder)
      defer { withExtendedLifetime(desktop) {} }
      try stage.waitForFrame(of: window)
      peer.showTarget(Rect(950, 200, 300, 300), isManaged: true)
      try stage.waitForFrame(of: peer.target)
      // A window manager may still move what it has framed.
      _ = try stage.stillScreen()
      let target = try stage.waitForFrame(of: peer.target)
      let home = try stage.waitForFrame(of: window)
      #expect(home.minY > 5, "there is a title bar")
      #expect(home.intersection(target) == nil)

      // Out of the window, to one whose parent is a frame.
      let start = try home.origin + (stage.view(.element, "Left").middle - .zero)
      let end = target.center
      try stage.dragCard(from: start, to: end, with: peer)
      try stage.wait(for: "the item over the target", with: peer) { peer.location == end }
      // The title bar belongs to the frame, which takes nothing.
      let bar = Point(end.x, target.minY - 4)
      try stage.touch.glide([0: (end, bar)])
      try stage.wait(for: "its departure", with: peer) { peer.leaves == 1 }
      try stage.touch.glide([0: (bar, end)])
      try stage.wait(for: "its return", with: peer) { peer.location == end }
      try stage.touch.up(0)
      try stage.touch.sync()
      try stage.wait(for: "the data", with: peer) { peer.dropped?.isDone ?? false }
      peer.finish()
      try stage.waitForFeedback("Left was copied elsewhere", with: peer)

      // Into the window: exactly at the edge of the card, wherever the frame has put the window.
      let card = try stage.view(.element, "Right").rect.offset(by: home.origin - .zero)
      peer.enter(window, ["UTF8_STRING": Array("hello".utf8)])
      peer.move(to: Point(card.midX, card.minY - 2), over: window)
      peer.move(to: Point(card.midX, card.minY + 2), over: window)
      try stage.wait(for: "two answers", with: peer) { peer.statuses.count == 2 }
      #expect(peer.statuses == [false, true])
      peer.drop(on: window)
      try stage.waitForFeedback("Right received “hello”", with: peer)
    }
  }
}

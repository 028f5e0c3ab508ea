import CX11
import Drawing
import Platform
import TestSupport
import Testing
import VirtualTouchscreen
import X11Support

@Suite("Pings of the window manager") struct PingTests {
  @Test("are answered within a second while a picture of 12 megapixels is saved (X32)")
  func whileSaving() throws {
    let folder = TemporaryFolder()
    let guise = try GuiseApp(
      photo: TestPhoto.write(width: 4000, height: 3000, to: folder), size: Size(4000, 3000),
      folder: folder)
    let window = try guise.screen.waitForWindow().id
    let manager = try guise.client()
    XSelectInput(manager.pointer, manager.root, SubstructureNotifyMask)
    try guise.tap(.button, "Save")

    var pings = 0
    while !guise.pictures.contains(where: { $0.hasSuffix(".png") }) {
      pings += 1
      let answer = manager.ping(window, number: pings, within: .seconds(1))
      #expect(answer == pings, "the answer to ping \(pings)")
      try #require(pings < 100_000 && guise.process.exitStatus == nil)
    }
    #expect(pings > 1, "the picture was being written")
  }
}

extension XDisplay {
  /// Sends a ping to a window, as window managers do before they offer to kill an app, and returns the number
  /// in the answer; nil if there is none in time.
  func ping(_ window: XID, number: Int, within time: Duration) -> Int? {
    let protocols = atom("WM_PROTOCOLS")
    send("WM_PROTOCOLS", [Int(atom("_NET_WM_PING")), number, Int(window)], about: window)
    return next(until: Timeout(in: time)) { event in
      let isAnswer =
        event.type == ClientMessage && event.xclient.message_type == protocols
        && event.xclient.window == root && event.xclient.data.l.2 == window
      return isAnswer ? event.xclient.data.l.1 : nil
    }
  }
}

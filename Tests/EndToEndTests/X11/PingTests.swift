import CX11
import Drawing
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("Pings of the window manager") struct PingTests {
  @Test("are answered within a second while a picture of 12 megapixels is saved (X32)")
  func whileSaving() throws {
    let folder = TemporaryFolder()
    let guise = try GuiseApp(
      photo: TestPhoto.write(width: 4000, height: 3000, to: folder), size: Size(4000, 3000),
      folder: folder)
    let window = try guise.screen.waitForWindow().id
    let manager = try PingingClient(guise.server.display)
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

/// A client that pings windows, as window managers do before they offer to kill an app.
private final class PingingClient {
  private let display: OpaquePointer

  init(_ name: String) throws {
    guard let display = XOpenDisplay(name) else { throw TimeoutError("no display \(name)") }
    self.display = display
    XSelectInput(display, XDefaultRootWindow(display), SubstructureNotifyMask)
  }

  deinit { XCloseDisplay(display) }

  /// Sends a ping, and returns the number in the answer; nil if there is none in time.
  func ping(_ window: XID, number: Int, within time: Duration) -> Int? {
    let protocols = XInternAtom(display, "WM_PROTOCOLS", 0)
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = protocols
    event.xclient.format = 32
    event.xclient.data.l.0 = Int(XInternAtom(display, "_NET_WM_PING", 0))
    event.xclient.data.l.1 = number
    event.xclient.data.l.2 = Int(window)
    XSendEvent(display, window, 0, NoEventMask, &event)
    XFlush(display)
    let timeout = Timeout(in: time)
    while true {
      while XPending(display) > 0 {
        XNextEvent(display, &event)
        if event.type == ClientMessage, event.xclient.message_type == protocols,
          event.xclient.window == XDefaultRootWindow(display), event.xclient.data.l.2 == window
        {
          return event.xclient.data.l.1
        }
      }
      guard !timeout.isPast else { return nil }
      waitForInput([XConnectionNumber(display)], upTo: timeout.remaining)
    }
  }
}

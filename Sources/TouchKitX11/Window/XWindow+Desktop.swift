import CX11
import Glibc
import TouchKit

/// What the window manager asked the app for.
nonisolated enum DesktopRequest: Hashable, Sendable {
  /// Close the window.
  case close
}

extension XWindow {
  /// Answers a message of the window manager; what it cannot answer itself is for the app.
  func handleMessage(_ event: XEvent) -> DesktopRequest? {
    let message = event.xclient
    let atoms = connection.atoms
    guard message.window == id, message.message_type == atoms[.wmProtocols] else { return nil }
    switch UInt(message.data.l.0) {
    case atoms[.wmDeleteWindow]:
      return .close
    case atoms[.wmTakeFocus]:
      // The time of the person's click; an older one than the last focus change is ignored.
      XSetInputFocus(connection.display, id, RevertToParent, UInt(message.data.l.1))
    case atoms[.ping]:
      answerPing(event)
    case atoms[.syncRequest]:
      let low = UInt32(truncatingIfNeeded: message.data.l.2)
      resizing.requested(Int64(message.data.l.3) << 32 | Int64(low))
    default:
      break
    }
    return nil
  }

  /// Enters or leaves full screen; the window manager decides, and says so in a property.
  func setFullScreen(_ covers: Bool) {
    guard isMapped else {
      let states = covers ? [connection.atoms[.stateFullScreen]] : []
      properties.set(connection.atoms[.state], type: XA_ATOM, values: states)
      if !hasWindowManager { cover(covers) }
      return
    }
    guard hasWindowManager else { return cover(covers) }
    let change = covers ? 1 : 0  // _NET_WM_STATE_ADD and _NET_WM_STATE_REMOVE
    send(
      connection.atoms[.state], [change, Int(connection.atoms[.stateFullScreen]), 0, 1, 0],
      about: id)
  }

  /// Whether somebody manages windows here; a kiosk may well do without.
  var hasWindowManager: Bool {
    let root = XProperty(display: connection.display, window: connection.root)
    return !root.values(connection.atoms[.supportingCheck], type: XA_WINDOW).isEmpty
  }

  /// Ends the desktop's busy cursor (startup notification), which the one who started us began.
  func finishStartup() {
    guard let value = getenv("DESKTOP_STARTUP_ID") else { return }
    let startup = String(cString: value)
    // Programs that we start must not end it a second time.
    unsetenv("DESKTOP_STARTUP_ID")
    guard !startup.isEmpty else { return }
    properties.set(
      connection.atoms[.startupID], type: connection.atoms[.utf8], bytes: Array(startup.utf8))
    let special = Array("\"\\ ".utf8)
    let escaped = startup.utf8.flatMap {
      special.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0]
    }
    broadcast(Array("remove: ID=".utf8) + escaped + [0])
  }

  /// Without a window manager nobody else gives the window the screen's size.
  private func cover(_ covers: Bool) {
    let display = connection.display
    if covers, restoreFrame == nil {
      restoreFrame = Rect(origin: origin() ?? .zero, size: pixelSize)
      let size = connection.screenSize
      XMoveResizeWindow(display, id, 0, 0, UInt32(size.width), UInt32(size.height))
    } else if !covers, let frame = restoreFrame {
      restoreFrame = nil
      XMoveResizeWindow(
        display, id, Int32(frame.minX), Int32(frame.minY), UInt32(frame.width),
        UInt32(frame.height))
    }
    coverScreen(covers)
  }

  private func answerPing(_ event: XEvent) {
    var answer = event
    answer.xclient.window = connection.root
    XSendEvent(
      connection.display, connection.root, 0,
      SubstructureNotifyMask | SubstructureRedirectMask, &answer)
  }

  private func send(_ type: Atom, _ values: [Int], about window: XID) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = type
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data) { $0.copyBytes(from: bytes(of: values)) }
    XSendEvent(
      connection.display, connection.root, 0,
      SubstructureNotifyMask | SubstructureRedirectMask, &event)
  }

  private func bytes(of values: [Int]) -> [UInt8] { values.withUnsafeBytes(Array.init) }

  /// A text in pieces of 20 bytes, as startup notification wants it.
  private func broadcast(_ text: [UInt8]) {
    for start in stride(from: 0, to: text.count, by: 20) {
      var event = XEvent()
      event.xclient.type = ClientMessage
      event.xclient.window = id
      event.xclient.message_type = connection.atoms[start == 0 ? .startupBegin : .startupInfo]
      event.xclient.format = 8
      let piece = text[start..<min(start + 20, text.count)]
      withUnsafeMutableBytes(of: &event.xclient.data) { $0.copyBytes(from: piece) }
      XSendEvent(connection.display, connection.root, 0, PropertyChangeMask, &event)
    }
  }
}

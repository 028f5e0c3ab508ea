import CX11
import Glibc
import TouchKit

extension XWindow {
  /// Handles a client message to the window; returns whether it requests closing it.
  func handleMessage(_ event: XEvent) -> Bool {
    guard event.xclient.window == id else { return false }
    switch DesktopMessage(event.xclient, atoms: connection.atoms) {
    case .close:
      return true
    case .takeFocus(let time):
      // The server ignores a time before the last focus change.
      XSetInputFocus(connection.display, id, RevertToParent, Time(time))
    case .ping:
      answerPing(event)
    case .syncRequest(let value):
      resizing.requested(value)
    case .newManager, nil:
      break
    }
    return false
  }

  /// Enters or leaves full screen. The window manager decides and reports the result in a property.
  func setFullScreen(_ covers: Bool) {
    guard isMapped, manager.isRunning else {
      // Also for a window manager that starts later.
      let states = covers ? [connection.atoms[.stateFullScreen]] : []
      properties.set(connection.atoms[.state], type: XA_ATOM, values: states)
      return coverScreen(covers)
    }
    let change = covers ? 1 : 0  // _NET_WM_STATE_ADD and _NET_WM_STATE_REMOVE
    send(
      connection.atoms[.state], [change, Int(connection.atoms[.stateFullScreen]), 0, 1, 0],
      about: id)
  }

  /// Ends the desktop's busy cursor, which the launcher of this process began (startup notification).
  func finishStartup() {
    guard let value = getenv("DESKTOP_STARTUP_ID") else { return }
    // Child processes must not end it again.
    unsetenv("DESKTOP_STARTUP_ID")
    finishStartup(String(cString: value))
  }

  /// Shows the window in front of others, with the keys, because the user has started the app again.
  ///
  /// - Parameter startupID: The desktop's identifier of that start, which ends with its time; nil if the
  ///   desktop follows no starts.
  func activate(startupID: String?) {
    if let startupID { finishStartup(startupID) }
    // Also one that is minimized.
    XMapWindow(connection.display, id)
    guard manager.isRunning else {
      XRaiseWindow(connection.display, id)
      return
    }
    let time = startupID?.split(separator: "_TIME").last.flatMap { UInt32($0) }
    // From an app with a time the manager decides whether the user has done something else since; without
    // one it is asked as a pager asks, who is always right.
    send(
      connection.atoms[.activeWindow], [time == nil ? 2 : 1, Int(time ?? 0), 0, 0, 0], about: id)
  }

  private func finishStartup(_ startup: String) {
    guard !startup.isEmpty else { return }
    properties.set(
      connection.atoms[.startupID], type: connection.atoms[.utf8], bytes: Array(startup.utf8))
    let special = Array("\"\\ ".utf8)
    let escaped = startup.utf8.flatMap {
      special.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0]
    }
    broadcast(Array("remove: ID=".utf8) + escaped + [0])
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

  /// Sends text in messages of 20 bytes, as the startup notification protocol requires.
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

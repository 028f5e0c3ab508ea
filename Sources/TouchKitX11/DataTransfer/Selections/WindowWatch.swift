import CX11

/// Observes windows of other clients: their end, and the changes of their properties.
///
/// A client has one event mask on each window, so the masks are extended and restored: any client
/// can name one of our own windows, or the root window, as its own.
final class WindowWatch {
  private struct Watched {
    var count: Int
    let previousMask: Int
  }

  private let connection: XConnection
  private var windows: [XID: Watched] = [:]

  /// Creates a watch without windows.
  init(connection: XConnection) { self.connection = connection }

  /// Begins to observe a window; `end` must follow. Returns false if it does not exist. Waits for
  /// the server's answer.
  func begin(_ window: XID) -> Bool {
    guard windows[window] == nil else {
      windows[window]?.count += 1
      return true
    }
    guard !connection.isLost, window != 0 else { return false }
    var attributes = XWindowAttributes()
    var isKnown = false
    let error = connection.server.firstError {
      isKnown = XGetWindowAttributes(connection.display, window, &attributes) != 0
      guard isKnown else { return }
      XSelectInput(
        connection.display, window,
        attributes.your_event_mask | StructureNotifyMask | PropertyChangeMask)
    }
    guard isKnown, error == nil, !connection.isLost else { return false }
    windows[window] = Watched(count: 1, previousMask: attributes.your_event_mask)
    return true
  }

  /// Ends an observation.
  func end(_ window: XID) {
    guard let watched = windows[window] else { return }
    guard watched.count == 1 else {
      windows[window]?.count -= 1
      return
    }
    windows[window] = nil
    if !connection.isLost { XSelectInput(connection.display, window, watched.previousMask) }
  }

  /// Returns the window if an event reports its end.
  func destroyedWindow(in event: XEvent) -> XID? {
    guard event.type == DestroyNotify else { return nil }
    let window = event.xdestroywindow.window
    windows[window] = nil
    return window
  }
}

import CX11
import TouchKit

/// The work of a window manager for its windows, while there is none.
extension XWindow {
  /// Chooses the place of a window that is shown for the first time: the main monitor, unless it is to
  /// be where it was.
  func placeInitially() {
    placement = UnmanagedPlacement(
      Rect(origin: startOrigin ?? connection.workArea.origin, size: pixelSize))
    screenDidChange()
  }

  /// Follows the monitors: the window stays on one of them, or covers it.
  func screenDidChange() {
    guard !manager.isRunning, !isDestroyed, !connection.isLost else { return }
    let monitors = connection.monitors
    // A move by another client, which may come together with other monitors, is not to be undone
    // because of those: so none may happen between the look at the window and the request.
    XGrabServer(connection.display)
    defer { XUngrabServer(connection.display) }
    let current = isMapped ? currentFrame() : nil
    if let current { placement.moved(to: current) }
    placement.coversMonitor = isFullScreen
    guard let frame = placement.frame(on: monitors), frame != current else { return }
    XMoveResizeWindow(
      connection.display, id, Int32(frame.minX), Int32(frame.minY), UInt32(frame.width),
      UInt32(frame.height))
  }

  /// Returns the window's frame on the root window, by round trips; nil on failure. Calls
  /// `XGetGeometry`.
  private func currentFrame() -> Rect? {
    var (root, x, y): (XID, Int32, Int32) = (0, 0, 0)
    var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    let isKnown = XGetGeometry(
      connection.display, id, &root, &x, &y, &width, &height, &border, &depth)
    guard isKnown != 0, let origin = origin() else { return nil }
    return Rect(origin.x, origin.y, Double(width), Double(height))
  }

  /// Takes over from a window manager that has ended. One that has started takes over by itself.
  func managerDidChange() {
    guard !manager.isRunning, !isDestroyed else { return }
    if !isFullScreen, let origin = origin() {
      placement = UnmanagedPlacement(Rect(origin: origin, size: pixelSize))
    }
    // The frame in the manager's full screen is not the normal one, either.
    placement.coversMonitor = isFullScreen
    screenDidChange()
    if isMapped { takeFocus() }
  }

  /// Takes the keyboard focus, which nobody else gives.
  func takeFocus() { XSetInputFocus(connection.display, id, RevertToParent, 0) }
}

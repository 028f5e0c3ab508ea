import CX11
import TouchKit

/// What a window manager does for its windows, while there is none.
extension XWindow {
  /// Chooses the place of a window that is shown for the first time: the main monitor.
  func placeInitially() {
    placement = UnmanagedPlacement(Rect(origin: connection.workArea.origin, size: pixelSize))
    screenDidChange()
  }

  /// Follows the monitors: the window stays on one of them, or covers it.
  func screenDidChange() {
    guard !manager.isRunning, !isDestroyed, !connection.isLost else { return }
    placement.coversMonitor = isFullScreen
    guard let frame = placement.frame(on: connection.monitors) else { return }
    placementRequest = XNextRequest(connection.display)
    XMoveResizeWindow(
      connection.display, id, Int32(frame.minX), Int32(frame.minY), UInt32(frame.width),
      UInt32(frame.height))
  }

  /// Records where another client has put the window.
  func unmanagedDidMove(_ event: XConfigureEvent) {
    // Older than the last request, it is about the one before.
    guard !manager.isRunning, isMapped, event.serial >= placementRequest else { return }
    placement.moved(
      to: Rect(
        Double(event.x), Double(event.y), Double(event.width), Double(event.height)))
  }

  /// Takes over from a window manager that has ended. One that has started takes over by itself.
  func managerDidChange() {
    guard !manager.isRunning, !isDestroyed else { return }
    if !isFullScreen, let origin = origin() {
      placement = UnmanagedPlacement(Rect(origin: origin, size: pixelSize))
    }
    screenDidChange()
    if isMapped { takeFocus() }
  }

  /// Takes the keyboard focus, which nobody else gives.
  func takeFocus() { XSetInputFocus(connection.display, id, RevertToParent, 0) }
}

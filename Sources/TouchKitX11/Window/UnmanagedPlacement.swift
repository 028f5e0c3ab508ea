import TouchKit

/// Where a window is that no window manager places: a kiosk may have none.
///
/// It stays on a monitor, as large as fits, or covers it, also when the monitors change.
nonisolated struct UnmanagedPlacement: Hashable, Sendable {
  /// Where the window is to be while it does not cover its monitor, in root window pixels. It is there
  /// again after a larger mode has come back.
  private(set) var normalFrame: Rect
  /// Whether the window covers its monitor.
  var coversMonitor = false
  /// The last frame that was requested.
  private var requested: Rect?

  /// Creates the placement of a window that is to have a frame.
  init(_ normalFrame: Rect) { self.normalFrame = normalFrame }

  /// Records where the window is. What was not requested here was requested by another client.
  mutating func moved(to frame: Rect) {
    if frame != requested, !coversMonitor { normalFrame = frame }
  }

  /// Returns the frame to request on the monitors that there are now; nil if all of them are off.
  mutating func frame(on monitors: [ScreenMonitor]) -> Rect? {
    guard let monitor = monitors.first(under: normalFrame)?.frame else { return nil }
    requested = coversMonitor ? monitor : Self.fitted(normalFrame, into: monitor)
    return requested
  }

  /// Returns a frame that is moved, and if necessary made smaller, into a monitor.
  private static func fitted(_ frame: Rect, into monitor: Rect) -> Rect {
    let size = Size(min(frame.width, monitor.width), min(frame.height, monitor.height))
    return Rect(
      min(max(frame.minX, monitor.minX), monitor.maxX - size.width),
      min(max(frame.minY, monitor.minY), monitor.maxY - size.height), size.width, size.height)
  }
}

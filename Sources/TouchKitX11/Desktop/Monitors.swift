import CX11
import CXrandr
import TouchKit

/// A monitor of the screen.
nonisolated struct ScreenMonitor: Hashable, Sendable {
  /// Its frame on the root window, in pixels.
  var frame: Rect
  /// Whether it is the one that the user has named the main one.
  var isPrimary = false
}

extension Collection<ScreenMonitor> {
  /// The primary monitor, else the first one; nil if there is none.
  nonisolated var main: ScreenMonitor? { first(where: \.isPrimary) ?? first }

  /// The monitor that has the largest part of a window; the nearest one if none has a part of it.
  nonisolated func first(under window: Rect) -> ScreenMonitor? {
    func part(_ monitor: ScreenMonitor) -> Double {
      monitor.frame.intersection(window).map { $0.width * $0.height } ?? 0
    }
    func isBetter(_ one: ScreenMonitor, than other: ScreenMonitor) -> Bool {
      let (first, second) = (part(one), part(other))
      if first != second { return first > second }
      let distances = [one, other].map { $0.frame.center.distance(to: window.center) }
      if first == 0, distances[0] != distances[1] { return distances[0] < distances[1] }
      return one.isPrimary && !other.isPrimary
    }
    return reduce(nil) { best, monitor in
      best.map { isBetter(monitor, than: $0) ? monitor : $0 } ?? monitor
    }
  }
}

extension XConnection {
  /// The monitors that show a part of the screen, by a round trip; the whole screen if the server
  /// knows of none. Empty while all of them are switched off, as between two modes. Calls
  /// `XRRGetMonitors`.
  var monitors: [ScreenMonitor] {
    let everything = [ScreenMonitor(frame: Rect(origin: .zero, size: screenSize))]
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    // RandR has monitors since version 1.5.
    guard XRRQueryExtension(display, &event, &error) != 0,
      XRRQueryVersion(display, &major, &minor) != 0, (major, minor) >= (1, 5)
    else { return everything }
    var count: Int32 = 0
    guard let list = XRRGetMonitors(display, root, 1, &count) else { return [] }
    defer { XRRFreeMonitors(list) }
    return UnsafeBufferPointer(start: list, count: Int(count)).map { monitor in
      ScreenMonitor(
        frame: Rect(
          Double(monitor.x), Double(monitor.y), Double(monitor.width), Double(monitor.height)),
        isPrimary: monitor.primary != 0)
    }
  }
}

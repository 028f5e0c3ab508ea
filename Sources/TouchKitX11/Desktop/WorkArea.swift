import CX11
import CXrandr
import TouchKit

/// Computes the area available to a new window.
nonisolated enum WorkArea {
  /// Returns the part of a monitor that the desktop's panels leave free; the whole monitor if
  /// nothing is left.
  ///
  /// - Parameters:
  ///   - monitor: The monitor's frame on the root window, in pixels.
  ///   - values: `_NET_WORKAREA`: x, y, width and height for each virtual desktop.
  ///   - desktop: The index of the current virtual desktop.
  static func area(of monitor: Rect, values: [UInt], desktop: UInt) -> Rect {
    let count = UInt(values.count / 4)
    guard count > 0 else { return monitor }
    let first = Int(min(desktop, count - 1)) * 4
    let box = values[first..<first + 4].map { Double($0) }
    let free = Rect(box[0], box[1], box[2], box[3])
    guard let area = monitor.intersection(free), !area.isEmpty else { return monitor }
    return area
  }
}

extension XConnection {
  /// The area of the main monitor available to windows, in root window pixels.
  var workArea: Rect {
    let properties = XProperty(display: display, window: root)
    return WorkArea.area(
      of: mainMonitor, values: properties.values(atoms[.workArea], type: XA_CARDINAL),
      desktop: properties.values(atoms[.currentDesktop], type: XA_CARDINAL).first ?? 0)
  }

  /// The frame of the primary monitor, else of the first one, else of the whole screen.
  private var mainMonitor: Rect {
    let everything = Rect(origin: .zero, size: screenSize)
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    // RandR has monitors since version 1.5.
    guard XRRQueryExtension(display, &event, &error) != 0,
      XRRQueryVersion(display, &major, &minor) != 0, (major, minor) >= (1, 5)
    else { return everything }
    var count: Int32 = 0
    guard let list = XRRGetMonitors(display, root, 1, &count) else { return everything }
    defer { XRRFreeMonitors(list) }
    let monitors = UnsafeBufferPointer(start: list, count: Int(count))
    guard let monitor = monitors.first(where: { $0.primary != 0 }) ?? monitors.first else {
      return everything
    }
    return Rect(
      Double(monitor.x), Double(monitor.y), Double(monitor.width), Double(monitor.height))
  }
}

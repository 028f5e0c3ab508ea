import CX11
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
    workArea(of: monitors.main?.frame ?? Rect(origin: .zero, size: screenSize))
  }

  /// The area of a monitor available to windows, in root window pixels.
  func workArea(of monitor: Rect) -> Rect {
    // What a manager that has ended left free does not matter.
    guard WindowManager.find(on: self) != 0 else { return monitor }
    let properties = XProperty(self, window: root)
    return WorkArea.area(
      of: monitor, values: properties.values(atoms[.workArea], type: XA_CARDINAL),
      desktop: properties.values(atoms[.currentDesktop], type: XA_CARDINAL).first ?? 0)
  }
}

import CX11
import TouchKit

/// Where a window is on the desktop, to be restored by a later start.
public nonisolated struct WindowPlace: Hashable, Sendable {
  /// The upper left corner of its contents on the root window, in pixels; nil for where the desktop puts
  /// it.
  public var origin: Point?
  /// Its size in points; nil for the usual one.
  public var size: Size?
  /// Whether it covers what the desktop's panels leave free.
  public var isMaximized: Bool

  /// Creates a place from its parts.
  public init(origin: Point? = nil, size: Size? = nil, isMaximized: Bool = false) {
    self.origin = origin
    self.size = size
    self.isMaximized = isMaximized
  }

  /// Returns the place as it is possible on some monitors: a window whose middle is on one of them is
  /// there again, moved and made smaller until it is inside of what is free; any other one is only made
  /// smaller.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - workArea: Returns what the desktop's panels leave free of a monitor.
  func fitted(on monitors: [ScreenMonitor], scale: Double, workArea: (Rect) -> Rect)
    -> WindowPlace
  {
    // Without a size, its corner decides.
    let pixels = (size ?? Size(1, 1)) * scale
    let middle = origin.map { Rect(origin: $0, size: pixels).center }
    let known = middle.flatMap { middle in monitors.first { $0.frame.contains(middle) } }
    guard let monitor = known ?? monitors.main else { return self }
    let free = workArea(monitor.frame)
    var place = self
    let room = Size(min(pixels.width, free.width), min(pixels.height, free.height))
    if size != nil { place.size = Size(room.width / scale, room.height / scale) }
    place.origin =
      known == nil
      ? nil
      : origin.map {
        Point(
          min(max($0.x, free.minX), free.maxX - room.width).rounded(),
          min(max($0.y, free.minY), free.maxY - room.height).rounded())
      }
    return place
  }
}

extension XWindow {
  /// The states of a maximized window.
  static let maximized: [AtomName] = [.stateMaximizedVertically, .stateMaximizedHorizontally]

  /// Lets the window open at a place, before it is shown. A window manager decides.
  func restore(_ place: WindowPlace) {
    if place.isMaximized, manager.isRunning {
      properties.set(
        connection.atoms[.state], type: XA_ATOM,
        values: Self.maximized.map { connection.atoms[$0] })
    }
    guard let origin = place.origin else { return }
    startOrigin = origin
    setSizeHints()
    XMoveWindow(connection.display, id, Int32(origin.x), Int32(origin.y))
  }
}

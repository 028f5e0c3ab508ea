import CX11
import Drawing
import Glibc
import Platform
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen
import X11Support

/// The editor on a Wayland desktop, as a client of Xwayland.
final class XwaylandApp: ProgramUnderTest {
  let desktop: WaylandDesktop
  /// A connection of another client to Xwayland.
  let desk: XDisplay
  /// The editor's window.
  private(set) var window: XID = 0

  init(folder: TemporaryFolder = TemporaryFolder()) throws {
    let desktop = try WaylandDesktop()
    self.desktop = desktop
    desk = try #require(XDisplay(desktop.display))
    try super.init(
      "guise",
      [
        "--sample", "--place-freely", "--size", "1000x600", "--reduced-motion", "--state-directory",
        folder.path("state"), "--export-directory", folder.path("exports"),
      ], folder: folder
    ) { program, arguments in
      var launch = Launch(program, arguments, environment: desktop.environment)
      launch.environment["WAYLAND_DISPLAY"] = nil
      launch.bond = .diesWithParent
      return launch
    }
    try wait(for: "a window that the compositor manages") {
      window = managedWindows().first ?? 0
      return window != 0 && isViewable
    }
    try waitForTree("the photo") { $0.first(.button, "Save")?.enabled ?? false }
    try waitForFinger()
  }

  deinit { process.stop() }

  var input: FakeInput { desktop.input }

  /// Waits until the compositor sends fingers to the window, which it does once it has its pixels.
  func waitForFinger() throws {
    let canvas = try view(.canvas, "Photo").rect
    try wait(for: "a finger") {
      try input.down([0: onScreen(Point(canvas.minX + 20, canvas.minY + 20))])
      let isThere = try Timeout(in: .milliseconds(200)).poll { try tree().touches == 1 }
      try input.liftAll()
      return isThere
    }
    try waitForTree("no finger") { $0.touches == 0 && $0.gestures == 0 }
  }

  // MARK: The window

  /// The place of a point of the window on the screen.
  func onScreen(_ point: Point) -> Point {
    var (x, y, child): (Int32, Int32, XID) = (0, 0, 0)
    XTranslateCoordinates(desk.pointer, window, desk.root, 0, 0, &x, &y, &child)
    return point + Vector(Double(x), Double(y))
  }

  /// Whether the window and its ancestors are mapped.
  var isViewable: Bool {
    var attributes = XWindowAttributes()
    XGetWindowAttributes(desk.pointer, window, &attributes)
    return attributes.map_state == IsViewable
  }

  /// The window's size in pixels.
  var size: PixelSize {
    var attributes = XWindowAttributes()
    XGetWindowAttributes(desk.pointer, window, &attributes)
    return PixelSize(Int(attributes.width), Int(attributes.height))
  }

  /// The color of a pixel of the window.
  func color(_ x: Int, _ y: Int) throws -> Color {
    let image = try #require(
      XGetImage(desk.pointer, window, Int32(x), Int32(y), 1, 1, UInt.max, ZPixmap))
    defer { _ = image.pointee.f.destroy_image(image) }
    let pixel = UnsafeRawPointer(image.pointee.data).loadUnaligned(as: UInt32.self)
    return Color(hex: pixel & 0xFFFFFF)
  }

  /// The windows that the window manager manages.
  private func managedWindows() -> [XID] {
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      desk.pointer, desk.root, desk.atom("_NET_CLIENT_LIST"), 0, 64, 0, Atom(XA_WINDOW), &type,
      &format, &count, &rest, &data)
    guard let data else { return [] }
    defer { XFree(data) }
    return data.withMemoryRebound(to: XID.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  // MARK: The editor

  /// Places a sticker with taps, and returns where it is on the screen.
  @discardableResult
  func place(_ name: String) throws -> Point {
    try input.tap(onScreen(view(.cell, name).middle))
    try waitForTree("\(name) armed") { $0.first(.cell, name)?.selected ?? false }
    let target = onScreen(try view(.canvas, "Photo").middle)
    try input.tap(target)
    try waitForTree("\(name) placed") { $0.all(.element).count == 1 }
    try input.tap(onScreen(view(.cell, name).middle))
    try waitForTree("\(name) disarmed") { !($0.first(.cell, name)?.selected ?? true) }
    return target
  }

  /// Waits until the middle of the only element is at a place of the screen.
  func waitForElement(at place: Point) throws {
    try waitForTree("the element at \(place)") {
      let middle = $0.first(.element).map { onScreen($0.middle) }
      return (middle?.distance(to: place) ?? .infinity) < 1 && $0.all(.element).count == 1
    }
  }
}

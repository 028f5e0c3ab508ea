import CX11
import Drawing
import Glibc
import Platform
import VirtualTouchscreen

/// A window manager on the server of a test, which puts frames around the windows of all clients.
final class WindowManager {
  private let process: ChildProcess

  /// Whether a window manager is installed on this machine.
  static func isInstalled(_ name: String) -> Bool {
    let folders = Launch.currentEnvironment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// Starts a window manager, and returns once it manages a window.
  init(_ name: String, on stage: AppUnderTest, managing window: XID) throws {
    var launch = stage.server.launch(name, adding: ["HOME": stage.folder.path])
    launch.outputFile = stage.folder.path("\(name).txt")
    launch.bond = .diesWithParent
    process = try ChildProcess(launch)
    do {
      try stage.waitForFrame(of: window)
    } catch {
      throw TimeoutError("\(error); \(name) printed: \(stage.folder.text(of: "\(name).txt"))")
    }
  }

  deinit { process.stop() }
}

extension AppUnderTest {
  /// Waits until a window is inside of a frame and has come to rest, and returns its place on the
  /// screen in pixels.
  @discardableResult
  func waitForFrame(of window: XID) throws -> Rect {
    var place: Rect?
    try wait(for: "a frame around the window") {
      let last = place
      try asAnotherClient { place = Self.place(of: window, on: $0) }
      return place != nil && place == last
    }
    return place ?? .zero
  }

  /// The place of a window on the screen; nil while it is a child of the root window.
  private static func place(of window: XID, on display: OpaquePointer) -> Rect? {
    var (root, parent): (XID, XID) = (0, 0)
    var children: UnsafeMutablePointer<XID>?
    var count: UInt32 = 0
    guard XQueryTree(display, window, &root, &parent, &children, &count) != 0 else { return nil }
    if let children { XFree(children) }
    var attributes = XWindowAttributes()
    guard parent != root, XGetWindowAttributes(display, window, &attributes) != 0,
      attributes.map_state == IsViewable
    else { return nil }
    var (x, y, child): (Int32, Int32, XID) = (0, 0, 0)
    XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child)
    return Rect(Double(x), Double(y), Double(attributes.width), Double(attributes.height))
  }
}

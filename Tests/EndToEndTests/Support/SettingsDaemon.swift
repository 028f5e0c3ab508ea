import CX11
import X11Support

/// A settings daemon that publishes the name of a theme.
final class SettingsDaemon {
  private var connection: XDisplay?
  private let window: XID

  /// Becomes the manager of the settings and announces itself, as the XSETTINGS specification
  /// prescribes.
  init(on name: String, theme: String) throws {
    guard let connection = XDisplay(name) else { throw TimeoutError("no display \(name)") }
    self.connection = connection
    let (display, root) = (connection.pointer, connection.root)
    let selection = connection.atom("_XSETTINGS_S0")
    window = XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0)
    setTheme(theme)
    XSetSelectionOwner(display, selection, window, Time(CurrentTime))
    connection.send(
      "MANAGER", [CurrentTime, Int(selection), Int(window)], about: root, mask: StructureNotifyMask)
  }

  /// Publishes the name of a theme.
  func setTheme(_ name: String) {
    guard let connection else { return }
    let property = connection.atom("_XSETTINGS_SETTINGS")
    let key = "Net/ThemeName"
    func padded(_ text: String) -> [UInt8] {
      Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
    }
    // Little-endian; one setting, of type string.
    var bytes: [UInt8] = [0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
    bytes += [1, 0, UInt8(key.utf8.count), 0] + padded(key) + [1, 0, 0, 0]
    bytes += [UInt8(name.utf8.count), 0, 0, 0] + padded(name)
    XChangeProperty(
      connection.pointer, window, property, property, 8, PropModeReplace, bytes,
      Int32(bytes.count))
    XSync(connection.pointer, 0)
  }

  /// Ends the daemon; its window is destroyed.
  func stop() {
    if let connection { XDestroyWindow(connection.pointer, window) }
    connection = nil
  }

  deinit { stop() }
}

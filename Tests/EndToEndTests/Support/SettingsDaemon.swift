import CX11

/// A settings daemon that publishes the name of a theme.
final class SettingsDaemon {
  private var display: OpaquePointer?
  private var window: XID = 0
  private let selection: Atom
  private let property: Atom

  /// Becomes the manager of the settings and announces itself, as the XSETTINGS specification
  /// prescribes.
  init(on name: String, theme: String) throws {
    guard let display = XOpenDisplay(name) else { throw TimeoutError("no display \(name)") }
    self.display = display
    selection = XInternAtom(display, "_XSETTINGS_S0", 0)
    property = XInternAtom(display, "_XSETTINGS_SETTINGS", 0)
    let root = XDefaultRootWindow(display)
    window = XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0)
    setTheme(theme)
    XSetSelectionOwner(display, selection, window, Time(CurrentTime))
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = root
    event.xclient.message_type = XInternAtom(display, "MANAGER", 0)
    event.xclient.format = 32
    event.xclient.data.l = (CurrentTime, Int(selection), Int(window), 0, 0)
    XSendEvent(display, root, 0, StructureNotifyMask, &event)
    XSync(display, 0)
  }

  /// Publishes the name of a theme.
  func setTheme(_ name: String) {
    guard let display else { return }
    let key = "Net/ThemeName"
    func padded(_ text: String) -> [UInt8] {
      Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
    }
    // Little-endian; one setting, of type string.
    var bytes: [UInt8] = [0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
    bytes += [1, 0, UInt8(key.utf8.count), 0] + padded(key) + [1, 0, 0, 0]
    bytes += [UInt8(name.utf8.count), 0, 0, 0] + padded(name)
    XChangeProperty(
      display, window, property, property, 8, PropModeReplace, bytes, Int32(bytes.count))
    XSync(display, 0)
  }

  /// Ends the daemon; its window is destroyed.
  func stop() {
    if let display { XCloseDisplay(display) }
    display = nil
  }

  deinit { stop() }
}

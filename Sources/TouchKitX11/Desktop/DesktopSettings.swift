import CX11
import TouchKit

/// Observes the desktop-wide settings; only the interface scale is used.
final class DesktopSettings {
  /// Pixels per point in the current settings.
  private(set) var scale = 1.0

  private let connection: XConnection
  private let selection: Atom
  private var daemon: XID = 0
  private var settings = XSettings()
  private var resources = ""

  /// Reads the desktop's settings and subscribes to changes.
  init(connection: XConnection) {
    self.connection = connection
    selection = connection.atoms[.settingsSelection]
    XSelectInput(connection.display, connection.root, PropertyChangeMask | StructureNotifyMask)
    resources = XResourceManagerString(connection.display).map { String(cString: $0) } ?? ""
    followDaemon()
    update()
  }

  /// Handles an event; returns whether the scale changed.
  func handle(_ event: XEvent) -> Bool {
    switch event.type {
    case PropertyNotify where event.xproperty.window == connection.root:
      guard event.xproperty.atom == connection.atoms[.resourceManager] else { return false }
      let root = XProperty(display: connection.display, window: connection.root)
      let bytes = root.bytes(connection.atoms[.resourceManager], type: XA_STRING)
      resources = String(decoding: bytes, as: UTF8.self)
    case PropertyNotify where daemon != 0 && event.xproperty.window == daemon:
      readSettings()
    case DestroyNotify where daemon != 0 && event.xdestroywindow.window == daemon:
      // The last settings stay in effect until another daemon starts.
      daemon = 0
      return false
    case ClientMessage:
      let message = DesktopMessage(event.xclient, atoms: connection.atoms)
      guard message == .newManager(selection: selection) else { return false }
      followDaemon()
    default:
      return false
    }
    return update()
  }

  @discardableResult
  private func update() -> Bool {
    let old = scale
    scale = InterfaceScale.scale(settings: settings, resources: resources)
    return scale != old
  }

  private func followDaemon() {
    // Grabbed so that the daemon's window cannot be destroyed before we subscribe to it.
    XGrabServer(connection.display)
    daemon = XGetSelectionOwner(connection.display, selection)
    if daemon != 0 {
      XSelectInput(connection.display, daemon, PropertyChangeMask | StructureNotifyMask)
    }
    XUngrabServer(connection.display)
    if daemon != 0 { readSettings() }
  }

  private func readSettings() {
    let property = XProperty(display: connection.display, window: daemon)
    let type = connection.atoms[.settings]
    settings = XSettings(property.bytes(type, type: type))
  }
}

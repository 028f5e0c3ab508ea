import CX11
import TouchKit

/// Watches what a person set for all apps: for us, the size of the interface.
final class DesktopSettings {
  /// Pixels per point, as the desktop wants it now.
  private(set) var scale = 1.0

  private let connection: XConnection
  private let selection: Atom
  private var daemon: XID = 0
  private var settings = XSettings()
  private var resources = ""

  /// Watches the settings of a server's desktop.
  init(connection: XConnection) {
    self.connection = connection
    selection = connection.atoms[.settingsSelection]
    XSelectInput(connection.display, connection.root, PropertyChangeMask | StructureNotifyMask)
    resources = XResourceManagerString(connection.display).map { String(cString: $0) } ?? ""
    followDaemon()
    update()
  }

  /// Takes an event; true if the scale changed.
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
      // What it last said stays in force until another one comes.
      daemon = 0
      return false
    case ClientMessage where event.xclient.message_type == connection.atoms[.manager]:
      guard UInt(event.xclient.data.l.1) == selection else { return false }
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
    // Held for the moment, so that the daemon cannot go before we watch it.
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

import CX11
import TouchKit

/// Whether a window manager runs, which a kiosk may do without, and when one starts or ends.
final class WindowManager {
  /// Whether one runs that tells so, as all of this century do (EWMH).
  var isRunning: Bool { window != 0 }

  private let connection: XConnection
  /// The window that exists as long as the manager does; 0 for none.
  private var window: XID

  /// Finds the window manager. That another one starts is a change of a root property, the events of
  /// which `DesktopSettings` selects.
  init(connection: XConnection) {
    self.connection = connection
    window = Self.find(on: connection)
  }

  /// Handles an event; returns whether a window manager has started or ended.
  func handle(_ event: XEvent) -> Bool {
    switch event.type {
    case PropertyNotify
    where event.xproperty.window == connection.root
      && event.xproperty.atom == connection.atoms[.supportingCheck]:
      break
    case DestroyNotify where isRunning && event.xdestroywindow.window == window: break
    default: return false
    }
    let old = isRunning
    window = Self.find(on: connection)
    return isRunning != old
  }

  /// Returns the window that exists as long as a manager does, and reports its end; 0 if there is none.
  ///
  /// A manager that has crashed leaves its property behind, and later its window's identifier may be
  /// somebody else's: so the window must have the property, too.
  static func find(on connection: XConnection) -> XID {
    func read(_ window: XID) -> XID {
      XProperty(connection, window: window)
        .values(connection.atoms[.supportingCheck], type: XA_WINDOW).first ?? 0
    }
    // Grabbed so that the window cannot be destroyed before we watch it.
    XGrabServer(connection.display)
    defer { XUngrabServer(connection.display) }
    let candidate = read(connection.root)
    guard candidate != 0, read(candidate) == candidate else { return 0 }
    XSelectInput(connection.display, candidate, StructureNotifyMask)
    return candidate
  }
}

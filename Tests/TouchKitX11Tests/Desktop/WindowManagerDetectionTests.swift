import CX11
import Platform
import Testing
import VirtualTouchscreen

@testable import TouchKitX11

@MainActor
@Suite("Whether a window manager runs") struct WindowManagerDetectionTests {
  private let server: XServer
  private let connection: XConnection
  private let atom: Atom

  init() throws {
    server = try XServer()
    connection = try XConnection(display: server.display, app: "Test")
    XSelectInput(connection.display, connection.root, PropertyChangeMask)
    atom = connection.atoms[.supportingCheck]
  }

  /// Names a window as that of a window manager on another window.
  private func name(_ window: XID, on other: XID, _ client: OpaquePointer) {
    XProperty(display: client, window: other).set(atom, type: XA_WINDOW, values: [UInt(window)])
    XSync(client, 0)
  }

  /// Gives the watch all events that have arrived; returns whether one of them was a change.
  private func processEvents(_ manager: WindowManager) -> Bool {
    XSync(connection.display, 0)
    var hasChanged = false
    while XPending(connection.display) > 0 {
      var event = XEvent()
      XNextEvent(connection.display, &event)
      hasChanged = manager.handle(event) || hasChanged
    }
    return hasChanged
  }

  @Test("none runs on a bare server, nor where a crashed one has left its property") func none() {
    #expect(!WindowManager(connection: connection).isRunning)
    let gone = connection.root + 4_000_000
    name(gone, on: connection.root, connection.display)
    #expect(!WindowManager(connection: connection).isRunning)
    // Another client's window with the identifier of the crashed manager's.
    name(connection.helper, on: connection.root, connection.display)
    #expect(!WindowManager(connection: connection).isRunning)
  }

  @Test("one that starts is seen, and its end, also by a crash") func lives() throws {
    let manager = WindowManager(connection: connection)
    let client = try #require(XOpenDisplay(server.display))
    let window = XCreateSimpleWindow(client, connection.root, 0, 0, 1, 1, 0, 0, 0)
    name(window, on: window, client)
    name(window, on: connection.root, client)
    #expect(processEvents(manager) && manager.isRunning)
    #expect(!processEvents(manager))

    XCloseDisplay(client)
    #expect(Timeout(in: .seconds(10)).poll { processEvents(manager) } && !manager.isRunning)
  }
}

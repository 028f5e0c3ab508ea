import CX11
import CXext
import CXi
import Glibc
import Platform

/// A connection to an X server, closed with its last reference. It survives what Xlib treats as
/// fatal: a rejected request and the loss of the server.
///
/// Errors arrive asynchronously, often long after the request, and refer to resources that existed
/// when it was sent: a device since unplugged, a touch since ended, another client's window. After
/// the loss, Xlib's functions do nothing and return nothing useful.
package final class XDisplay {
  /// The Xlib display, for a call. Valid while this object is, so take it anew for each call, from a constant
  /// of an object whose method is running, or from a local one: these live until the call has returned, as
  /// Swift ends no such life before a call of C. Never from a temporary object or an element of a collection.
  package let pointer: OpaquePointer
  private let state: State

  /// Connects to a display such as `:3`; nil uses `DISPLAY`. Returns nil if no server is listening.
  ///
  /// `onError` is called with each error that is not returned by `firstError`, on the thread that
  /// uses the connection. Calls `XOpenDisplay`.
  package init?(_ name: String?, onError: @escaping (XErrorEvent) -> Void = { _ in }) {
    _ = (Self.previousErrorHandler, Self.previousLossHandler)
    guard let pointer = XOpenDisplay(name) else { return nil }
    self.pointer = pointer
    state = State(onError: onError)
    Self.anchor.update { [state, address = UInt(bitPattern: pointer)] anchor in
      Self.states.update { $0[address] = state }
      XShmQueryExtension(pointer)
      XFree(XGetExtensionVersion(pointer, "XInputExtension"))
      if anchor == nil { anchor = address }
    }
    // Without an exit handler of its own, libX11 1.8 exits the process.
    XSetIOErrorExitHandler(
      pointer,
      { _, state in
        if let state { Unmanaged<State>.fromOpaque(state).takeUnretainedValue().isLost = true }
      }, Unmanaged.passUnretained(state).toOpaque())
  }

  deinit {
    Self.anchor.update { [address = UInt(bitPattern: pointer)] anchor in
      guard anchor != address else {
        XSync(pointer, 0)
        return
      }
      XCloseDisplay(pointer)
      Self.states.update { $0[address] = nil }
    }
  }

  /// Whether the server has been lost.
  package var isLost: Bool { state.isLost }

  /// Ends the connection to a server that hangs. Closing it in order would wait for the server.
  package func abandon() {
    state.isLost = true
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// The connection's file descriptor.
  package var descriptor: Int32 { XConnectionNumber(pointer) }

  /// The root window of the screen.
  package var root: XID { XDefaultRootWindow(pointer) }

  /// Returns the atom for a name. Calls `XInternAtom`.
  package func atom(_ name: String) -> Atom { XInternAtom(pointer, name, 0) }

  /// Sends requests and waits until the server has processed them; returns the first error code,
  /// nil if all succeeded.
  package func firstError(in requests: () -> Void) -> Int32? {
    state.trap = Trap(serial: XNextRequest(pointer))
    defer { state.trap = nil }
    requests()
    XSync(pointer, 0)
    return state.trap?.code
  }

  // MARK: Handlers

  /// Keeps the first error of a request with this or a later serial number.
  private struct Trap {
    let serial: UInt
    var code: Int32?
  }

  /// The state of a connection, used only by the thread that uses the connection.
  private final class State: @unchecked Sendable {
    let onError: (XErrorEvent) -> Void
    var isLost = false
    var trap: Trap?

    init(onError: @escaping (XErrorEvent) -> Void) { self.onError = onError }

    func handle(_ error: XErrorEvent) {
      guard let trap, error.serial >= trap.serial else { return onError(error) }
      if trap.code == nil { self.trap?.code = Int32(error.error_code) }
    }
  }

  /// The first connection, which is never closed, and a lock around opening and closing.
  ///
  /// The extension libraries register each connection on first use and free their state with the
  /// last one, without locking: two threads at once crash. So each connection uses them when it is
  /// opened, under the lock, and one connection always remains.
  private static let anchor = Monitor<UInt?>(nil)

  /// The states of the open connections, by address.
  private static let states = Monitor<[UInt: State]>([:])

  private static func state(of display: OpaquePointer?) -> State? {
    states.update { $0[UInt(bitPattern: display)] }
  }

  /// The handler that was installed before; errors of other connections go to it.
  private static let previousErrorHandler: XErrorHandler? = XSetErrorHandler { display, event in
    guard let event, let state = XDisplay.state(of: display) else {
      return XDisplay.previousErrorHandler?(display, event) ?? 0
    }
    state.handle(event.pointee)
    return 0
  }

  private static let previousLossHandler: XIOErrorHandler? = XSetIOErrorHandler { display in
    XDisplay.state(of: display) == nil ? XDisplay.previousLossHandler?(display) ?? 0 : 0
  }
}

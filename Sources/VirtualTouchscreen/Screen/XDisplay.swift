import CX11
import CXext
import CXi
import Synchronization

/// A private connection to an X server that survives what X libraries take as the end of the
/// world: a window that has just gone, and a server that has.
final class XDisplay {
  /// The connection as Xlib's functions want it.
  let pointer: OpaquePointer
  /// The whole screen as a window.
  var root: Window { XDefaultRootWindow(pointer) }

  /// Connects to a display such as `:3`; nil if no server answers there.
  init?(_ name: String) {
    Self.tolerateErrors()
    guard let pointer = XOpenDisplay(name) else { return nil }
    self.pointer = pointer
    Self.own.withLock { [address = UInt(bitPattern: pointer)] in $0[address] = 0 }
    XSetIOErrorExitHandler(pointer, { _, _ in }, nil)
    Self.extensions.withLock { [address = UInt(bitPattern: pointer)] anchor in
      XShmQueryExtension(pointer)
      XFree(XGetExtensionVersion(pointer, "XInputExtension"))
      if anchor == nil { anchor = address }
    }
  }

  deinit {
    Self.extensions.withLock { [address = UInt(bitPattern: pointer)] anchor in
      if anchor != address { XCloseDisplay(pointer) }
    }
    Self.own.withLock { [address = UInt(bitPattern: pointer)] in $0[address] = nil }
  }

  /// The first connection, which is never closed, and a lock around the openings and closings.
  ///
  /// The libraries of the extensions note each connection at its first use and forget everything
  /// with the last one, without regard for other threads: two at once crash. So the first use
  /// comes early, by one thread at a time, and there is no last one.
  private static let extensions = Mutex<UInt?>(nil)

  /// The number that the server has for a name.
  func atom(_ name: String) -> Atom { XInternAtom(pointer, name, 0) }

  /// How many requests failed on the connections of this type, by their addresses.
  private static let own = Mutex<[UInt: Int]>([:])

  /// How many requests have failed so far.
  var errorCount: Int {
    Self.own.withLock { [address = UInt(bitPattern: pointer)] in $0[address] ?? 0 }
  }

  private static func isOwn(_ display: OpaquePointer?) -> Bool {
    own.withLock { $0[UInt(bitPattern: display)] != nil }
  }

  /// Requests on windows of other programs race with their end: BadWindow is an answer, which the
  /// caller sees as a result of zero.
  ///
  /// Errors of other connections take their old way.
  private static let errorHandler: XErrorHandler? = XSetErrorHandler { display, event in
    let isOwn = XDisplay.own.withLock { counts in
      counts[UInt(bitPattern: display)].map { counts[UInt(bitPattern: display)] = $0 + 1 } != nil
    }
    return isOwn ? 0 : XDisplay.errorHandler?(display, event) ?? 0
  }

  /// A connection may break.
  ///
  /// Xlib's own handler would end the process.
  private static let breakHandler: XIOErrorHandler? = XSetIOErrorHandler { display in
    XDisplay.isOwn(display) ? 0 : XDisplay.breakHandler?(display) ?? 0
  }

  private static func tolerateErrors() { _ = (errorHandler, breakHandler) }
}

import CX11
import CXext
import CXi
import Synchronization

/// A connection to an X server that survives errors which Xlib treats as fatal: a destroyed window,
/// and a lost server.
final class XDisplay {
  /// The Xlib display.
  let pointer: OpaquePointer
  /// The root window.
  var root: Window { XDefaultRootWindow(pointer) }

  /// Connects to a display such as `:3`; nil if no server is listening.
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

  /// The first connection, which is never closed, and a lock around opening and closing.
  ///
  /// The extension libraries register each connection on first use and free their state with the
  /// last one, without locking: two threads at once crash. So each connection uses them when it is
  /// opened, under the lock, and one connection always remains.
  private static let extensions = Mutex<UInt?>(nil)

  /// Returns the atom for a name.
  func atom(_ name: String) -> Atom { XInternAtom(pointer, name, 0) }

  /// The error counts of this type's connections, by address.
  private static let own = Mutex<[UInt: Int]>([:])

  /// The number of failed requests so far.
  var errorCount: Int {
    Self.own.withLock { [address = UInt(bitPattern: pointer)] in $0[address] ?? 0 }
  }

  private static func isOwn(_ display: OpaquePointer?) -> Bool {
    own.withLock { $0[UInt(bitPattern: display)] != nil }
  }

  /// Requests on other programs' windows race with their destruction: BadWindow is an expected
  /// result, which the caller sees as a return value of zero.
  ///
  /// Errors of other connections go to the previous handler.
  private static let errorHandler: XErrorHandler? = XSetErrorHandler { display, event in
    let isOwn = XDisplay.own.withLock { counts in
      counts[UInt(bitPattern: display)].map { counts[UInt(bitPattern: display)] = $0 + 1 } != nil
    }
    return isOwn ? 0 : XDisplay.errorHandler?(display, event) ?? 0
  }

  /// Connections of this type may be lost; Xlib's default handler would exit the process.
  private static let breakHandler: XIOErrorHandler? = XSetIOErrorHandler { display in
    XDisplay.isOwn(display) ? 0 : XDisplay.breakHandler?(display) ?? 0
  }

  private static func tolerateErrors() { _ = (errorHandler, breakHandler) }
}

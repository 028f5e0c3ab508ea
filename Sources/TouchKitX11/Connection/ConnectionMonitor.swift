import CX11

/// Detects the loss of an X connection and keeps the process alive.
///
/// By default, Xlib exits the process on an I/O error; the exit handler of libX11 1.8 prevents
/// that. After the loss, Xlib calls do nothing and return nothing useful.
@MainActor  // Explicit: optimized test builds drop the default isolation.
final class ConnectionMonitor {
  private let flag: UnsafeMutablePointer<Bool>

  /// Whether the connection has been lost.
  var isLost: Bool { flag.pointee }

  /// Monitors a connection. Calls `XSetIOErrorExitHandler`.
  init(of display: OpaquePointer) {
    flag = .allocate(capacity: 1)
    flag.initialize(to: false)
    XSetIOErrorHandler { _ in 0 }
    XSetIOErrorExitHandler(
      display, { _, flag in flag?.assumingMemoryBound(to: Bool.self).pointee = true }, flag)
  }

  isolated deinit { flag.deallocate() }
}

import CX11

/// Notices that the X server is gone, without dying of it.
///
/// Xlib ends the process when its socket breaks, unless it is told not to (libX11 1.8). After a
/// loss its functions do nothing and answer nothing.
@MainActor  // Said, for an optimised build for tests forgets the default.
final class ServerLoss {
  private let flag: UnsafeMutablePointer<Bool>

  /// Whether the server is gone.
  var hasHappened: Bool { flag.pointee }

  /// Watches a connection. Calls `XSetIOErrorExitHandler`.
  init(of display: OpaquePointer) {
    flag = .allocate(capacity: 1)
    flag.initialize(to: false)
    XSetIOErrorHandler { _ in 0 }
    XSetIOErrorExitHandler(
      display, { _, flag in flag?.assumingMemoryBound(to: Bool.self).pointee = true }, flag)
  }

  isolated deinit { flag.deallocate() }
}

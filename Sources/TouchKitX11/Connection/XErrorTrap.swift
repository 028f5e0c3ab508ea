import CX11
import Logging

/// Handles X protocol errors: logs them, keeps the first one for `firstError`, and never exits the
/// process.
///
/// Errors arrive asynchronously, often long after the request, and refer to resources that existed
/// when it was sent: a device since unplugged, a touch since ended, another client's window.
nonisolated enum XErrorTrap {
  /// A protocol error.
  struct XErrorRecord {
    /// The serial number of the failed request.
    var serial: UInt
    /// The error code.
    var code: Int32
  }

  /// Written by Xlib's error handler, which runs on the thread that calls Xlib: the main thread.
  nonisolated(unsafe) private static var last: XErrorRecord?
  nonisolated(unsafe) private static var isTrapping = false
  private static let logger = Logger(label: "TouchKitX11")

  /// Installs the error handler for all connections of the process. Calls `XSetErrorHandler`.
  static func install() {
    XSetErrorHandler { display, event in
      if let display, let event { XErrorTrap.note(event.pointee, display) }
      return 0
    }
  }

  /// Sends requests and waits until the server has processed them; returns the first error code,
  /// nil if all succeeded.
  static func firstError(on display: OpaquePointer, in requests: () -> Void) -> Int32? {
    let first = XNextRequest(display)
    last = nil
    isTrapping = true
    requests()
    XSync(display, 0)
    isTrapping = false
    guard let last, last.serial >= first else { return nil }
    return last.code
  }

  private static func note(_ error: XErrorEvent, _ display: OpaquePointer) {
    if last == nil { last = XErrorRecord(serial: error.serial, code: Int32(error.error_code)) }
    guard !isTrapping else { return }
    var text = [CChar](repeating: 0, count: 128)
    XGetErrorText(display, Int32(error.error_code), &text, Int32(text.count))
    let name = text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    logger.log(
      level: isExpected(error) ? .debug : .notice,
      "The X server rejected request \(error.request_code).\(error.minor_code): \(name)")
  }

  /// Whether an error is a common race: another client's window was destroyed, or the focus was set
  /// to a window that is not viewable yet.
  private static func isExpected(_ error: XErrorEvent) -> Bool {
    let setInputFocus = 42  // X_SetInputFocus in the core protocol.
    return Int32(error.error_code) == BadWindow || Int(error.request_code) == setInputFocus
  }
}

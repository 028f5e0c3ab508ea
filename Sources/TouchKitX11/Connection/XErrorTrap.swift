import CX11
import Logging

/// The X server's complaints: logged, remembered for those who ask, and never the end of the app.
///
/// Errors arrive long after the request that caused them, about things that were there when it
/// was sent: a device that was unplugged, a touch that ended, a window of another client.
nonisolated enum XErrorTrap {
  /// One complaint.
  struct Complaint {
    /// The number of the request.
    var serial: UInt
    /// Which error.
    var code: Int32
  }

  /// Written by Xlib's callback, on the thread that calls Xlib: the main thread.
  nonisolated(unsafe) private static var last: Complaint?
  nonisolated(unsafe) private static var isTrapping = false
  private static let logger = Logger(label: "TouchKitX11")

  /// Puts the handler in place, for all connections of the process. Calls `XSetErrorHandler`.
  static func install() {
    XSetErrorHandler { display, event in
      if let display, let event { XErrorTrap.note(event.pointee, display) }
      return 0
    }
  }

  /// Sends requests and waits for the answer; the code of the first error among them, or nil.
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
    if last == nil { last = Complaint(serial: error.serial, code: Int32(error.error_code)) }
    guard !isTrapping else { return }
    var text = [CChar](repeating: 0, count: 128)
    XGetErrorText(display, Int32(error.error_code), &text, Int32(text.count))
    let name = text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    logger.log(
      level: isExpected(error) ? .debug : .notice,
      "The X server refused request \(error.request_code).\(error.minor_code): \(name)")
  }

  /// A window of another client that went away, or the focus for a window that is not seen yet.
  private static func isExpected(_ error: XErrorEvent) -> Bool {
    let setInputFocus = 42  // X_SetInputFocus of the core protocol.
    return Int32(error.error_code) == BadWindow || Int(error.request_code) == setInputFocus
  }
}

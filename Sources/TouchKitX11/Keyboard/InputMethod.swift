import CX11
import Glibc

/// The desktop's input method, which handles dead keys, Compose and East Asian text input.
@MainActor  // Explicit: optimized test builds drop the default isolation.
final class InputMethod {
  /// A strong reference: Xlib uses the connection to close the method, and may report its loss
  /// then.
  private let connection: XConnection
  private let window: XID
  private var method: XIM?
  private var context: XIC?
  private var hasTried = false

  /// Creates an input method that is opened on the first key press: loading its tables takes longer
  /// than the first frame, and a kiosk without a keyboard never needs them.
  init(connection: XConnection, window: XID) {
    self.connection = connection
    self.window = window
  }

  isolated deinit {
    if let context { XDestroyIC(context) }
    if let method { XCloseIM(method) }
  }

  /// Connects to the input method. Only the first call has an effect.
  func open() {
    guard !hasTried else { return }
    hasTried = true
    XSetLocaleModifiers("")
    guard let method = XOpenIM(connection.display, nil, nil, nil) else { return }
    let owner = Unmanaged.passUnretained(self).toOpaque()
    let context = touchkit_create_input_context(
      method, window, { _, owner, _ in InputMethod.serverDied(owner) }, owner)
    guard let context else {
      XCloseIM(method)
      return
    }
    self.method = method
    self.context = context
    XSetICFocus(context)
  }

  /// Notifies the input method that our window gained or lost the keyboard focus.
  func setFocus(_ isFocused: Bool) {
    guard let context else { return }
    if isFocused { XSetICFocus(context) } else { XUnsetICFocus(context) }
  }

  /// Returns the text typed by a key press. Calls `Xutf8LookupString`; `XLookupString` without an
  /// input method.
  func text(of event: inout XKeyEvent) -> String {
    guard let context else { return latinText(of: &event) }
    var buffer = [CChar](repeating: 0, count: 64)
    var status: Int32 = 0
    var count = Xutf8LookupString(context, &event, &buffer, Int32(buffer.count), nil, &status)
    if status == XBufferOverflow {
      buffer = [CChar](repeating: 0, count: Int(count))
      count = Xutf8LookupString(context, &event, &buffer, count, nil, &status)
    }
    guard status == XLookupChars || status == XLookupBoth else { return "" }
    return String(decoding: buffer.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private func latinText(of event: inout XKeyEvent) -> String {
    var buffer = [CChar](repeating: 0, count: 64)
    let count = XLookupString(&event, &buffer, Int32(buffer.count), nil, nil)
    let latin = buffer.prefix(Int(max(0, count))).map { Unicode.Scalar(UInt8(bitPattern: $0)) }
    return String(String.UnicodeScalarView(latin))
  }

  /// Called when the input method's server has exited. Xlib has freed the method and its contexts;
  /// using them again would crash.
  private nonisolated static func serverDied(_ owner: UnsafeMutablePointer<CChar>?) {
    guard let owner = UnsafeRawPointer(owner) else { return }
    let address = UInt(bitPattern: owner)
    MainActor.assumeIsolated {
      guard let pointer = UnsafeRawPointer(bitPattern: address) else { return }
      let input = Unmanaged<InputMethod>.fromOpaque(pointer).takeUnretainedValue()
      input.context = nil
      input.method = nil
      input.hasTried = false
    }
  }
}

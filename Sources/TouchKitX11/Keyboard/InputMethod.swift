import CX11
import Glibc

/// The desktop's input method: dead keys, Compose and the methods of East Asia.
@MainActor  // Said, for an optimised build for tests forgets the default.
final class InputMethod {
  private let display: OpaquePointer
  private let window: XID
  private var method: XIM?
  private var context: XIC?
  private var hasTried = false

  /// An input method that is not asked for before a key is pressed: loading its tables takes
  /// longer than the first frame, and a kiosk without a keyboard never needs them.
  init(display: OpaquePointer, window: XID) {
    self.display = display
    self.window = window
  }

  isolated deinit {
    if let context { XDestroyIC(context) }
    if let method { XCloseIM(method) }
  }

  /// Connects to the input method, once.
  func open() {
    guard !hasTried else { return }
    hasTried = true
    XSetLocaleModifiers("")
    guard let method = XOpenIM(display, nil, nil, nil) else { return }
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

  /// Tells the method whether our window has the keyboard.
  func setFocus(_ isFocused: Bool) {
    guard let context else { return }
    if isFocused { XSetICFocus(context) } else { XUnsetICFocus(context) }
  }

  /// What a press types. Calls `Xutf8LookupString`, without an input method `XLookupString`.
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

  /// Xlib has freed the method and its contexts; touching them again would crash.
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

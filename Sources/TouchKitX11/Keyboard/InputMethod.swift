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
  /// What is composed.
  private(set) var preedit = Preedit()
  /// What is composed, if it has changed since it was taken.
  private var changedPreedit: Preedit?
  /// Whether our window has the keyboard focus.
  private var hasFocus = true
  /// The caret of the view that takes text, in window pixels; nil if there is none.
  private var caret: Spot?
  /// The caret as the input method knows it.
  private var sentCaret: Spot?

  /// A point in window pixels.
  struct Spot: Hashable {
    var x: Int16
    var y: Int16
  }

  /// Creates an input method that is opened on the first key press in a view that takes text:
  /// loading its tables takes longer than the first frame, and a kiosk without a keyboard never
  /// needs them.
  init(connection: XConnection, window: XID) {
    self.connection = connection
    self.window = window
  }

  isolated deinit {
    if let context { XDestroyIC(context) }
    if let method { XCloseIM(method) }
  }

  /// Connects to the input method if a view takes text. Only the first call has an effect.
  func open() {
    guard !hasTried, caret != nil else { return }
    hasTried = true
    XSetLocaleModifiers("")
    guard let method = XOpenIM(connection.display, nil, nil, nil) else { return }
    let owner = Unmanaged.passUnretained(self).toOpaque()
    let context = touchkit_create_input_context(
      method, window, owner, { _, owner, _ in InputMethod.serverDied(owner) },
      { _, owner, data in InputMethod.draw(owner, data) },
      { _, owner, data in InputMethod.moveCaret(owner, data) },
      { _, owner, _ in InputMethod.end(owner) })
    guard let context else {
      XCloseIM(method)
      return
    }
    self.method = method
    self.context = context
    updateFocus()
  }

  /// Notifies the input method that our window gained or lost the keyboard focus.
  func setFocus(_ isFocused: Bool) {
    hasFocus = isFocused
    updateFocus()
  }

  /// Notifies the input method where the caret is; nil if no view takes text, so that shortcuts do
  /// not become text.
  func setCaret(_ caret: Spot?) {
    guard self.caret != caret else { return }
    let isOther = (self.caret == nil) != (caret == nil)
    self.caret = caret
    if isOther { updateFocus() }
  }

  /// Sends the location of the caret to the input method, before a key: a message in the middle of its
  /// answer to the key before would make it lose what it composes.
  func sendCaret() {
    guard let context, let caret, sentCaret != caret else { return }
    sentCaret = caret
    touchkit_set_caret(context, caret.x, caret.y)
  }

  /// Discards the composition; the view has already committed or removed it. Calls
  /// `Xutf8ResetIC`.
  func reset() {
    guard let context, preedit != Preedit() else { return }
    preedit = Preedit()
    if let rest = Xutf8ResetIC(context) { XFree(rest) }
    preedit = Preedit()
    changedPreedit = nil
  }

  /// Returns what is composed if it has changed since the last call.
  func takePreedit() -> Preedit? {
    defer { changedPreedit = nil }
    return changedPreedit
  }

  private func updateFocus() {
    guard let context else { return }
    if hasFocus, caret != nil { XSetICFocus(context) } else { XUnsetICFocus(context) }
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

  // MARK: Callbacks

  /// Called when the input method's server has exited. Xlib has freed the method and its contexts;
  /// using them again would crash.
  private nonisolated static func serverDied(_ owner: XPointer?) {
    withOwner(owner) { input in
      input.context = nil
      input.method = nil
      input.hasTried = false
      input.sentCaret = nil
      input.change { $0 = Preedit() }
    }
  }

  private nonisolated static func draw(_ owner: XPointer?, _ data: XPointer?) {
    guard let data = UnsafeRawPointer(data) else { return }
    let request = data.assumingMemoryBound(to: XIMPreeditDrawCallbackStruct.self).pointee
    var copy = Preedit()
    withOwner(owner) { copy = $0.preedit }
    copy.apply(request)
    let result = copy
    withOwner(owner) { input in input.change { $0 = result } }
  }

  private nonisolated static func moveCaret(_ owner: XPointer?, _ data: XPointer?) {
    guard let data = UnsafeMutableRawPointer(data) else { return }
    let request = data.assumingMemoryBound(to: XIMPreeditCaretCallbackStruct.self)
    let (direction, position) = (request.pointee.direction, Int(request.pointee.position))
    var result = position
    withOwner(owner) { input in
      input.change { result = $0.moveCaret(direction, to: position) }
    }
    request.pointee.position = Int32(clamping: result)
  }

  private nonisolated static func end(_ owner: XPointer?) {
    withOwner(owner) { input in input.change { $0 = Preedit() } }
  }

  private func change(_ change: (inout Preedit) -> Void) {
    change(&preedit)
    changedPreedit = preedit
  }

  /// Calls a closure with the object that a callback belongs to. Xlib calls back on our thread.
  private nonisolated static func withOwner(
    _ owner: XPointer?, _ body: @MainActor (InputMethod) -> Void
  ) {
    guard let owner = UnsafeRawPointer(owner) else { return }
    let address = UInt(bitPattern: owner)
    withoutActuallyEscaping(body) { body in
      MainActor.assumeIsolated {
        guard let pointer = UnsafeRawPointer(bitPattern: address) else { return }
        body(Unmanaged<InputMethod>.fromOpaque(pointer).takeUnretainedValue())
      }
    }
  }
}

import CX11
import TouchKit

/// The window's keyboard: turns X key events into key events with names and text.
final class Keyboard {
  private let connection: XConnection
  private let input: InputMethod
  private var decoder = KeyDecoder()
  /// Whether the window handles what the input method has decided.
  private var isDelivering = false

  /// Creates the keyboard of a window. Calls `XkbSetDetectableAutoRepeat`.
  init(connection: XConnection, window: XID) {
    self.connection = connection
    input = InputMethod(connection: connection, window: window)
    XkbSetDetectableAutoRepeat(connection.display, 1, nil)
  }

  /// Passes an event to the input method; returns whether it was consumed. Calls `XFilterEvent`.
  func filter(_ event: inout XEvent) -> Bool {
    if event.type == KeyPress, event.xkey.keycode != 0 {
      input.open()
      input.sendCaret()
    }
    return XFilterEvent(&event, 0) != 0
  }

  /// What the input method composes now.
  var preedit: Preedit { input.preedit }

  /// Returns what the input method composes if it has changed since the last call.
  func takePreedit() -> Preedit? { input.takePreedit() }

  /// Passes on what the input method has composed or committed.
  func deliver(_ body: () -> Void) {
    isDelivering = true
    body()
    isDelivering = false
  }

  /// Called when another view takes text, or its caret has moved: at a point in window pixels, or
  /// nil for none.
  ///
  /// A view that has ended a composition by itself ends it for the input method, too. What the
  /// input method decides arrives later than its state changes: it may compose the next word by then.
  ///
  /// - Parameter isComposing: whether the view shows a composition.
  func textInputChanged(caret: Point?, isComposing: Bool) {
    if !isComposing, !isDelivering { input.reset() }
    input.setCaret(
      caret.map { .init(x: Int16(clamping: Int($0.x)), y: Int16(clamping: Int($0.y))) })
  }

  /// Returns the key event of an X event; nil if it must be ignored.
  func event(for event: inout XKeyEvent, at time: EventTime) -> KeyEvent? {
    let isPressed = event.type == KeyPress
    let modifiers = Modifiers(xState: Int32(bitPattern: event.state))
    let report = KeyReport(
      code: event.keycode, isPressed: isPressed,
      key: name(of: event, isShortcut: !modifiers.isDisjoint(with: [.control, .alt, .command])),
      text: isPressed ? input.text(of: &event) : "", modifiers: modifiers)
    return decoder.event(for: report, at: time)
  }

  /// Called when the window gains the keyboard focus.
  func focused() { input.setFocus(true) }

  /// Called when the window loses the keyboard focus; returns release events for the held keys.
  func unfocused(at time: EventTime) -> [KeyEvent] {
    input.setFocus(false)
    return decoder.releaseAll(at: time)
  }

  private func name(of event: XKeyEvent, isShortcut: Bool) -> String {
    guard event.keycode != 0 else { return "" }
    // Bits 13 and 14 of the state are the layout (XkbGroupForCoreState). With the other bits
    // cleared, the lookup returns the unmodified symbol.
    let layouts = (0..<UInt32(4)).map { symbol(of: event.keycode, state: $0 << 13) }
    return KeySymbol.name(
      KeySymbol.symbol(
        isShortcut: isShortcut, layout: Int(event.state >> 13 & 3), in: layouts))
  }

  private func symbol(of code: UInt32, state: UInt32) -> KeySym {
    var symbol: KeySym = 0
    var unused: UInt32 = 0
    XkbLookupKeySym(
      connection.display, KeyCode(truncatingIfNeeded: code), state, &unused, &symbol)
    return symbol
  }
}

import CX11
import CXkbCommon
import Platform
import TouchKit
import TouchKitAccessibility
import X11Support

/// The window's keyboard: turns X key events into key events with names and text.
final class Keyboard {
  /// The input method, to which events go first.
  let input: InputMethod
  /// The user's layouts.
  private var layouts: KeyboardLayouts
  private let connection: XConnection
  private let sequence = ComposeSequence()
  private var decoder = KeyDecoder()
  /// The part of the input method's composition that the view was given.
  private(set) var shownPreedit = Preedit()
  /// Whether a view takes text.
  private var hasClient = false
  /// Whether the window handles what the input method has decided.
  private var isDelivering = false

  /// Creates the keyboard of a window. Calls `XkbSetDetectableAutoRepeat`.
  init(connection: XConnection, window: XID) {
    self.connection = connection
    input = InputMethod(connection: connection, window: window)
    layouts = KeyboardLayouts(on: connection)
    XkbSetDetectableAutoRepeat(connection.display, 1, nil)
  }

  /// Passes on what the input method composes.
  func deliver(_ preedit: Preedit, _ body: () -> Void) {
    shownPreedit = preedit
    deliver(body)
  }

  /// Passes on what the input method has committed.
  func deliver(_ body: () -> Void) {
    isDelivering = true
    body()
    isDelivering = false
  }

  /// Called when another view takes text, or its caret has moved: at a point in window pixels, or
  /// nil for none.
  ///
  /// A view that has ended a composition by itself ends it for the input method, too.
  ///
  /// - Parameter isComposing: whether the view shows a composition.
  func textInputChanged(caret: Point?, isComposing: Bool) {
    if !isComposing, !isDelivering, shownPreedit != Preedit() {
      shownPreedit = Preedit()
      input.reset()
    }
    hasClient = caret != nil
    if !hasClient { sequence.reset() }
    input.setCaret(
      caret.map { .init(x: Int16(clamping: Int($0.x)), y: Int16(clamping: Int($0.y))) })
  }

  /// Returns the key event of an X event; nil if it must be ignored.
  func event(for event: inout XKeyEvent, at time: EventTime) -> KeyEvent? {
    let isPressed = event.type == KeyPress
    let modifiers = Modifiers(xState: Int32(bitPattern: event.state))
    let isShortcut = !modifiers.isDisjoint(with: [.control, .alt, .command])
    var report = KeyReport(
      code: event.keycode, isPressed: isPressed,
      key: layouts.name(of: event.keycode, state: event.state), text: "", modifiers: modifiers)
    if isPressed {
      var symbol: KeySym = 0
      // A key of the input method's has none.
      event.display = connection.display
      XLookupString(&event, nil, 0, &symbol, nil)
      switch hasClient && !isShortcut ? sequence.feed(WireValue.card32(symbol)) : .none {
      case .none:
        report.text = Self.text(of: symbol)
        report.keystrokes = layouts.keystrokes(of: event.keycode, state: event.state)
      case .pending: return nil
      // Text without a key, like that of an input method.
      case .text(let text): (report.code, report.key, report.text) = (0, "", text)
      }
    }
    return decoder.event(for: report, at: time)
  }

  /// The key of an X event for screen readers. Calls `XLookupString`.
  func accessibleKey(of event: XKeyEvent) -> AccessibleKey {
    var event = event
    var number: KeySym = 0
    event.display = connection.display
    XLookupString(&event, nil, 0, &number, nil)
    let symbol = KeySymbol(number)
    let character = symbol.character.flatMap { $0 == " " ? nil : String($0) }
    let name = XKeysymToString(number).map { String(cString: $0) } ?? ""
    return AccessibleKey(
      isPressed: event.type == KeyPress, symbol: symbol.number, code: event.keycode,
      modifiers: event.state, time: WireValue.card32(event.time), text: character ?? name,
      isCharacter: character != nil)
  }

  /// Returns the key event of text that an input method has committed.
  func event(forCommitted text: String, at time: EventTime) -> KeyEvent? {
    decoder.event(
      for: KeyReport(code: 0, isPressed: true, key: "", text: text, modifiers: []), at: time)
  }

  /// Called when the keyboard has other layouts. Calls `XRefreshKeyboardMapping`.
  func mappingChanged(_ event: XMappingEvent) {
    var event = event
    XRefreshKeyboardMapping(&event)
    layouts = KeyboardLayouts(on: connection)
  }

  /// Called when the window gains the keyboard focus.
  func focused() { input.setFocus(true) }

  /// Called when the window loses the keyboard focus; returns release events for the held keys.
  func unfocused(at time: EventTime) -> [KeyEvent] {
    input.setFocus(false)
    sequence.reset()
    return decoder.releaseAll(at: time)
  }

  /// The text of a symbol; empty if it has none. Calls `xkb_keysym_to_utf8`.
  private static func text(of symbol: KeySym) -> String {
    var buffer = [CChar](repeating: 0, count: 8)
    let count = xkb_keysym_to_utf8(WireValue.card32(symbol), &buffer, buffer.count)
    guard count > 1 else { return "" }
    return String(
      decoding: buffer.prefix(Int(count) - 1).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

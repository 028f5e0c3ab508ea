import CX11
import TouchKit

/// The keyboard as our window has it: key events in, strokes with names and text out.
final class Keyboard {
  private let display: OpaquePointer
  private let input: InputMethod
  private var decoder = KeyDecoder()

  /// The keyboard of a window. Calls `XkbSetDetectableAutoRepeat`.
  init(display: OpaquePointer, window: XID) {
    self.display = display
    input = InputMethod(display: display, window: window)
    XkbSetDetectableAutoRepeat(display, 1, nil)
  }

  /// Offers an event to the input method; true if it was the method's. Calls `XFilterEvent`.
  func filter(_ event: inout XEvent) -> Bool {
    if event.type == KeyPress { input.open() }
    return XFilterEvent(&event, 0) != 0
  }

  /// The stroke of a key event, nil if it is none.
  func event(for event: inout XKeyEvent, at time: EventTime) -> KeyEvent? {
    let isPressed = event.type == KeyPress
    let modifiers = Modifiers(xState: Int32(bitPattern: event.state))
    let report = KeyReport(
      code: event.keycode, isPressed: isPressed,
      key: name(of: event, isShortcut: !modifiers.isDisjoint(with: [.control, .alt, .command])),
      text: isPressed ? input.text(of: &event) : "", modifiers: modifiers)
    return decoder.event(for: report, at: time)
  }

  /// The keyboard came to our window.
  func focused() { input.setFocus(true) }

  /// The keyboard went elsewhere, and with it the releases of the keys that are down.
  func unfocused(at time: EventTime) -> [KeyEvent] {
    input.setFocus(false)
    return decoder.releaseAll(at: time)
  }

  private func name(of event: XKeyEvent, isShortcut: Bool) -> String {
    guard event.keycode != 0 else { return "" }
    // Bits 13 and 14 of the state are the layout (XkbGroupForCoreState); with the other bits
    // cleared the lookup gives the symbol that no modifier has changed.
    let layouts = (0..<UInt32(4)).map { symbol(of: event.keycode, state: $0 << 13) }
    return KeySymbol.name(
      KeySymbol.symbol(
        isShortcut: isShortcut, layout: Int(event.state >> 13 & 3), in: layouts))
  }

  private func symbol(of code: UInt32, state: UInt32) -> KeySym {
    var symbol: KeySym = 0
    var unused: UInt32 = 0
    XkbLookupKeySym(display, KeyCode(truncatingIfNeeded: code), state, &unused, &symbol)
    return symbol
  }
}

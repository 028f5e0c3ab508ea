import CImdkit
import Glibc

/// The server: one composition, since a test types in one place at a time.
final class InputMethodServer {
  private let connection: OpaquePointer
  private let window: xcb_window_t
  private let keymap: Keymap
  private let usesUTF8: Bool
  private var method: OpaquePointer?
  private var composed = ""
  /// The number of characters that the client shows.
  private var shown = 0
  /// What was done since the latest event.
  private var reports: [String] = []

  /// Connects to the display and registers the input method.
  init?(name: String, encoding: String) {
    var number: Int32 = 0
    guard let connection = xcb_connect(nil, &number), xcb_connection_has_error(connection) == 0,
      let screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data,
      let keymap = Keymap(connection)
    else { return nil }
    self.connection = connection
    self.keymap = keymap
    usesUTF8 = encoding == "UTF8_STRING"
    window = xcb_generate_id(connection)
    xcb_create_window(
      connection, 0, window, screen.pointee.root, 0, 0, 1, 1, 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), screen.pointee.root_visual, 0, nil)
    xcb_compound_text_init()
    method = create(number, name: name, encoding: encoding)
    guard xcb_im_open_im(method) else { return nil }
    xcb_flush(connection)
  }

  /// Serves clients until the display is lost.
  func run() {
    while let event = xcb_wait_for_event(connection) {
      xcb_im_filter_event(method, event)
      free(event)
      sendReports()
    }
  }

  /// Prints what was done once the display has got all of it: keys that are typed after a report
  /// find the client informed.
  private func sendReports() {
    guard !reports.isEmpty else { return _ = xcb_flush(connection) }
    free(xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nil))
    for line in reports { report(line) }
    reports = []
  }

  private func create(_ screen: Int32, name: String, encoding: String) -> OpaquePointer? {
    var values = [
      XCB_IM_PreeditCallbacks.rawValue | XCB_IM_StatusNothing.rawValue,
      XCB_IM_PreeditNothing.rawValue | XCB_IM_StatusNothing.rawValue,
    ]
    // The library copies all of this.
    return values.withUnsafeMutableBufferPointer { values in
      var styles = xcb_im_styles_t(nStyles: UInt32(values.count), styles: values.baseAddress)
      var text: UnsafeMutablePointer<CChar>? = strdup(encoding)
      defer { free(text) }
      return withUnsafeMutablePointer(to: &text) { text in
        var encodings = xcb_im_encodings_t(nEncodings: 1, encodings: text)
        let mask = XCB_EVENT_MASK_KEY_PRESS.rawValue | XCB_EVENT_MASK_KEY_RELEASE.rawValue
        return xcb_im_create(
          connection, screen, window, name, "C,en,de", &styles, nil, nil, &encodings, mask,
          { _, _, context, header, _, argument, server in
            guard let context, let header, let server else { return }
            Unmanaged<InputMethodServer>.fromOpaque(server).takeUnretainedValue()
              .handle(header.pointee.major_opcode, of: context, argument)
          }, Unmanaged.passUnretained(self).toOpaque())
      }
    }
  }

  private func handle(
    _ request: UInt8, of context: OpaquePointer, _ argument: UnsafeMutableRawPointer?
  ) {
    switch Int32(request) {
    case XCB_XIM_FORWARD_EVENT:
      guard let event = argument?.assumingMemoryBound(to: xcb_key_press_event_t.self) else {
        return
      }
      guard !take(event.pointee, in: context) else { return }
      xcb_im_forward_event(method, context, event)
      if keymap.symbol(of: event.pointee) == 0x30 { generate(event.pointee, in: context) }
    case XCB_XIM_SET_IC_FOCUS: reports.append("focus")
    case XCB_XIM_RESET_IC:
      reports.append("reset")
      (composed, shown) = ("", 0)
    case XCB_XIM_DESTROY_IC, XCB_XIM_DISCONNECT:
      (composed, shown) = ("", 0)
    default: break
    }
  }

  /// Sends a key that was not typed.
  private func generate(_ event: xcb_key_press_event_t, in context: OpaquePointer) {
    var event = event
    event.time = 0
    event.root = 0
    event.event = 0
    xcb_im_forward_event(method, context, &event)
  }

  /// Handles a key; returns whether it means something here.
  private func take(_ event: xcb_key_press_event_t, in context: OpaquePointer) -> Bool {
    guard Int32(event.response_type & 0x7F) == XCB_KEY_PRESS else { return false }
    switch keymap.symbol(of: event) {
    case let letter where (0x61...0x7A).contains(letter):
      // One letter that is not ASCII, for the encodings.
      composed += letter == 0x75 ? "ü" : String(Unicode.Scalar(UInt8(letter)))
    case 0x20 where !composed.isEmpty:
      let text = composed.uppercased()
      composed = ""
      draw(in: context)
      commit(text, in: context)
      return true
    case 0xFF08 where !composed.isEmpty: composed.removeLast()
    case 0xFF1B where !composed.isEmpty: composed = ""
    default: return false
    }
    draw(in: context)
    return true
  }

  private func commit(_ text: String, in context: OpaquePointer) {
    withEncoded(text) { bytes, count in
      xcb_im_commit_string(
        method, context, XCB_XIM_LOOKUP_CHARS.rawValue, bytes, UInt32(count), 0)
    }
  }

  /// Sends the composed text, underlined.
  private func draw(in context: OpaquePointer) {
    if shown == 0 { xcb_im_preedit_start_callback(method, context) }
    let count = composed.unicodeScalars.count
    var feedback = [UInt32](repeating: XCB_XIM_UNDERLINE.rawValue, count: count)
    withEncoded(composed) { bytes, length in
      feedback.withUnsafeMutableBufferPointer { feedback in
        var frame = xcb_im_preedit_draw_fr_t()
        frame.caret = UInt32(count)
        frame.chg_length = UInt32(shown)
        frame.status = count == 0 ? 3 : 0
        frame.length_of_preedit_string = UInt16(length)
        frame.preedit_string = UnsafeMutableRawPointer(mutating: bytes)
          .assumingMemoryBound(to: UInt8.self)
        frame.feedback_array.size = UInt32(count)
        frame.feedback_array.items = feedback.baseAddress
        xcb_im_preedit_draw_callback(method, context, &frame)
      }
    }
    shown = count
    if shown == 0 { xcb_im_preedit_done_callback(method, context) }
  }

  /// Calls a closure with a text in the encoding of the input method.
  private func withEncoded(_ text: String, _ body: (UnsafePointer<CChar>, Int) -> Void) {
    text.withCString { utf8 in
      let count = text.utf8.count
      if usesUTF8 { return body(utf8, count) }
      var length = 0
      guard let bytes = xcb_utf8_to_compound_text(utf8, count, &length) else { return }
      defer { free(bytes) }
      body(bytes, length)
    }
  }
}

/// Prints a line for the test, which waits for it.
func report(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  write(1, bytes, bytes.count)
}

/// The symbols of the keys without and with Shift.
struct Keymap {
  private let first: xcb_keycode_t
  private let width: Int
  private let symbols: [xcb_keysym_t]

  init?(_ connection: OpaquePointer) {
    guard let setup = xcb_get_setup(connection)?.pointee else { return nil }
    let count = setup.max_keycode - setup.min_keycode + 1
    let cookie = xcb_get_keyboard_mapping(connection, setup.min_keycode, count)
    guard let reply = xcb_get_keyboard_mapping_reply(connection, cookie, nil) else { return nil }
    defer { free(reply) }
    first = setup.min_keycode
    width = Int(reply.pointee.keysyms_per_keycode)
    symbols = Array(
      UnsafeBufferPointer(
        start: xcb_get_keyboard_mapping_keysyms(reply),
        count: Int(xcb_get_keyboard_mapping_keysyms_length(reply))))
  }

  /// The symbol of a key press; 0 if there is none, or with a modifier other than Shift.
  func symbol(of event: xcb_key_press_event_t) -> xcb_keysym_t {
    let isShifted = event.state & 1 != 0
    let index = (Int(event.detail) - Int(first)) * width + (isShifted ? 1 : 0)
    guard symbols.indices.contains(index), event.state & 0xFC == 0 else { return 0 }
    return symbols[index]
  }
}

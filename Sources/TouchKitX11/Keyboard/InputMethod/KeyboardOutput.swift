import CX11

/// The results of events by the keyboard and the input method, in order.
nonisolated enum KeyboardOutput {
  /// A key, or a change of the focus.
  case event(XEvent)
  /// Text of the input method.
  case commit(String)
  /// The text that is composed now.
  case preedit(Preedit)
}

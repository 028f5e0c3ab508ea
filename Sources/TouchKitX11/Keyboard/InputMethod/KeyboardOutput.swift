import CX11

/// What the keyboard and the input method have made of the events, in order.
nonisolated enum KeyboardOutput {
  /// A key, or a change of the focus.
  case event(XEvent)
  /// Text of the input method.
  case commit(String)
  /// What is composed now.
  case preedit(Preedit)
}

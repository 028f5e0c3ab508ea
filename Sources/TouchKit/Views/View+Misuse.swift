extension View {
  /// Reports a programming error. Traps in a debug build, does nothing in a release build.
  func reportMisuse(_ message: String) { GestureRecognizer.onMisuse(message) }
}

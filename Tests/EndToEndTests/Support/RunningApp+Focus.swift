import CX11

extension RunningApp {
  /// Waits until a window has the keyboard.
  func waitForFocus(on window: XID) throws {
    try wait(for: "the keyboard focus") {
      var (focused, revert): (XID, Int32) = (0, 0)
      try asAnotherClient { XGetInputFocus($0, &focused, &revert) }
      return focused == window
    }
  }
}

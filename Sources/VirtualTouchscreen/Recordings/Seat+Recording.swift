extension Seat {
  /// Performs a device input.
  package func perform(_ input: Recording.Input) throws(DeviceError) {
    switch input {
    case .down(let finger, let point): try touchscreen().down(finger, at: point)
    case .move(let finger, let point): try touchscreen().move(finger, to: point)
    case .up(let finger, let point): try touchscreen().up(finger, at: point)
    case .cancel: try touchscreen().cancelAll()
    case .pointer(let point): try pointer().move(to: point)
    case .press(let button): try pointer().press(button)
    case .release(let button): try pointer().release(button)
    case .wheel(let right, let down): try pointer().scroll(right, down)
    case .key(let chord):
      try keyboard().press(chord)
      try keyboard().release(chord)
    case .keyDown(let chord): try keyboard().press(chord)
    case .keyUp(let chord): try keyboard().release(chord)
    case .type(let text): try keyboard().type(text)
    }
  }
}

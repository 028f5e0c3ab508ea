/// A device that reports fingers: a touchscreen, or one whose fingers act at the pointer. Each has the number
/// of the master device that it belongs to, except for pens.
///
/// The sources of one master device have contacts of their own: a mouse and a touchscreen may both
/// report a contact 1.
public nonisolated enum TouchSource: Hashable, Comparable, Sendable {
  /// Two fingers on a touchpad that pinch, turn or move together about the pointer.
  case touchpad(Int)
  /// The wheel of a mouse, which zooms as two fingers about the pointer while Control is held.
  case wheel(Int)
  /// A touchscreen.
  case touchscreen(Int)
  /// The main button of a mouse, and its mirrored finger.
  case mouse(Int)
  /// A pen, or the eraser at its other end: a device of its own, whose number it has.
  case pen(Int)

  /// Whether it acts at the pointer, as another source of the same device does.
  func isPointer(of other: TouchSource) -> Bool {
    if case .touchscreen = self { return false }
    if case .touchscreen = other { return false }
    return device == other.device
  }

  /// The number of the device: of the master device, but of a pen its own.
  public var device: Int {
    switch self {
    case .touchpad(let device), .wheel(let device), .touchscreen(let device), .mouse(let device),
      .pen(let device):
      device
    }
  }
}

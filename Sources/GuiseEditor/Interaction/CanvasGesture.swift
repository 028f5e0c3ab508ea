import TouchKit

/// A gesture that zooms or moves the canvas, from begin to end.
struct CanvasGesture {
  /// The input of a gesture; each has at most one gesture at a time.
  enum Source: Hashable {
    /// Two fingers on the bare photo.
    case fingers
    /// A pinch on a touchpad.
    case touchpad(device: Int)
    /// A drag with the middle button of a mouse.
    case middleButton(device: Int)
  }

  /// The viewport that cancelling restores.
  let start: Viewport
  /// The last location of the pointer, in window points.
  var location = Point.zero
  /// The scale since the begin, as touchpads report it.
  var scale = 1.0
}

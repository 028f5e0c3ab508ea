import TouchKit

/// A gesture that zooms or moves the canvas, from its begin to its end.
struct CanvasGesture {
  /// What zooms or moves the canvas; each has at most one gesture at a time.
  enum Source: Hashable {
    /// Two fingers on the bare photo.
    case fingers
    /// A pinch on a touchpad.
    case touchpad(device: Int)
    /// A drag with the middle button of a mouse.
    case middleButton(device: Int)
  }

  /// What a cancel restores.
  let start: Viewport
  /// Where the pointer was last, in window points.
  var location = Point.zero
  /// The scale so far; a touchpad states it since the begin.
  var scale = 1.0
}

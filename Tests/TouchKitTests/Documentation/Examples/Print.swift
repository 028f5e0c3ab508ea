import TouchKit

/// A print that fingers move, scale and rotate.
final class Print: View {
  private lazy var start = pose

  override init(frame: Rect) {
    super.init(frame: frame)
    add(TransformGestureRecognizer()).onAction { [unowned self] gesture, phase in
      if phase == .began { start = pose }
      pose = start.applying(gesture.transform(in: superview))
    }
  }
}

import TouchKit

/// A print that fingers move, scale and rotate.
final class Print: View {
  private lazy var start = pose

  override init(frame: Rect) {
    super.init(frame: frame)
    let gesture = add(TransformGestureRecognizer())
    gesture.addAction { [unowned self, unowned gesture] _ in
      if gesture.state == .began { start = pose }
      pose = start.applying(gesture.transform(in: superview))
    }
  }
}

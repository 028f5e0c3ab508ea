/// The drag of a control's thumb along its track, relative to where the finger landed.
///
/// Inside a scroll view that scrolls across the track, a drag mainly across it is left to the scroll
/// view. The touch remains the control's, so that its events continue during the drag.
final class ThumbDrag: GestureRecognizerDelegate {
  /// Less than that of a scroll view, so that a drag along the track is decided here first.
  private static let slop = 6.0

  let pan = PanGestureRecognizer(maximumTouches: 1)
  /// The axis of the track.
  var axis = ScrollView.Axes.horizontal
  /// Whether a finger drags the thumb; still true when its lift is delivered to the control.
  private(set) var isRunning = false

  /// Calls a closure with each phase of the drag and the distance along the track, in points of the
  /// control.
  init(of control: Control, _ action: @escaping (GestureRecognizer.Phase, Double) -> Void) {
    pan.slop = Self.slop
    pan.cancelsTouchesInView = false
    pan.delegate = self
    control.add(pan).onAction { [weak self, unowned control] pan, phase in
      guard let self else { return }
      isRunning = phase == .began || phase == .changed
      let translation = pan.translation(in: control)
      action(phase, axis == .horizontal ? translation.dx : translation.dy)
    }
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    let motion = pan.location(in: nil) - pan.startLocation(in: nil)
    let isHorizontal = abs(motion.dx) >= abs(motion.dy)
    return isHorizontal == (axis == .horizontal) || !canScrollAcross
  }

  private var canScrollAcross: Bool {
    var ancestor = pan.view?.superview
    while let view = ancestor {
      if let scrollView = view as? ScrollView {
        let furthest = scrollView.maximumOffset
        if axis == .horizontal ? furthest.y > 0 : furthest.x > 0 { return true }
      }
      ancestor = view.superview
    }
    return false
  }
}

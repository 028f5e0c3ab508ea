import TouchKit

/// A picture that gestures change, and whose rotation the view tree reports.
final class TurnedImageView: ImageView {
  /// Called with a sentence that describes each event.
  var onEvent: (String) -> Void = { _ in }
  /// The frame where every gesture starts.
  var original = Rect.zero { didSet { reset() } }
  /// The bounds and the pose when a gesture began.
  private var before = (bounds: Rect.zero, pose: Pose(center: .zero))

  /// Changes from the original as a gesture demands, which returns a sentence that describes it. A
  /// cancelled gesture restores what was there before.
  func follow(_ phase: GestureRecognizer.Phase, _ change: () -> String) {
    switch phase {
    case .began, .changed:
      if phase == .began { before = (bounds, pose) }
      reset()
      onEvent(change())
    case .ended: break
    case .cancelled:
      (bounds, pose) = before
      onEvent("Cancelled")
    }
  }

  private func reset() {
    transform = .identity
    frame = original
  }

  override var inspectionAttributes: [InspectionAttribute] {
    [InspectionAttribute("rotation", .number(transform.rotation.radians))]
  }

  override var paintBounds: Rect { bounds.withShadow(elevation: bounds.width / 24) }
}

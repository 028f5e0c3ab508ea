import TouchKit

/// Layout for the hand that a person points with. The arm covers what lies below the finger at its own side,
/// and there it reaches what it has to press. The gallery around a view knows the hand; a view that has a
/// side for it asks.
extension View {
  /// Whether the gallery around the view is laid out for the left hand.
  var isLeftHanded: Bool {
    var view: View? = self
    while let current = view {
      if let gallery = current as? GalleryView { return gallery.isForLeftHand }
      view = current.superview
    }
    return false
  }

  /// Returns the frame of what a hand reaches for: mirrored for the left hand, whatever the language, and
  /// as the layout direction has it for the right one.
  ///
  /// - Parameters:
  ///   - frame: The frame for the right hand and a direction from left to right, in own coordinates.
  ///   - area: In what it is mirrored; nil for the bounds.
  func handed(_ frame: Rect, in area: Rect? = nil) -> Rect {
    isLeftHanded ? frame.mirrored(in: area ?? bounds) : directed(frame, in: area)
  }

  /// Returns the frame of what a hand must not cover, given for the right hand: at the other side for the
  /// left one.
  func awayFromHand(_ frame: Rect, in area: Rect) -> Rect {
    isLeftHanded ? frame.mirrored(in: area) : frame
  }

  /// Lays out the view and its descendants anew, because the hand has changed.
  func handDidChange() {
    setNeedsLayout()
    setNeedsDisplay()
    for view in subviews { view.handDidChange() }
  }
}

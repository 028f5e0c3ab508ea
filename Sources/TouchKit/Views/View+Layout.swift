extension View {
  /// Requests a call of `layoutSubviews` before the next frame.
  public func setNeedsLayout() {
    needsLayout = true
    window?.frames.setNeedsLayout()
    superview?.subviewNeedsLayout()
  }

  /// Lays out this view and its descendants now where layout is pending.
  public func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for subview in subviews { subview.layoutIfNeeded() }
  }

  /// Sets the frame to the superview's bounds if `fillsSuperview` is true.
  func fillSuperviewIfNeeded() {
    guard fillsSuperview, let superview else { return }
    frame = superview.bounds
  }
}

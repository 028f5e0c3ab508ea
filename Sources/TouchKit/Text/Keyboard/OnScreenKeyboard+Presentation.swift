extension OnScreenKeyboard {
  /// Where the keyboard is while it is open, in the root view's coordinates: as wide as the window,
  /// with four rows of keys whose height follows the window's, and grows with its texts.
  func restingFrame(in window: Window) -> Rect {
    let growth = max(window.textScale, 1).squareRoot()
    let height = window.size.height
    // Two fifths of the lowest windows are left for a field, with its title.
    let least = min(KeyboardGrid.minimumRowHeight, height * 0.14)
    let row = min(max(height * 0.07 * growth, least), KeyboardGrid.maximumRowHeight * growth)
    let whole = (4 * row + 8).rounded()
    return Rect(0, height - whole, window.size.width, whole)
  }

  /// Moves to the place for the window's size.
  func place(in window: Window) { frame = restingFrame(in: window) }

  /// Appears from below, in front of everything in the window.
  func slideIn(to window: Window) {
    let end = restingFrame(in: window)
    frame = end.offset(by: Vector(0, end.height))
    window.root.addSubview(self)
    View.animate(for: Theme.gentle, curve: .easeOut) { [self] in frame = end }
  }

  /// Disappears downward; from now on it takes no touches.
  func slideOut() {
    isLeaving = true
    let end = frame.offset(by: Vector(0, bounds.height))
    View.animate(for: Theme.gentle, curve: .easeOut) { [self] in
      frame = end
    } completion: { [weak self] in
      self?.removeFromSuperview()
    }
  }
}

extension Window {
  /// Handles Tab and Shift-Tab: moves the keyboard focus through all views that can have it, in the
  /// order of the hierarchy. Returns whether the key was handled.
  ///
  /// - Parameter scope: the view within which the focus stays, such as an open sheet; nil for the
  ///   whole window.
  func moveFocus(_ event: KeyEvent, within scope: View? = nil) -> Bool {
    guard case .pressed = event.phase, event.key == "Tab" || event.key == "ISO_Left_Tab" else {
      return false
    }
    return moveFocus(by: event.modifiers.contains(.shift) ? -1 : 1, within: scope)
  }

  /// Moves the keyboard focus by a number of views, 1 or -1. Returns false if no view can have it.
  func moveFocus(by step: Int, within scope: View? = nil) -> Bool {
    let candidates = focusableViews(in: scope ?? root)
    guard !candidates.isEmpty else { return false }
    let current = candidates.firstIndex { $0 === focus }
    let next = current.map { ($0 + step + candidates.count) % candidates.count }
    showsFocus = true
    focus = candidates[next ?? (step > 0 ? 0 : candidates.count - 1)]
    return true
  }

  /// Removes the keyboard focus, because a finger is used instead.
  public func clearFocus() {
    hideFocus()
    focus = nil
  }

  /// Stops showing the focus, because a finger is used.
  func hideFocus() {
    guard showsFocus else { return }
    showsFocus = false
    focus?.focusDidChange()
  }

  /// Removes the keyboard focus from a view and its descendants, because they leave or are hidden.
  func removeFocus(from view: View) {
    if focus?.isDescendant(of: view) ?? false { focus = nil }
  }

  func focusableViews(in view: View) -> [View] {
    guard !view.isHidden, view.alpha >= Tuning.minimumAlpha else { return [] }
    let own = view.canBecomeFocused && view.isEnabled ? [view] : []
    let inside = view.subviews.flatMap(focusableViews)
    guard view.isFocusGroup, let stop = stop(of: view, among: inside) else { return own + inside }
    return [focus === view ? view : stop]
  }
}

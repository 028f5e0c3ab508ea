extension Window {
  /// Moves the keyboard focus with Tab and Shift-Tab through all views that can have it, in the
  /// order of the hierarchy.
  func moveFocus(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase, event.key == "Tab" || event.key == "ISO_Left_Tab" else {
      return false
    }
    let candidates = focusableViews(in: root)
    guard !candidates.isEmpty else { return false }
    let step = event.modifiers.contains(.shift) ? -1 : 1
    let current = candidates.firstIndex { $0 === focus }
    let next = current.map { ($0 + step + candidates.count) % candidates.count }
    showsFocus = true
    focus = candidates[next ?? (step > 0 ? 0 : candidates.count - 1)]
    return true
  }

  private func focusableViews(in view: View) -> [View] {
    guard !view.isHidden, view.alpha >= Tuning.leastAlpha else { return [] }
    let own = view.canBecomeFocused && view.isEnabled ? [view] : []
    return own + view.subviews.flatMap(focusableViews)
  }
}

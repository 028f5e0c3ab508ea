extension Window {
  /// Moves the keyboard focus with Tab and Shift-Tab through all views that can have it, in the
  /// order of the hierarchy.
  ///
  /// - Parameter scope: where the focus stays, as in an open sheet; nil for the whole window.
  func moveFocus(_ event: KeyEvent, within scope: View? = nil) -> Bool {
    guard case .pressed = event.phase, event.key == "Tab" || event.key == "ISO_Left_Tab" else {
      return false
    }
    return moveFocus(by: event.modifiers.contains(.shift) ? -1 : 1, within: scope)
  }

  /// Moves the keyboard focus on by one view, forwards or backwards.
  func moveFocus(by step: Int, within scope: View? = nil) -> Bool {
    let candidates = focusableViews(in: scope ?? root)
    guard !candidates.isEmpty else { return false }
    let current = candidates.firstIndex { $0 === focus }
    let next = current.map { ($0 + step + candidates.count) % candidates.count }
    showsFocus = true
    focus = candidates[next ?? (step > 0 ? 0 : candidates.count - 1)]
    return true
  }

  /// Takes the focus away from whatever has it: a finger does something else now.
  public func clearFocus() {
    hideFocus()
    focus = nil
  }

  /// Stops showing the focus: a finger is in use now.
  func hideFocus() {
    guard showsFocus else { return }
    showsFocus = false
    focus?.focusDidChange()
  }

  private func focusableViews(in view: View) -> [View] {
    guard !view.isHidden, view.alpha >= Tuning.minimumAlpha else { return [] }
    let own = view.canBecomeFocused && view.isEnabled ? [view] : []
    return own + view.subviews.flatMap(focusableViews)
  }
}

/// The keyboard focus in rows, which come and go.
extension ListView {
  /// Where in a row the focus was.
  struct KeptFocus {
    let row: Int
    /// Which of the row's views had it, of those that can.
    let place: Int
    /// Whether the row is only shown anew.
    var isReloaded = false
  }

  /// Takes the focus from a view in a row that is recycled.
  func keepFocus(of view: View, in row: ListRow) {
    let place = window?.focusing.focusable(in: row).firstIndex { $0 === view }
    keptFocus = KeptFocus(row: row.index, place: place ?? 0)
    window?.focus = self
  }

  /// Gives the focus back to the view in a row that had it, if the keyboard moved it there and the row
  /// exists again.
  func giveFocusBack() {
    guard let window, showsFocus, let kept = keptFocus,
      let row = rows[min(kept.row, places.count - 1)]
    else { return }
    keptFocus?.isReloaded = false
    row.layoutIfNeeded()
    let views = window.focusing.focusable(in: row)
    if !views.isEmpty { window.focus = views[min(kept.place, views.count - 1)] }
  }

  /// Gives the focus back in a group, where a key leads on from: scrolls to the row, wherever that is.
  /// Returns the view that has it then.
  func viewToGiveFocusBack(for event: KeyEvent) -> View? {
    guard isFocusGroup, let kept = keptFocus, showsFocus, case .pressed = event.phase,
      WindowFocus.Direction(event.key) != nil, numberOfRows > 0
    else { return nil }
    scrollToRow(min(kept.row, numberOfRows - 1), isAnimated: false)
    giveFocusBack()
    return isFirstResponder ? nil : window?.focus
  }
}

import Platform

/// The button at the end of a text field that clears it.
///
/// Keys do not reach it: Escape does the same.
final class ClearButton: Control {
  /// The width that it takes from the text, in points.
  static let width = Theme.touchTarget

  init() {
    super.init()
    role = .button
    identifier = "clear"
    label = localized("Clear")
    isHidden = true
  }

  override var canBecomeFocused: Bool { false }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.fill(
      .circle(center: bounds.center, radius: 10),
      with: Theme.secondaryText.withAlpha(isHighlighted ? 1 : 0.7))
    let arm = 3.5
    let middle = bounds.center
    let style = StrokeStyle(width: 2, cap: .round)
    for side in [-1.0, 1] {
      canvas.stroke(
        .line(from: middle + Vector(-arm, -side * arm), to: middle + Vector(arm, side * arm)),
        with: Theme.surface, style: style)
    }
  }
}

extension TextField {
  /// Empties the field, as its button and Escape do; the user can undo that.
  func clear() {
    edit {
      $0.selectAll()
      $0.delete(.backward)
    }
  }

  /// Shows the button while there is something to clear, at the end of the field.
  func layOutClearButton() {
    guard let clearButton else { return }
    clearButton.isHidden = text.isEmpty || !isEnabled
    clearButton.frame = directed(
      Rect(bounds.width - ClearButton.width, 0, ClearButton.width, bounds.height))
  }

  /// Where the text is, from left to right.
  var textSpan: (left: Double, right: Double) {
    let (left, right) = (Self.padding, bounds.width - Self.padding)
    // The button has room of its own around its cross.
    guard let clearButton, !clearButton.isHidden else { return (left, right) }
    return isRightToLeft ? (ClearButton.width, right) : (left, bounds.width - ClearButton.width)
  }
}

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

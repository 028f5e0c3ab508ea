import Platform

/// The button at the end of a text field that opens the on-screen keyboard.
///
/// Keys do not reach it: who presses them needs no other keyboard.
final class KeyboardButton: Control {
  /// The width that it takes from the text, in points.
  static let width = Theme.touchTarget

  override init(action: @escaping () -> Void) {
    super.init(action: action)
    role = .button
    identifier = "show-keyboard"
    label = localized("Show keyboard")
  }

  override var canBecomeFocused: Bool { false }

  override func draw(_ canvas: borrowing Canvas) {
    if let backgroundColor, backgroundColor.isOpaque {
      // A picture below may have the color of the ground.
      let edge = Path.roundedRect(bounds.insetBy(0.5, 0.5), radius: cornerRadius)
      canvas.stroke(edge, with: Theme.outline, style: StrokeStyle(width: 1))
    }
    canvas.saved { canvas in
      canvas.concatenate(.translation(bounds.midX, bounds.midY))
      KeyIcon.show.draw(
        on: canvas, isFilled: false, color: isHighlighted ? Theme.text : Theme.secondaryText)
    }
  }
}

import Drawing
import Platform
import TouchKit

/// The grip of a row: a finger on it drags the row at once, and arrow keys move the row.
final class RowGrip: View {
  /// Called with the gesture of each finger that drags.
  var onDrag: (PanGestureRecognizer, GestureRecognizer.Phase) -> Void = { _, _ in }
  /// Called with how many rows further down a key moves the row; up if that is negative.
  var onStep: (Int) -> Void = { _ in }
  private let icon: Bitmap?

  init(icon: Bitmap?) {
    self.icon = icon
    super.init()
    // It is not pressed, but moved.
    role = .image
    identifier = "grip"
    label = localized("Forward, backward")
  }

  override var canBecomeFocused: Bool { true }

  override func handleKey(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase, event.modifiers.isEmpty, ["Up", "Down"].contains(event.key)
    else { return super.handleKey(event) }
    onStep(event.key == "Up" ? -1 : 1)
    return true
  }

  override var swallowsTouches: Bool { true }

  /// A finger that has scrolled its row away drags on, while the view is another row's: that can be dragged, too.
  override func touchWillLand(_ touch: Touch) {
    if gestureRecognizers.allSatisfy({ $0.numberOfTouches > 0 }) { addPan() }
  }

  private func addPan() {
    let pan = PanGestureRecognizer(maximumTouches: 1)
    // Before the list scrolls.
    pan.slop = 2
    pan.includesSlop = true
    pan.outlivesView = true
    pan.onAction { [weak self] in self?.onDrag($0, $1) }
    add(pan)
  }

  override func draw(_ canvas: borrowing Canvas) {
    guard let icon else { return }
    let side = iconSide
    canvas.draw(
      icon.tinted(canvas.resolved(Theme.secondaryText)),
      in: Rect(center: bounds.center, size: Size(side, side)), quality: .good)
    if showsFocus {
      canvas.focusRing(around: bounds.insetBy(5, 5), radius: Theme.controlRadius - 5)
    }
  }
}

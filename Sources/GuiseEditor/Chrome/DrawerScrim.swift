import TouchKit

/// Covers what lies beside an open drawer: a tap there closes the drawer and does nothing else.
final class DrawerScrim: View {
  /// A finger that landed beside the drawer has lifted.
  var onTap: () -> Void = {}

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    fillsSuperview = true
    isHidden = true
    backgroundColor = Theme.backdrop.withAlpha(0.2)
  }

  override var swallowsTouches: Bool { true }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { onTap() }

  override func handleMouse(_ event: MouseEvent) -> Bool {
    if case .pressed = event.kind { onTap() }
    return true
  }

  override func handleTouchpad(_ event: TouchpadEvent) -> Bool { true }
}

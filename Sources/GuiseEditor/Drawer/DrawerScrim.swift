import TouchKit

/// Covers the area beside an open drawer; a tap there only closes the drawer.
final class DrawerScrim: View {
  private let onTap: () -> Void

  /// Creates a cover with what is called when a finger that landed on it lifts.
  init(onTap: @escaping () -> Void) {
    self.onTap = onTap
    super.init()
    fillsSuperview = true
    isHidden = true
    backgroundColor = Theme.backdrop.withAlpha(0.2)
  }

  override var swallowsTouches: Bool { true }

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) { onTap() }

  override func handleMouse(_ event: MouseEvent) -> Bool {
    if case .pressed = event.kind { onTap() }
    return true
  }

  override func handleTouchpad(_ event: TouchpadEvent) -> Bool { true }
}

import TouchKit

/// A key of the keyboard.
final class Key: Button {
  /// Called with true when a finger lands and with false when its touch is cancelled.
  var onPress: (Bool) -> Void = { _ in }
  /// Called with the finger's location in window points.
  var onMove: (Point) -> Void = { _ in }
  /// Called with the location of the lift in window points, and whether it is on the key.
  var onLift: (Point, Bool) -> Void = { _, _ in }

  /// Called when a key of a hardware keyboard is to open the alternatives.
  var onMenu: () -> Void = {}

  init(_ title: String, identifier: String) {
    super.init(title, style: .plain)
    self.identifier = "key-\(identifier)"
    font = title.count == 1 ? Font(size: 22) : Theme.body
    backgroundColor = Color(light: .white, dark: Theme.well, highContrast: .white)
    action = { [weak self] in self?.onLift(.zero, true) }
  }

  override func handleKey(_ event: KeyEvent) -> Bool {
    guard event.opensMenu else { return super.handleKey(event) }
    onMenu()
    return true
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    super.touchesBegan(touches, with: event)
    onPress(true)
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    super.touchesMoved(touches, with: event)
    if let touch = touches.first { onMove(touch.location(in: nil)) }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    let isInside = isHighlighted
    // The keyboard handles the lift, because it knows whether accents are open.
    super.touchesCancelled(touches, with: event)
    if let touch = touches.first { onLift(touch.location(in: nil), isInside) }
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    super.touchesCancelled(touches, with: event)
    onPress(false)
  }
}

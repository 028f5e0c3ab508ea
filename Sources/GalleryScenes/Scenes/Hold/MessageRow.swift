import TouchKit

/// A message. A swipe across it, or the Delete key, reveals its Dismiss button; a tap hides it again.
final class MessageRow: View {
  /// Called when the Dismiss button is revealed.
  var onOffer: () -> Void = {}
  /// Called when the Dismiss button is tapped.
  var onDismiss: () -> Void = {}
  let text: Label
  private let button = Button(localized("Dismiss"), style: .destructive)
  /// How far the Dismiss button is revealed, 0 to 1.
  private var opening = 0.0 { didSet { setNeedsLayout() } }
  private var isOffering = false

  init(_ message: String) {
    text = Label(message)
    super.init()
    role = .cell
    identifier = "message"
    label = message
    text.role = nil
    button.identifier = "dismiss"
    button.action = { [weak self] in self?.onDismiss() }
    button.isHidden = true
    for view in [text, button] { addSubview(view) }
    add(SwipeGestureRecognizer(directions: [.left, .right])).onAction { [weak self] _, _ in
      self?.offer(true)
    }
    add(TapGestureRecognizer()).onAction { [weak self] _, _ in self?.offer(false) }
  }

  override var canBecomeFocused: Bool { isUserInteractionEnabled }

  /// Delete reveals the Dismiss button, and a second one dismisses; Escape hides the button again.
  override func handleKey(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed(isRepeat: false) else { return super.handleKey(event) }
    switch event.key {
    case "Delete" where !isOffering: offer(true)
    case "Delete": onDismiss()
    case "Escape" where isOffering: offer(false)
    default: return super.handleKey(event)
    }
    return true
  }

  private func offer(_ isOffering: Bool) {
    guard self.isOffering != isOffering else { return }
    self.isOffering = isOffering
    if isOffering { onOffer() } else if button.isFirstResponder { becomeFirstResponder() }
    button.isHidden = false
    window?.animate(
      for: Theme.quick, curve: .easeOut,
      update: { [weak self] in self?.opening = isOffering ? $0 : 1 - $0 },
      completion: { [weak self] in self?.button.isHidden = !isOffering })
  }

  override func layoutSubviews() {
    let width = button.sizeThatFits(.zero).width
    let room = bounds.insetBy(8, 4)
    let height = min(room.height, 48)
    button.frame = handed(
      Rect(room.maxX - width * opening, room.midY - height / 2, width, height))
    text.frame = handed(Rect(20, 0, bounds.width - 40 - (width + 16) * opening, bounds.height))
  }

  override var paintBounds: Rect { bounds.withShadow(elevation: 4) }

  override func draw(_ canvas: borrowing Canvas) {
    if showsFocus { canvas.focusRing(around: bounds, radius: Theme.cardRadius) }
    canvas.card(bounds, elevation: 4)
  }
}

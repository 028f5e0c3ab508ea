import TouchKit

/// The card that all recognizers watch. Keys play gestures on it.
final class ConflictsCard: View {
  private let name = Label(
    localized("Tap, hold, swipe, drag, pinch or turn"), font: Theme.title, alignment: .center)

  private lazy var player = GesturePlayer(on: self)

  init() {
    super.init()
    role = .cell
    label = localized("Card")
    isMultipleTouchEnabled = true
    name.numberOfLines = 2
    name.role = nil
    addSubview(name)
  }

  /// Shows what the last gesture did.
  func show(_ text: String) { name.text = text }

  override var canBecomeFocused: Bool { true }

  override func handleKey(_ event: KeyEvent) -> Bool {
    guard let gesture = PlayedGesture(event) else { return super.handleKey(event) }
    player.play(gesture)
    return true
  }

  override func layoutSubviews() {
    let height = name.sizeThatFits(Size(bounds.width - 32, .infinity)).height
    name.frame = Rect(16, bounds.midY - height / 2, bounds.width - 32, height)
  }

  override var paintBounds: Rect { bounds.withShadow(elevation: 6) }

  override func draw(_ canvas: borrowing Canvas) {
    if showsFocus { canvas.focusRing(around: bounds, radius: 24) }
    canvas.card(bounds, radius: 24, elevation: 6)
  }
}

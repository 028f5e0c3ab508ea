import TouchKit

/// One thing to try: a ring before it, which becomes a check mark once it is done. On no ground of its own, on which
/// a finger would tap.
final class ChallengeChip: View {
  let challenge: Challenge
  /// Whether it is done.
  var isDone: Bool { didSet { if oldValue != isDone { showMark() } } }

  private static let ring = 16.0
  private static let text = 6 + ring + 6
  private let title: Label
  /// How much of the check mark is shown, 0 to 1.
  private var mark: Double { didSet { setNeedsDisplay() } }

  init(_ challenge: Challenge, _ text: String, isDone: Bool) {
    (self.challenge, self.isDone, mark) = (challenge, isDone, isDone ? 1 : 0)
    title = Label(text, font: Theme.caption)
    super.init()
    role = .checkbox
    identifier = "try-\(challenge.rawValue)"
    label = text
    isUserInteractionEnabled = false
    title.role = nil
    addSubview(title)
  }

  /// It ignores touches by design: what it asks for is done in the scene.
  override var isEnabled: Bool {
    get { true }
    set {}
  }

  override var accessibleStates: AccessibleStates {
    isDone ? [.checkable, .checked] : .checkable
  }

  private func showMark() {
    guard isDone, let window else { return mark = isDone ? 1 : 0 }
    window.animate(for: Theme.gentle, curve: .easeOut) { [weak self] in self?.mark = $0 }
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(Self.text + title.sizeThatFits(Size(.infinity, .infinity)).width + 10, size.height)
  }

  override func layoutSubviews() {
    title.frame = directed(Rect(Self.text, 0, bounds.width - Self.text - 9, bounds.height))
  }

  override func draw(_ canvas: borrowing Canvas) {
    let middle = Point(6 + Self.ring / 2, bounds.midY)
    let box = directed(Rect(center: middle, size: Size(Self.ring, Self.ring)))
    canvas.stroke(
      .ellipse(in: box.insetBy(1, 1)), with: Theme.secondaryText, style: StrokeStyle(width: 1.5))
    guard mark > 0 else { return }
    let side = Self.ring * mark
    canvas.fill(.ellipse(in: Rect(center: box.center, size: Size(side, side))), with: Theme.accent)
    canvas.drawCheckMark(
      in: box.insetBy(2, 2), color: Theme.surface.withAlpha(mark), width: 2)
  }
}

import TouchKit

/// An area that lights up while its recognizer is active. Keys play gestures on it.
final class Pad: View {
  let title: Label
  private let emblem: PadEmblem
  private var glow = 0.0 { didSet { setNeedsDisplay() } }
  private var fading: Animation?
  /// What Return plays: the gesture that the pad is for.
  private let gesture: PlayedGesture
  private lazy var player = GesturePlayer(on: self)

  init(_ title: String, _ emblem: PadEmblem, playing gesture: PlayedGesture) {
    self.gesture = gesture
    self.title = Label(localized(title), font: Theme.action, alignment: .center)
    self.emblem = emblem
    super.init()
    role = .cell
    identifier = "pad-\(title.lowercased().replacing(" ", with: "-"))"
    label = localized(title)
    isMultipleTouchEnabled = true
    self.title.role = nil
    self.title.numberOfLines = 2
    addSubview(self.title)
  }

  override var canBecomeFocused: Bool { true }

  override func handleKey(_ event: KeyEvent) -> Bool {
    guard let gesture = event.taps ? gesture : PlayedGesture(event) else {
      return super.handleKey(event)
    }
    player.play(gesture)
    return true
  }

  /// Highlights the pad while a gesture is in progress, and fades afterwards.
  func show(_ phase: GestureRecognizer.Phase) {
    fading?.cancel()
    glow = 1
    guard phase == .ended || phase == .cancelled else { return }
    fading = window?.animate(
      for: .milliseconds(600), update: { [weak self] in self?.glow = 1 - $0 })
  }

  override func layoutSubviews() {
    // All pads have the same font, also the wide last one.
    title.font = superview?.bounds.width ?? 0 < 340 ? Theme.caption : Theme.action
    title.frame =
      isFlat
      ? bounds.insetBy(4, 0)
      : titleBelowEmblem
  }

  private var titleBelowEmblem: Rect {
    let width = bounds.width - 16
    let lines = title.sizeThatFits(Size(width, .infinity)).height
    let height = max(min(lines, bounds.height * 0.45), 28)
    let bottom = bounds.height - (isLow ? 8 : 20) + (lines > 28 ? 4 : 0)
    return Rect(8, bottom - height, width, height)
  }

  /// Whether there is no room for the emblem.
  private var isFlat: Bool { bounds.height < 84 * (0.5 + 0.5 * max(textScale, 1)) }

  /// Whether the pad is too low to fit the emblem above the title comfortably.
  private var isLow: Bool { bounds.height < 130 }

  override var paintBounds: Rect { bounds.withShadow(elevation: 4) }

  override func draw(_ canvas: borrowing Canvas) {
    if showsFocus {
      canvas.focusRing(around: bounds, radius: Theme.cardRadius)
    }
    canvas.card(
      bounds, color: Theme.surface.mixed(with: Palette.sun, by: 0.5 * glow), elevation: 4)
    guard !isFlat else { return }
    canvas.saved { canvas in
      let middle = Point(
        bounds.midX,
        isLow ? title.frame.minY / 2 + 3 : min(bounds.midY - 20, title.frame.minY / 2 + 3))
      canvas.concatenate(.translation(middle.x, middle.y))
      if isLow { canvas.concatenate(.scale(0.75)) }
      emblem.draw(on: canvas)
    }
  }
}

import TouchKit

/// A picture that follows one finger, and rotates and scales with two, implemented with raw
/// touches.
final class TransformScene: Scene {
  private let picture = TransformImageView()
  private let note = Label(
    localized("This note lets touches through"), font: Theme.caption, color: Palette.ink,
    alignment: .center)
  private let touchSwitch = Button(style: .tinted)
  private let multiTouchSwitch = Button(style: .tinted)
  private var isPlaced = false

  override init() {
    super.init()
    picture.onEvent = { [weak self] sentence in self?.showFeedback(sentence) }
    note.backgroundColor = Palette.sun.withAlpha(0.85)
    note.cornerRadius = 8
    touchSwitch.identifier = "touch-switch"
    multiTouchSwitch.identifier = "multi-touch-switch"
    touchSwitch.action = { [weak self] in self?.toggleTouch() }
    multiTouchSwitch.action = { [weak self] in self?.toggleMultiTouch() }
    for view in [picture, note, touchSwitch, multiTouchSwitch] { addSubview(view) }
    showSwitches()
  }

  override func layoutSubviews() {
    // In a low window the picture is above the buttons; else it has all the room, also below them.
    let field = isLow ? Rect(0, 0, bounds.width, bounds.height - 56) : bounds
    let room = Size(field.width * 0.75, field.height * (isLow ? 0.8 : 0.6))
    picture.bounds.size = Size(4, 3).fitted(into: room)
    if !isPlaced && !bounds.isEmpty {
      isPlaced = true
      picture.place(at: field.center)
    }
    note.frame = Rect(
      bounds.midX - 110, (field.midY - picture.bounds.height * 0.36).rounded(), 220, isLow ? 20 : 32
    )
    let bottom = isLow ? 52.0 : 64
    let width = min(180, (bounds.width - 48) / 2)
    touchSwitch.frame = directed(Rect(16, bounds.maxY - bottom, width, 48))
    multiTouchSwitch.frame = directed(Rect(32 + width, bounds.maxY - bottom, width, 48))
    picture.stayReachable()
  }

  /// The picture follows wherever the pointer is, because it moves away from it.
  override func scrolled(by way: Vector) -> Bool {
    picture.move(by: way)
    return true
  }

  override var options: [SceneOption] {
    [
      SceneOption(title: translatable("Touch"), isOn: picture.isUserInteractionEnabled) {
        [weak self] isOn in
        if self?.picture.isUserInteractionEnabled != isOn { self?.toggleTouch() }
      },
      SceneOption(title: translatable("Multi-touch"), isOn: picture.isMultipleTouchEnabled) {
        [weak self] isOn in
        if self?.picture.isMultipleTouchEnabled != isOn { self?.toggleMultiTouch() }
      },
    ]
  }

  private func toggleTouch() {
    picture.isUserInteractionEnabled.toggle()
    complete(.toggle)
    showSwitches()
  }

  private func toggleMultiTouch() {
    picture.isMultipleTouchEnabled.toggle()
    showSwitches()
  }

  private func showSwitches() {
    touchSwitch.title =
      picture.isUserInteractionEnabled ? localized("Touch: on") : localized("Touch: off")
    multiTouchSwitch.title =
      picture.isMultipleTouchEnabled ? localized("Multi-touch: on") : localized("Multi-touch: off")
  }
}

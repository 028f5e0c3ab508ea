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
    note.numberOfLines = 2
    touchSwitch.identifier = "touch-switch"
    multiTouchSwitch.identifier = "multi-touch-switch"
    touchSwitch.action = { [weak self] in self?.toggleTouch() }
    multiTouchSwitch.action = { [weak self] in self?.toggleMultiTouch() }
    for view in [picture, note, touchSwitch, multiTouchSwitch] { addSubview(view) }
    showSwitches()
  }

  override func layoutSubviews() {
    let top = layOutSwitches()
    // In a low window the picture is above the buttons; else it has all the room, also below them.
    let field = isLow ? Rect(0, 0, bounds.width, top - 4) : bounds
    let room = Size(field.width * 0.75, field.height * (isLow ? 0.8 : 0.6))
    picture.bounds.size = Size(4, 3).fitted(into: room)
    if !isPlaced && !bounds.isEmpty {
      isPlaced = true
      picture.place(at: field.center)
    }
    let most = Size(max(picture.bounds.width * 0.84 - 12, 220), .infinity)
    let text = note.sizeThatFits(most)
    note.frame = Rect(
      bounds.midX - max(text.width + 12, 220) / 2,
      (field.midY - picture.bounds.height * 0.36).rounded(), max(text.width + 12, 220),
      max(text.height + 4, isLow ? 20 : 32))
    picture.stayReachable()
  }

  /// Places the buttons beside each other, or below each other where they are too wide for that;
  /// returns where they begin.
  private func layOutSwitches() -> Double {
    let switches = [touchSwitch, multiTouchSwitch]
    let most = switches.map { $0.sizeThatFits(bounds.size).width }.max() ?? 0
    let half = (bounds.width - 48) / 2
    let isBeside = isLow || most <= half
    let width = isBeside ? min(max(most, 180), half) : min(most, bounds.width - 32)
    let pitch = Theme.touchTarget + 8
    let top = bounds.maxY - (isLow ? 4 : 16) + 8 - (isBeside ? pitch : 2 * pitch)
    let left = bounds.midX - (isBeside ? width + 8 : width / 2)
    for (index, button) in switches.enumerated() {
      let step = Double(index)
      button.frame = directed(
        isBeside
          ? Rect(left + step * (width + 16), top, width, Theme.touchTarget)
          : Rect(left, top + step * pitch, width, Theme.touchTarget))
    }
    View.shareTextScale(of: switches)
    return top
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

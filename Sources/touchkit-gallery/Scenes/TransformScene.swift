import TouchKit

/// A picture that follows one finger, and rotates and scales with two, implemented with raw
/// touches.
final class TransformScene: Scene {
  private let picture = TransformPicture()
  private let note = Label(
    "This note lets touches through", font: Theme.caption, color: Palette.ink, alignment: .center)
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
    let room = Size(bounds.width * 0.75, bounds.height * 0.6)
    picture.bounds.size = Size(4, 3).fitted(into: room)
    if !isPlaced && !bounds.isEmpty {
      isPlaced = true
      picture.place(at: bounds.center)
    }
    note.frame = Rect(
      bounds.midX - 110, (bounds.midY - picture.bounds.height * 0.36).rounded(), 220, 32)
    let width = min(180, (bounds.width - 48) / 2)
    touchSwitch.frame = directed(Rect(16, bounds.maxY - 64, width, 48))
    multiTouchSwitch.frame = directed(Rect(32 + width, bounds.maxY - 64, width, 48))
    picture.stayReachable()
  }

  /// The picture follows wherever the pointer is, because it moves away from it.
  override func scrolled(by way: Vector) -> Bool {
    picture.move(by: way)
    return true
  }

  override var options: [SceneOption] {
    [
      SceneOption(title: "Touch", isOn: picture.isUserInteractionEnabled) { [weak self] isOn in
        if self?.picture.isUserInteractionEnabled != isOn { self?.toggleTouch() }
      },
      SceneOption(title: "Multi-touch", isOn: picture.isMultipleTouchEnabled) { [weak self] isOn in
        if self?.picture.isMultipleTouchEnabled != isOn { self?.toggleMultiTouch() }
      },
    ]
  }

  private func toggleTouch() {
    picture.isUserInteractionEnabled.toggle()
    showSwitches()
  }

  private func toggleMultiTouch() {
    picture.isMultipleTouchEnabled.toggle()
    showSwitches()
  }

  private func showSwitches() {
    touchSwitch.title = "Touch: \(picture.isUserInteractionEnabled ? "on" : "off")"
    multiTouchSwitch.title = "Multi-touch: \(picture.isMultipleTouchEnabled ? "on" : "off")"
  }
}

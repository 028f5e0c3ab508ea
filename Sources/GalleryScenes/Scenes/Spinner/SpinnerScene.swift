import TouchKit

/// A dial too small for two fingers: they rotate it from anywhere in the view.
final class SpinnerScene: Scene {
  private let dial = DialView()
  private let hint = Label(
    localized("Turn two fingers anywhere, or the wheel"), color: Theme.secondaryText,
    alignment: .center)
  private static let anglePerNotch = Angle.degrees(15)
  private let rotation = RotationGestureRecognizer()
  /// The recognizer's rotation when the dial was last updated.
  private var followed = Angle.zero
  /// The dial's angle when the gesture began.
  private var start = Angle.zero

  override init() {
    super.init()
    dial.onTurn = { [weak self] in self?.showAngle(translatable("Turned to {angle}°")) }
    addSubview(dial)
    addSubview(hint)
    add(rotation).onAction { [weak self] _, phase in self?.turn(phase) }
  }

  override var options: [SceneOption] {
    [
      SceneOption(title: translatable("Two fingers turn the dial"), isOn: rotation.isEnabled) {
        [rotation] in
        rotation.isEnabled = $0
      }
    ]
  }

  override func layoutSubviews() {
    // In a low window, the hint is at its lower edge.
    let hintHeight = isLow ? 24.0 : 32
    let side = isLow ? min(bounds.height - hintHeight - 16, 96) : 96
    let middle = isLow ? (bounds.height - hintHeight) / 2 : bounds.midY
    dial.frame = Rect(center: Point(bounds.midX, middle), size: Size(side, side))
    let top = isLow ? bounds.height - hintHeight : dial.frame.maxY + 24
    hint.frame = Rect(0, top, bounds.width, hintHeight)
  }

  /// A mouse has one finger only, but a wheel.
  override func scrolled(by way: Vector) -> Bool {
    dial.angle = dial.angle - Self.anglePerNotch * ((way.dx + way.dy) / Wheel.notch)
    showAngle(translatable("Turned to {angle}°"))
    return true
  }

  private func turn(_ phase: GestureRecognizer.Phase) {
    switch phase {
    case .began, .changed:
      if phase == .began { (followed, start) = (.zero, dial.angle) }
      let step = rotation.rotation - followed
      followed = rotation.rotation
      // Only two fingers turn the dial; rotation by three is skipped.
      guard rotation.numberOfTouches == 2 else { return }
      dial.angle = dial.angle + step
      showAngle(translatable("Turned to {angle}°"))
    case .ended: showAngle(translatable("Rests at {angle}°"))
    case .cancelled:
      dial.angle = start
      showAngle(translatable("Cancelled at {angle}°"))
    }
  }

  private func showAngle(_ sentence: String) {
    showFeedback(localized(sentence, ["angle": Int(dial.angle.degrees.rounded())]))
  }
}

/// The dial. Arrow keys turn it, too.
private final class DialView: View {
  /// Called when a key has turned it.
  var onTurn: () -> Void = {}
  var angle = Angle.zero { didSet { setNeedsDisplay() } }

  init() {
    super.init()
    role = .element
    label = localized("Dial")
  }

  override var canBecomeFocused: Bool { true }

  override func handleKey(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase,
      let step = ["Left": -5.0, "Down": -5, "Right": 5, "Up": 5][event.key]
    else { return super.handleKey(event) }
    angle = angle + .degrees(step)
    onTurn()
    return true
  }

  override var inspectionAttributes: [InspectionAttribute] {
    [InspectionAttribute("rotation", .number(angle.radians))]
  }

  override var paintBounds: Rect { bounds.withShadow(elevation: 12) }

  override func draw(_ canvas: borrowing Canvas) {
    Dial.draw(on: canvas, at: bounds.center, radius: bounds.width / 2, turnedBy: angle)
    if showsFocus {
      canvas.focusRing(around: bounds, radius: bounds.width / 2)
    }
  }
}

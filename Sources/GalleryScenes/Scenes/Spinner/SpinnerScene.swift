import TouchKit

/// A dial too small for two fingers: they rotate it from anywhere in the view.
final class SpinnerScene: Scene {
  private let dial = DialView()
  private let ring = DialRing()
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
    dial.onAngle = { [ring] in ring.angle = $0 }
    hint.numberOfLines = 2
    for view in [ring, dial, hint] { addSubview(view) }
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
    let hintHeight =
      isLow ? 24.0 : max(hint.sizeThatFits(Size(bounds.width - 32, .infinity)).height, 32)
    let side = isLow ? min(bounds.height - hintHeight - 16, 96) : 96
    let middle = isLow ? (bounds.height - hintHeight) / 2 : bounds.midY
    dial.frame = Rect(center: Point(bounds.midX, middle), size: Size(side, side))
    let edge = isLow ? 0.0 : 8
    hint.frame = Rect(16, bounds.height - hintHeight - edge, bounds.width - 32, hintHeight)
    ring.frame = bounds.insetBy(16, hintHeight + 2 * edge)
    ring.isHidden = isLow
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
      complete(.turn)
      showAngle(translatable("Turned to {angle}°"))
    case .ended: showAngle(translatable("Rests at {angle}°"))
    case .cancelled:
      dial.angle = start
      showAngle(translatable("Cancelled at {angle}°"))
    }
  }

  private func showAngle(_ sentence: String) {
    if abs(dial.angle.degrees) >= 360 { complete(.round) }
    showFeedback(localized(sentence, ["angle": Int(dial.angle.degrees.rounded())]))
  }
}

/// The dial. Arrow keys turn it, too.
private final class DialView: View {
  /// Called when a key has turned it.
  var onTurn: () -> Void = {}
  /// Called with each new angle.
  var onAngle: (Angle) -> Void = { _ in }
  var angle = Angle.zero {
    didSet {
      setNeedsDisplay()
      onAngle(angle)
    }
  }

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

/// Marks around the dial, as far out as the window reaches: those are lit through which it has turned.
private final class DialRing: View {
  var angle = Angle.zero { didSet { if oldValue != angle { setNeedsDisplay() } } }
  private static let count = 72

  init() {
    super.init()
    isUserInteractionEnabled = false
  }

  override func draw(_ canvas: borrowing Canvas) {
    let radius = bounds.size.shortSide / 2
    let turned = (angle.degrees / 360).remainder(dividingBy: 1) * Double(Self.count)
    for mark in 0..<Self.count {
      let outward = Vector(0, -1).rotated(by: .degrees(Double(mark) * 360 / Double(Self.count)))
      let signed = Double(mark <= Self.count / 2 ? mark : mark - Self.count)
      let isLit = signed == 0 || signed * turned > 0 && abs(signed) <= abs(turned)
      let inner = radius * (mark % 6 == 0 ? 0.86 : 0.92)
      canvas.stroke(
        .line(from: bounds.center + outward * inner, to: bounds.center + outward * radius),
        with: isLit ? Theme.accent : Theme.separator, style: StrokeStyle(width: 4, cap: .round))
    }
  }
}

import TouchKit

/// An area with one round target at a time. A tap that hits nothing else is a miss.
final class TargetBoard: View {
  /// Called when the target was tapped.
  var onHit: () -> Void = {}
  /// Called when a tap has missed the target.
  var onMiss: () -> Void = {}

  private static let margin = 16.0
  /// The way to the next target: the places fill the room evenly, and are the same for everyone, so that
  /// rates can be compared.
  private static let step = Vector(0.7549, 0.5698)
  private let target = Target()
  private let finger = KeyboardFinger()
  /// The place of the target as fractions of the room.
  private var place = Vector(0.5, 0.5)

  init() {
    super.init()
    isMultipleTouchEnabled = true
    target.action = { [weak self] in self?.onHit() }
    target.on(.touchUpOutside) { [weak self] _ in self?.onMiss() }
    addSubview(target)
    addSubview(finger)
  }

  /// Shows a target with a diameter, in points, at another place.
  func showTarget(of size: Double) {
    place = Vector(
      (place.dx + Self.step.dx).truncatingRemainder(dividingBy: 1),
      (place.dy + Self.step.dy).truncatingRemainder(dividingBy: 1))
    target.show(size)
    setNeedsLayout()
    window?.animate(for: Theme.quick, curve: .overshoot) { [target] in
      target.transform = .scale(max($0, 0.01))
    }
  }

  override func layoutSubviews() {
    finger.area = bounds
    let size = target.bounds.size
    let room = bounds.insetBy(size.width / 2 + Self.margin, size.height / 2 + Self.margin)
    target.center = Point(
      (room.minX + max(room.width, 0) * place.dx).rounded(),
      (room.minY + max(room.height, 0) * place.dy).rounded())
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {}
  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {}

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    // A finger that has slid over the board did not aim at the target.
    for touch in touches where touch.tapCount > 0 { onMiss() }
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {}
}

/// A round target that is hit exactly within its circle.
private final class Target: Control {
  init() {
    super.init()
    identifier = "target"
    hitMargin = .none
    hitShape = .ellipse
  }

  func show(_ size: Double) {
    label = localized("Target of {size} points", ["size": Int(size)])
    bounds = Rect(0, 0, size, size)
  }

  /// A key needs no aim: the finger of the keyboard has to be moved there.
  override var canBecomeFocused: Bool { false }

  override func draw(_ canvas: borrowing Canvas) {
    let color = Palette.coral.mixed(with: Palette.ink, by: 0.3 * shade)
    canvas.fill(.ellipse(in: bounds), with: color)
    for (part, ring) in [(0.68, Color.white), (0.36, color)] {
      canvas.fill(.ellipse(in: Rect(center: bounds.center, size: bounds.size * part)), with: ring)
    }
  }
}

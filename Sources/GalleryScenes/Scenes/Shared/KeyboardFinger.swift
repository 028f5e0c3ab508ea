import TouchKit

/// A finger in a scene that keys move, so that what fingers do there can be tried without a touchscreen.
///
/// The arrows move it, Space puts it down and lifts it, Return taps, and Escape cancels its touch.
final class KeyboardFinger: View {
  /// Where the finger can be, in the superview's coordinates.
  var area = Rect.zero { didSet { if oldValue != area { show() } } }
  private let finger = SimulatedFingers()
  /// Where keys have moved it; nil as long as it is still in the middle.
  private var place: Point?
  private static let radius = 22.0

  init() {
    super.init(frame: Rect(0, 0, 2 * Self.radius, 2 * Self.radius))
    label = localized("Finger of the keyboard")
    identifier = "keyboard-finger"
    role = .element
    isUserInteractionEnabled = false
  }

  override var canBecomeFocused: Bool { true }

  /// Keys move it, although its own touches go to what is below it.
  override var isEnabled: Bool {
    get { true }
    set {}
  }

  /// A finger that has lost the keys lifts.
  override func focusDidChange() {
    super.focusDidChange()
    // Not at once: another finger's touch may have taken the focus, and is still being handled.
    if !isFirstResponder { window?.schedule(after: .zero) { [finger] in finger.lift() } }
  }

  override func handleKey(_ event: KeyEvent) -> Bool {
    guard let window else { return super.handleKey(event) }
    if let step = event.move {
      place = center + step
      show()
      if finger.areDown { finger.move(to: [tip], in: window) }
    } else if event.taps {
      // Space holds what Return only taps.
      if finger.areDown { finger.lift() } else { finger.move(to: [tip], in: window) }
      if event.key != "space" { finger.lift() }
    } else if finger.areDown, event.phase == .pressed(isRepeat: false), event.key == "Escape" {
      finger.cancel()
    } else {
      return super.handleKey(event)
    }
    setNeedsDisplay()
    return true
  }

  private var tip: Point { convert(bounds.center, to: nil) }

  /// On the edge itself, its touches would miss what ends there.
  private func show() {
    center = place.map { area.insetBy(1, 1).nearestPoint(to: $0) } ?? area.center
  }

  override var inspectionAttributes: [InspectionAttribute] {
    [
      InspectionAttribute("center", .point(tip)),
      InspectionAttribute("held", .flag(finger.areDown)),
    ]
  }

  override var paintBounds: Rect { bounds.insetBy(-3, -3) }

  /// A ring with a cross, which is filled while the finger is down. It stays visible when a touch of its
  /// own hides the focus of controls.
  override func draw(_ canvas: borrowing Canvas) {
    guard isFirstResponder else { return }
    let (middle, radius) = (bounds.center, Self.radius)
    let ring = Path.circle(center: middle, radius: radius)
    if finger.areDown { canvas.fill(ring, with: Theme.accent.withAlpha(0.35)) }
    canvas.stroke(ring, with: Theme.accent, style: StrokeStyle(width: 3))
    for arm in [Vector(radius / 2, 0), Vector(0, radius / 2)] {
      canvas.stroke(.line(from: middle - arm, to: middle + arm), with: Theme.accent)
    }
  }
}

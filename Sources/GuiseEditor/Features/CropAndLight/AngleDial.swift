import Platform
import TouchKit

/// A dial that turns something by up to 45 degrees: a scale that moves with a finger below a mark.
///
/// Arrow keys turn by a tenth of a degree, Page Up and Page Down by one, Home goes back to zero, and so do a double tap
/// and a tap on the angle.
final class AngleDial: View {
  /// What a person does with the dial.
  enum Event {
    /// A finger or a key has turned it to an angle in degrees.
    case turned(Double)
    /// A finger has begun to turn it, or has ended.
    case held(Bool)
  }

  var onEvent: (Event) -> Void = { _ in }
  /// The angle in degrees.
  var value = 0.0 { didSet { if oldValue != value { setNeedsDisplay() } } }

  private static let range = -45.0...45.0
  /// How far from the upper edge the marks end, and from the lower one the angle, in points.
  private static let (marks, margin) = (24.0, 6.0)
  /// Points for each degree: a finger turns by tenths.
  private static let spread = 12.0
  /// How near to zero the dial stays at it, in degrees.
  private static let snap = 0.3
  private let pan = PanGestureRecognizer(maximumTouches: 1)
  private let tap = TapGestureRecognizer()
  private let doubleTap = TapGestureRecognizer(taps: 2)
  private var start = 0.0

  init() {
    super.init()
    role = .slider
    label = localized("Straighten")
    identifier = "straighten"
    pan.slop = Tuning.uncontestedSlop
    pan.includesSlop = true
    add(pan)
    add(tap)
    add(doubleTap)
    pan.onAction { [weak self] pan, phase in
      guard let self else { return }
      if phase == .began {
        start = value
        onEvent(.held(true))
      }
      let way = pan.translation(in: self).dx / Self.spread
      turn(to: phase == .cancelled ? start : start - way)
      if phase == .ended || phase == .cancelled { onEvent(.held(false)) }
    }
    tap.onAction { [weak self] tap, phase in
      guard let self, phase == .ended, angle.contains(tap.location(in: self)) else { return }
      turn(to: 0)
    }
    doubleTap.onAction { [weak self] _, phase in if phase == .ended { self?.turn(to: 0) } }
  }

  private func turn(to angle: Double) {
    let tenths = (min(max(angle, -45), 45) * 10).rounded() / 10
    let next = abs(tenths) < Self.snap ? 0 : tenths
    guard next != value else { return }
    value = next
    onEvent(.turned(next))
  }

  /// Turns by a step, which may be smaller than the snap.
  private func step(by degrees: Double) {
    let next = min(max(((value + degrees) * 10).rounded() / 10, -45), 45)
    guard next != value else { return }
    value = next
    onEvent(.turned(next))
  }

  override var canBecomeFocused: Bool { true }
  override var valueText: String? { shown }
  /// Never minus zero, and with the decimal sign of the language.
  private var shown: String {
    let tenths = Int((abs(value) * 10).rounded())
    let angle = localized(
      "{whole}.{tenths}°", ["whole": "\(tenths / 10)", "tenths": "\(tenths % 10)"])
    return value < 0 ? localized("−{number}", ["number": angle]) : angle
  }
  override var adjustableValue: AdjustableValue? {
    AdjustableValue(value, in: Self.range, step: 0.1)
  }
  override func adjust(to value: Double) { step(by: value - self.value) }

  override func handleKey(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase else { return super.handleKey(event) }
    switch event.key {
    case "Left", "Down": step(by: -0.1)
    case "Right", "Up": step(by: 0.1)
    case "Page_Down": step(by: -1)
    case "Page_Up": step(by: 1)
    case "Home": turn(to: 0)
    default: return super.handleKey(event)
    }
    return true
  }

  override func draw(_ canvas: borrowing Canvas) {
    let shape = Path.roundedRect(bounds.insetBy(0, 4), radius: Theme.controlRadius)
    canvas.fill(shape, with: Theme.well)
    if showsFocus { canvas.stroke(shape, with: Theme.accent, style: StrokeStyle(width: 2)) }
    let (middle, top) = (bounds.midX, bounds.minY + 8)
    let visible = Int((bounds.width / 2 - 6) / Self.spread)
    let nearest = Int(value.rounded())
    for degree in max(-45, nearest - visible)...min(45, nearest + visible) {
      let x = middle + (Double(degree) - value) * Self.spread
      guard abs(x - middle) < bounds.width / 2 - 4 else { continue }
      let height = degree.isMultiple(of: 5) ? 12.0 : 6
      canvas.fill(
        Rect(x - 0.75, top, 1.5, height), with: degree == 0 ? Theme.accent : Theme.secondaryText)
    }
    canvas.fill(Rect(middle - 1.25, top - 4, 2.5, 20), with: Theme.text)
    let text = text
    canvas.draw(
      text,
      at: Point(middle - text.size.width / 2, bounds.maxY - Self.margin - text.size.height),
      color: Theme.text)
  }

  /// Where a finger hits the angle, which is smaller than that.
  private var angle: Rect {
    let width = max(text.size.width, 2 * Theme.touchTarget)
    return Rect(bounds.midX - width / 2, bounds.minY, width, bounds.height)
  }

  /// The angle, below the marks.
  private var text: TextLayout { TextLayout(shown, font: scaled(Theme.caption)) }

  override func sizeThatFits(_ size: Size) -> Size {
    let height = Self.marks + text.size.height.rounded(.up) + Self.margin
    return Size(size.width, max(Theme.touchTarget, height))
  }
}

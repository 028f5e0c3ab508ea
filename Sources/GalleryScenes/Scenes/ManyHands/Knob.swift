import TouchKit

/// A knob that turns with the finger, from 0 to 1 in three quarters of a circle.
final class Knob: View {
  /// Called when a finger has turned it.
  var onTurn: () -> Void = {}
  private(set) var level = 0.5 { didSet { if oldValue != level { setNeedsDisplay() } } }
  private let color: Color
  /// The name, which is below the disc and may be wider.
  let title: Label
  private var last = Angle.zero
  private var before = 0.5

  private static let range = Angle.degrees(270)

  init(_ name: String, color: Color) {
    self.color = color
    title = Label(name, font: Theme.caption, alignment: .center)
    super.init()
    label = name
    role = .slider
    hitMargin = .finger
    title.role = nil
    title.numberOfLines = 2
  }

  private var pivot: Point { Point(bounds.midX, bounds.width / 2) }

  private func angle(of touch: Touch) -> Angle { (touch.location(in: self) - pivot).angle }

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    guard let touch = touches.first else { return }
    last = angle(of: touch)
    before = level
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    guard let touch = touches.first else { return }
    let next = angle(of: touch)
    let turn = Angle.turn(from: last, to: next)
    last = next
    level = min(max(level + turn.radians / Self.range.radians, 0), 1)
    onTurn()
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) { level = before }

  override var canBecomeFocused: Bool { true }

  override func handleKey(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase else { return super.handleKey(event) }
    switch event.key {
    case "Left", "Down": level = max(level - 0.05, 0)
    case "Right", "Up": level = min(level + 0.05, 1)
    default: return super.handleKey(event)
    }
    onTurn()
    return true
  }

  override var valueText: String? { "\(Int((level * 100).rounded())) %" }

  override var paintBounds: Rect { bounds.withShadow(elevation: 6) }

  override func draw(_ canvas: borrowing Canvas) {
    let radius = bounds.width / 2
    let disc = Rect(center: pivot, size: Size(2 * radius - 12, 2 * radius - 12))
    canvas.card(disc, radius: disc.width / 2, elevation: 6)
    if showsFocus {
      canvas.stroke(.ellipse(in: disc), with: Theme.accent, style: StrokeStyle(width: 3))
    }
    let start = Angle.degrees(135)
    let end = start + .radians(Self.range.radians * level)
    let style = StrokeStyle(width: max(radius * 0.12, 5), cap: .round)
    canvas.stroke(arc(radius * 0.66, start, start + Self.range), with: Theme.track, style: style)
    if level > 0.001 { canvas.stroke(arc(radius * 0.66, start, end), with: color, style: style) }
    let tip = pivot + Vector(radius * 0.42, 0).rotated(by: end)
    canvas.fill(.circle(center: tip, radius: max(radius * 0.1, 4)), with: color)
  }

  private func arc(_ radius: Double, _ start: Angle, _ end: Angle) -> Path {
    var path = Path()
    path.arc(center: pivot, radius: radius, from: start, to: end)
    return path
  }
}

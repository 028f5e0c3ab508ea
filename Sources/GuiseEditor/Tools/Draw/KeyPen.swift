import Platform
import TouchKit

/// The pen of the keyboard: arrows move it over the photo; the space bar puts it down, and lifts it.
final class KeyPen: View {
  /// How far a key moves it, in points.
  private static let step = 8.0
  private static let radius = 14.0

  weak var tool: DrawTool?
  /// Where it is, in points of the view; nil until it has been used.
  private var place: Point?

  init() {
    super.init()
    fillsSuperview = true
    role = .image
    identifier = "key-pen"
    label = localized("Pen of the keyboard")
  }

  /// Fingers draw themselves.
  override func hitTest(_ point: Point) -> View? { nil }

  override var inspectionAttributes: [InspectionAttribute] {
    [InspectionAttribute("wet", .number(Double(tool?.wetLines.count ?? 0)))]
  }

  override var canBecomeFocused: Bool { tool?.isArmed ?? false }
  override var canActivate: Bool { canBecomeFocused }
  override func activate() { if let window { press(at: window.now) } }
  override var customActions: [CustomAction] {
    guard canActivate else { return [] }
    return ArrowWay.actions(by: 4 * Self.step) { [weak self] step in
      guard let self, let window else { return }
      move(by: step, at: window.now)
    }
  }

  override var valueText: String? {
    tool?.keyLine == nil ? localized("Pen lifted") : localized("Pen down")
  }

  override var accessibleValue: String? { [valueText ?? "", whereabouts].listed }

  /// Where on the photo it is, in words.
  private var whereabouts: String {
    let frame = tool?.stage.canvasView.viewport.photoFrame ?? bounds
    guard !frame.isEmpty else { return "" }
    let (x, y) = ((present.x - frame.minX) / frame.width, (present.y - frame.minY) / frame.height)
    return localized(
      "{x} % from the left, {y} % from the top",
      ["x": "\(Int((x * 100).rounded()))", "y": "\(Int((y * 100).rounded()))"])
  }

  override func focusDidChange() {
    super.focusDidChange()
    if !isFirstResponder { tool?.endKeyLine(at: nil) }
    setNeedsDisplay()
  }

  override func handleKey(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase, canBecomeFocused else { return super.handleKey(event) }
    if let step = ArrowWay.step(of: event, by: Self.step) {
      move(by: step, at: event.timestamp)
      return true
    }
    switch event.key {
    case "space", "Return", "KP_Enter":
      if event.phase == .pressed(isRepeat: false) { press(at: event.timestamp) }
    case "Escape" where tool?.keyLine != nil: tool?.dropKeyLine()
    default: return super.handleKey(event)
    }
    return true
  }

  /// Where it is; at first in the middle of what is seen of the photo.
  private var present: Point {
    let frame = tool?.stage.canvasView.viewport.photoFrame ?? bounds
    return place ?? (frame.intersection(bounds) ?? bounds).center
  }

  private func move(by step: Vector, at time: EventTime) {
    let old = present
    let place = bounds.nearestPoint(to: old + step)
    self.place = place
    for point in [old, place] { setNeedsDisplay(box(at: point)) }
    tool?.extendKeyLine(to: convert(place, to: nil), at: time)
    window?.announce(whereabouts)
  }

  private func press(at time: EventTime) {
    guard let tool else { return }
    let point = convert(present, to: nil)
    place = present
    if tool.keyLine == nil {
      tool.beginKeyLine(at: point, time)
    } else {
      tool.endKeyLine(at: point)
    }
    setNeedsDisplay(box(at: present))
    window?.announce(valueText ?? "")
  }

  private func box(at point: Point) -> Rect {
    Rect(center: point, size: Size(2 * Self.radius, 2 * Self.radius)).insetBy(-4, -4)
  }

  override func draw(_ canvas: borrowing Canvas) {
    guard showsFocus else { return }
    let ring = Path.circle(center: present, radius: Self.radius)
    canvas.stroke(ring, with: .black, style: StrokeStyle(width: 4))
    canvas.stroke(
      ring, with: tool?.keyLine == nil ? .white : Theme.accent, style: StrokeStyle(width: 2))
  }
}

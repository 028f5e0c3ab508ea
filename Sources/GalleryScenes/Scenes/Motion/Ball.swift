import TouchKit

/// A ball that a finger drags; a finger that lands on it stops it. Arrow keys push it.
final class Ball: View {
  static let least = 44.0

  /// Called when a finger lands on it.
  var onLanding: () -> Void = {}
  /// Called with the way that an arrow key pushes it.
  var onPush: (Vector) -> Void = { _ in }
  /// Called when the Home key puts it back.
  var onReset: () -> Void = {}
  let pan = PanGestureRecognizer()
  private let color: Color
  let title: Label

  init(_ name: String, color: Color) {
    self.color = color
    title = Label(name, font: Theme.action, color: Palette.ink, alignment: .center)
    super.init()
    label = name
    role = .element
    hitShape = .ellipse
    hitMargin = .finger
    add(pan)
    title.role = nil
    title.numberOfLines = 2
    addSubview(title)
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) { onLanding() }
  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {}
  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {}

  override var canBecomeFocused: Bool { true }

  override func handleKey(_ event: KeyEvent) -> Bool {
    if let way = event.move {
      onPush(way)
    } else if event.phase == .pressed(isRepeat: false), event.key == "Home" {
      onReset()
    } else {
      return super.handleKey(event)
    }
    return true
  }

  override var inspectionAttributes: [InspectionAttribute] {
    [InspectionAttribute("center", .point(convert(bounds.center, to: nil)))]
  }

  override func layoutSubviews() { title.frame = bounds.insetBy(2, bounds.height * 0.14) }

  override var paintBounds: Rect { bounds.withShadow(elevation: 8) }

  override func draw(_ canvas: borrowing Canvas) {
    let radius = bounds.width / 2
    if showsFocus { canvas.focusRing(around: bounds, radius: radius) }
    canvas.card(bounds, radius: radius, color: color, elevation: 8)
  }
}

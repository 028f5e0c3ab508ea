import TouchKit

/// A ball that a finger drags; a finger that lands on it stops it. Arrow keys push it.
final class Ball: View {
  static let radius = 44.0

  /// Called when a finger lands on it.
  var onLanding: () -> Void = {}
  /// Called with the way that an arrow key pushes it.
  var onPush: (Vector) -> Void = { _ in }
  /// Called when the Home key puts it back.
  var onReset: () -> Void = {}
  let pan = PanGestureRecognizer()
  private let color: Color
  private let title: TextLayout

  init(_ name: String, color: Color) {
    self.color = color
    title = TextLayout(name, font: Theme.action)
    super.init()
    label = name
    role = .element
    hitShape = .ellipse
    hitMargin = .finger
    add(pan)
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

  override var paintBounds: Rect { bounds.withShadow(elevation: 8) }

  override func draw(_ canvas: borrowing Canvas) {
    if showsFocus {
      canvas.focusRing(around: bounds, radius: Self.radius)
    }
    canvas.card(bounds, radius: Self.radius, color: color, elevation: 8)
    canvas.draw(
      title, at: bounds.center - Vector(title.size.width / 2, title.size.height / 2),
      color: Palette.text(on: canvas.resolved(color)))
  }
}

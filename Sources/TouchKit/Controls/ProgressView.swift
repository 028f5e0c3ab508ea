import Platform

/// Shows the progress of a task as a bar, or as a ring such as that around a pressing finger.
public final class ProgressView: View {
  /// The shapes of a progress view.
  public enum Style: Hashable, Sendable {
    /// A bar in the layout direction.
    case bar
    /// A ring, clockwise from the top, as large as the view's short side allows.
    case ring
  }

  /// The completed part, 0 to 1.
  public var progress = 0.0 {
    didSet {
      progress = min(max(progress, 0), 1)
      if oldValue != progress { setNeedsDisplay() }
    }
  }
  /// The shape of the view.
  public let style: Style
  /// The color of the completed part.
  public var color = Theme.accent { didSet { setNeedsDisplay() } }
  /// The color of the remaining part.
  public var trackColor: Color { didSet { setNeedsDisplay() } }
  /// The thickness of the bar or the ring, in points.
  public var thickness = 6.0 { didSet { setNeedsDisplay() } }

  /// Creates a progress view with a shape.
  public init(_ style: Style) {
    self.style = style
    trackColor = style == .bar ? Theme.track : Color(white: 1, alpha: 0.6)
    super.init()
    role = .progress
    label = localized("Progress")
    isUserInteractionEnabled = false
  }

  public override var isEnabled: Bool {
    get { true }
    set {}
  }

  public override var valueText: String? { "\(Int((progress * 100).rounded())) %" }

  public override var adjustableValue: AdjustableValue? {
    AdjustableValue(progress * 100, in: 0...100, isAdjustable: false)
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    style == .bar ? Size(size.width, thickness) : Size(88, 88)
  }

  public override func draw(_ canvas: borrowing Canvas) {
    switch style {
    case .bar: drawBar(on: canvas)
    case .ring: drawRing(on: canvas)
    }
  }

  private func drawBar(on canvas: borrowing Canvas) {
    var track = Rect(bounds.minX, bounds.midY - thickness / 2, bounds.width, thickness)
    canvas.fill(.roundedRect(track, radius: thickness / 2), with: trackColor)
    guard progress > 0 else { return }
    track.size.width = max(thickness, bounds.width * progress)
    canvas.fill(.roundedRect(directed(track), radius: thickness / 2), with: color)
  }

  private func drawRing(on canvas: borrowing Canvas) {
    let radius = (bounds.size.shortSide - thickness) / 2
    let style = StrokeStyle(width: thickness, cap: .round)
    canvas.stroke(.circle(center: bounds.center, radius: radius), with: trackColor, style: style)
    guard progress > 0 else { return }
    var arc = Path()
    arc.arc(
      center: bounds.center, radius: radius, from: .degrees(-90),
      to: .degrees(-90 + 360 * progress))
    canvas.stroke(arc, with: color, style: style)
  }
}

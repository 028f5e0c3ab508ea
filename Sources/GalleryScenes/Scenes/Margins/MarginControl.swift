import TouchKit

/// A square control that shows its hit margin and counts its taps.
final class MarginControl: Control {
  /// The number of taps.
  var taps = 0 { didSet { setNeedsDisplay(paintBounds) } }
  private let color: Color
  private let showsPress: Bool

  init(_ name: String, margin: Double, color: Color, showsPress: Bool = false) {
    self.color = color
    self.showsPress = showsPress
    super.init()
    label = localized(name)
    identifier = "margin-\(name.lowercased().replacing(" ", with: "-"))"
    hitMargin = HitMargin(rest: margin, tracking: margin)
  }

  override var valueText: String? { "\(taps)" }

  override var isSelected: Bool {
    get { isHighlighted }
    set {}
  }

  private var reach: Rect { bounds.insetBy(-hitMargin.rest, -hitMargin.rest) }

  override var paintBounds: Rect { reach.insetBy(-4, -4) }

  override func draw(_ canvas: borrowing Canvas) {
    if hitMargin.rest > 0 { drawMargin(on: canvas) }
    let press = showsPress ? shade : 0
    canvas.fill(
      .roundedRect(bounds, radius: 16), with: color.mixed(with: Palette.ink, by: 0.3 * press))
    if showsFocus { canvas.focusRing(around: bounds, radius: 16) }
    let count = TextLayout(
      "\(taps)", font: Font(size: bounds.height * min(0.4 * max(textScale, 1), 0.6)))
    canvas.draw(
      count, at: Point(bounds.midX - count.size.width / 2, bounds.midY - count.size.height / 2),
      color: Palette.text(on: canvas.resolved(color)))
  }

  private func drawMargin(on canvas: borrowing Canvas) {
    let margin = outline(hitMargin.rest)
    let press = showsPress ? shade : 0
    canvas.fill(margin, with: color.withAlpha(0.08 + 0.4 * press))
    canvas.stroke(margin, with: color, style: StrokeStyle(width: 1.5, dash: [4, 4]))
  }

  /// Everything within a distance of the bounds.
  private func outline(_ distance: Double) -> Path {
    .roundedRect(bounds.insetBy(-distance, -distance), radius: distance)
  }
}

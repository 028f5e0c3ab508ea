import TouchKit

/// A pot of paint to choose: one color, or the colors of all fingers.
final class PaintSwatch: Control {
  /// The color; nil for those of all fingers.
  let color: Color?
  private let radius = 15.0

  init(_ name: String, _ color: Color?) {
    self.color = color
    super.init()
    accessibleRole = .radio
    label = localized(name)
    identifier = "paint-\(name.lowercased().replacing(" ", with: "-"))"
  }

  override var toolTip: String { label }

  override func sizeThatFits(_ size: Size) -> Size { Size(Theme.touchTarget, Theme.touchTarget) }

  override func draw(_ canvas: borrowing Canvas) {
    let middle = bounds.center
    let radius = radius + 2 * shade
    if isSelected {
      canvas.stroke(
        .circle(center: middle, radius: radius + 4), with: Theme.text,
        style: StrokeStyle(width: 2.5))
    }
    for (index, slice) in slices.enumerated() {
      let turn = 360.0 / Double(slices.count)
      var path = Path()
      path.move(to: middle)
      path.arc(
        center: middle, radius: radius, from: .degrees(turn * Double(index) - 90),
        to: .degrees(turn * Double(index + 1) - 90))
      path.close()
      canvas.fill(slices.count > 1 ? path : .circle(center: middle, radius: radius), with: slice)
    }
    // Dark paint on a dark bar, and light paint on a light one.
    canvas.stroke(
      .circle(center: middle, radius: radius), with: Theme.secondaryText.withAlpha(0.5))
    if showsFocus { canvas.focusRing(around: bounds.insetBy(1, 1), radius: bounds.height / 2 - 1) }
  }

  private var slices: [Color] {
    color.map { [$0] } ?? (1...6).map(PaintColor.ofFinger)
  }
}

import TouchKit

/// Shows angle and size while a drag changes them, beside the fingers.
package final class ChipView: View {
  private var text = ""
  private var layout: TextLayout?
  private static let height = 32.0

  package init() {
    super.init()
    role = .label
    isHidden = true
    isUserInteractionEnabled = false
  }

  /// Shows angle and size of a drag, near a point of the superview.
  package func show(_ reading: ElementDrag.Reading, at point: Point) {
    let angle = reading.angle.normalized.degrees.rounded()
    let percent = (reading.scale * 100).rounded()
    let words = "\(Int(percent))%  \(Int(angle))°"
    if words != text { setText(words) }
    let width = (layout?.size.width ?? 0) + 24
    let room = superview?.bounds ?? bounds
    frame = Rect(
      min(max(point.x - width / 2, 8), room.width - width - 8),
      min(max(point.y - 120, 8), room.height - Self.height - 8), width, Self.height)
    isHidden = false
  }

  /// Hides the chip.
  package func hide() { isHidden = true }

  package override var paintBounds: Rect { bounds.withShadow() }

  package override func draw(_ canvas: borrowing Canvas) {
    canvas.messageCard(bounds, radius: Self.height / 2)
    guard let layout else { return }
    canvas.draw(
      layout, at: Point(12, (bounds.height - layout.size.height) / 2), color: .white)
  }

  private func setText(_ words: String) {
    text = words
    label = words
    layout = TextLayout(words, font: Font(size: 14, weight: .semibold))
    setNeedsDisplay()
  }
}

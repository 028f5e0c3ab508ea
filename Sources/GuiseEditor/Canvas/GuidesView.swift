import TouchKit

/// The photo's center lines, shown while the center of a dragged element is on them.
package final class GuidesView: View {
  /// The photo's frame in the view's coordinates.
  package var photoFrame = Rect.zero
  private var lines: (vertical: Bool, horizontal: Bool) = (false, false) {
    didSet { if oldValue != lines { setNeedsDisplay() } }
  }
  /// Whether a line is shown.
  package var isShowing: Bool { lines.vertical || lines.horizontal }
  private static let tolerance = 3.0

  package init() {
    super.init()
    isUserInteractionEnabled = false
  }

  /// Shows the lines that a point in photo pixels is on; `scale` is in points per photo pixel.
  package func show(for point: Point, scale: Double) {
    let reach = Self.tolerance
    let place = photoFrame.origin + (point - .zero) * scale
    lines = (
      abs(place.x - photoFrame.midX) <= reach, abs(place.y - photoFrame.midY) <= reach
    )
  }

  /// Hides the lines.
  package func hide() { lines = (false, false) }

  package override func draw(_ canvas: borrowing Canvas) {
    let style = StrokeStyle(width: 1.5, dash: [6, 4])
    if lines.vertical {
      canvas.stroke(
        .line(
          from: Point(photoFrame.midX, photoFrame.minY),
          to: Point(photoFrame.midX, photoFrame.maxY)), with: Theme.accent, style: style)
    }
    if lines.horizontal {
      canvas.stroke(
        .line(
          from: Point(photoFrame.minX, photoFrame.midY),
          to: Point(photoFrame.maxX, photoFrame.midY)), with: Theme.accent, style: style)
    }
  }
}

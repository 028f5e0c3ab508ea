import TouchKit

/// The photo's center lines, shown while a moving element's center meets them.
package final class GuidesView: View {
  /// Where the photo lies, in own coordinates.
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

  /// Shows the lines that a point (in photo pixels, at a number of points each) meets.
  package func show(for point: Point, scale: Double) {
    let reach = Self.tolerance
    let place = photoFrame.origin + (point - .zero) * scale
    lines = (
      abs(place.x - photoFrame.midX) <= reach, abs(place.y - photoFrame.midY) <= reach
    )
  }

  /// Takes the lines away.
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

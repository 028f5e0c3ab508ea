import TouchKit

/// The photo's center lines, shown while they hold a dragged element; a line flashes when it catches
/// one.
package final class GuidesView: View {
  private static let flashTime = Duration.milliseconds(450)

  /// The photo's frame in the view's coordinates.
  package var photoFrame = Rect.zero
  /// The lines that are shown.
  package private(set) var lines = CenterLines() {
    didSet { if oldValue != lines { setNeedsDisplay() } }
  }
  /// Whether a line is shown.
  package var isShowing: Bool { lines != CenterLines() }
  /// The strength of the flash, 1 to 0.
  package private(set) var flash = 0.0 { didSet { if oldValue != flash { setNeedsDisplay() } } }
  private var fading: Animation?

  package init() {
    super.init()
    isUserInteractionEnabled = false
  }

  /// Shows the lines that hold an element.
  package func show(_ lines: CenterLines) {
    let hasCaught =
      lines.vertical && !self.lines.vertical || lines.horizontal && !self.lines.horizontal
    self.lines = lines
    guard hasCaught else { return }
    fading?.cancel()
    fading = window?.animate(for: Self.flashTime, curve: .easeOut) { [weak self] in
      self?.flash = 1 - $0
    }
  }

  package override func draw(_ canvas: borrowing Canvas) {
    let frame = photoFrame
    if lines.vertical {
      draw(from: Point(frame.midX, frame.minY), to: Point(frame.midX, frame.maxY), on: canvas)
    }
    if lines.horizontal {
      draw(from: Point(frame.minX, frame.midY), to: Point(frame.maxX, frame.midY), on: canvas)
    }
  }

  private func draw(from start: Point, to end: Point, on canvas: borrowing Canvas) {
    let line = Path.line(from: start, to: end)
    if flash > 0 {
      canvas.stroke(
        line, with: Theme.markAccent.withAlpha(0.6 * flash), style: StrokeStyle(width: 10))
    }
    // Visible on any photo.
    canvas.stroke(line, with: Theme.mark.withAlpha(0.7), style: StrokeStyle(width: 3))
    canvas.stroke(line, with: Theme.markAccent, style: StrokeStyle(width: 1.5, dash: [6, 4]))
  }
}

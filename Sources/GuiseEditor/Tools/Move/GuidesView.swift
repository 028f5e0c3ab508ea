import TouchKit

/// The photo's center lines, shown while they hold a dragged element; a line flashes when it catches
/// one.
package final class GuidesView: View {
  private static let flashTime = Duration.milliseconds(450)
  /// The width of the flash, the widest stroke of a line.
  private static let flashWidth = 10.0

  /// The photo's frame in the view's coordinates.
  package var photoFrame = Rect.zero
  /// The lines that are shown.
  package private(set) var lines = CenterLines() {
    willSet { if newValue != lines { linesNeedDisplay() } }
    didSet { if oldValue != lines { linesNeedDisplay() } }
  }
  /// Whether a line is shown.
  package var isShowing: Bool { lines != CenterLines() }
  /// The strength of the flash, 1 to 0.
  package private(set) var flash = 0.0 { didSet { if oldValue != flash { linesNeedDisplay() } } }
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
    for line in shownLines { draw(from: line.start, to: line.end, on: canvas) }
  }

  private var shownLines: [(start: Point, end: Point)] {
    let frame = photoFrame
    var result: [(start: Point, end: Point)] = []
    if lines.vertical {
      result.append((Point(frame.midX, frame.minY), Point(frame.midX, frame.maxY)))
    }
    if lines.horizontal {
      result.append((Point(frame.minX, frame.midY), Point(frame.maxX, frame.midY)))
    }
    return result
  }

  /// Only the lines are redrawn, not the canvas between them.
  private func linesNeedDisplay() {
    let reach = Self.flashWidth / 2
    for line in shownLines {
      let size = Size(line.end.x - line.start.x, line.end.y - line.start.y)
      let visible = Rect(origin: line.start, size: size).insetBy(-reach, -reach)
        .intersection(bounds)
      if let visible { setNeedsDisplay(visible) }
    }
  }

  private func draw(from start: Point, to end: Point, on canvas: borrowing Canvas) {
    let line = Path.line(from: start, to: end)
    if flash > 0 {
      canvas.stroke(
        line, with: Theme.markAccent.withAlpha(0.6 * flash),
        style: StrokeStyle(width: Self.flashWidth))
    }
    // Visible on any photo.
    canvas.stroke(line, with: Theme.mark.withAlpha(0.7), style: StrokeStyle(width: 3))
    canvas.stroke(line, with: Theme.markAccent, style: StrokeStyle(width: 1.5, dash: [6, 4]))
  }
}

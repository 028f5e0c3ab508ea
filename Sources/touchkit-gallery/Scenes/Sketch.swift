import TouchKit

/// Lines and dots, and the line that is being drawn.
final class Sketch: View {
  /// A straight line.
  struct Line {
    var from: Point
    var to: Point
  }

  /// The lines, the oldest first.
  private(set) var lines: [Line] = []
  /// The dots, the oldest first.
  var dots: [Point] = [] { didSet { setNeedsDisplay() } }
  /// The line between the start of a drag and the finger.
  var rubberLine: Line? {
    didSet {
      for line in [oldValue, rubberLine].compactMap(\.self) { setNeedsDisplay(cover(line)) }
    }
  }

  private static let style = StrokeStyle(width: 5, cap: .round)
  private static let colors = [
    Palette.coral, Palette.teal, Palette.plum, Palette.sun, Palette.leaf,
  ]

  init() {
    super.init()
    role = .canvas
    label = "Sketch"
    isUserInteractionEnabled = false
  }

  /// Makes the line that is being drawn one of the others.
  func keepRubberLine() {
    guard let line = rubberLine else { return }
    lines.append(line)
    rubberLine = nil
    setNeedsDisplay(cover(line))
  }

  /// Removes the line drawn last; returns whether there was one.
  func removeLastLine() -> Bool {
    guard let line = lines.popLast() else { return false }
    setNeedsDisplay(cover(line))
    return true
  }

  func removeAll() {
    lines = []
    dots = []
    setNeedsDisplay()
  }

  override var facts: [Fact] {
    [
      Fact("lines", .numbers(lines.flatMap { [$0.from.x, $0.from.y, $0.to.x, $0.to.y] })),
      Fact("dots", .numbers(dots.flatMap { [$0.x, $0.y] })),
      Fact("drawing", .flag(rubberLine != nil)), Fact("zoom", .number(transform.scaleX)),
    ]
  }

  override func draw(_ canvas: borrowing Canvas) {
    drawGrid(on: canvas)
    for (index, line) in lines.enumerated() { draw(line, index, on: canvas) }
    for dot in dots { canvas.fill(.circle(center: dot, radius: 6), with: Theme.accent) }
    if let rubberLine { draw(rubberLine, lines.count, on: canvas) }
  }

  private func draw(_ line: Line, _ index: Int, on canvas: borrowing Canvas) {
    canvas.stroke(
      .line(from: line.from, to: line.to), with: Self.colors[index % Self.colors.count],
      style: Self.style)
  }

  private func drawGrid(on canvas: borrowing Canvas) {
    var grid = Path()
    for x in stride(from: 0, through: bounds.width, by: 40) {
      grid.add(.line(from: Point(x, 0), to: Point(x, bounds.height)))
    }
    for y in stride(from: 0, through: bounds.height, by: 40) {
      grid.add(.line(from: Point(0, y), to: Point(bounds.width, y)))
    }
    canvas.stroke(grid, with: Theme.separator.withAlpha(0.6))
  }

  private func cover(_ line: Line) -> Rect {
    Rect(
      min(line.from.x, line.to.x), min(line.from.y, line.to.y), abs(line.to.x - line.from.x),
      abs(line.to.y - line.from.y)
    ).insetBy(-4, -4)
  }
}

import TouchKit

/// Shows lines and dots, and the line being drawn.
final class Sketch: View {
  /// A straight line.
  struct Line {
    var from: Point
    var to: Point
  }

  /// The lines, oldest first.
  private(set) var lines: [Line] = []
  /// The dots, oldest first.
  var dots: [Point] = [] {
    didSet {
      for dot in dots { inkBounds = inkBounds.union(Rect(center: dot, size: Size(14, 14))) }
      setNeedsDisplay()
    }
  }
  /// The line being drawn, from the start of the drag to the finger.
  var rubberLine: Line? {
    didSet {
      if let rubberLine { inkBounds = inkBounds.union(cover(rubberLine)) }
      for line in [oldValue, rubberLine].compactMap(\.self) { setNeedsDisplay(cover(line)) }
    }
  }
  /// The bounding box of everything that was drawn since the paper was empty.
  private var inkBounds = Rect.zero

  private static let style = StrokeStyle(width: 5, cap: .round)
  private static let colors = [
    Palette.coral, Palette.teal, Palette.plum, Palette.sun, Palette.leaf,
  ]

  init() {
    super.init()
    role = .canvas
    label = localized("Sketch")
    isUserInteractionEnabled = false
  }

  /// Adds the line being drawn to the lines.
  func keepRubberLine() {
    guard let line = rubberLine else { return }
    lines.append(line)
    rubberLine = nil
    setNeedsDisplay(cover(line))
  }

  /// Removes the last line; returns whether there was one.
  func removeLastLine() -> Bool {
    guard let line = lines.popLast() else { return false }
    setNeedsDisplay(cover(line))
    return true
  }

  func removeAll() {
    setNeedsDisplay()
    lines = []
    dots = []
    inkBounds = .zero
  }

  override var inspectionAttributes: [InspectionAttribute] {
    [
      InspectionAttribute(
        "lines", .numbers(lines.flatMap { [$0.from.x, $0.from.y, $0.to.x, $0.to.y] })),
      InspectionAttribute("dots", .numbers(dots.flatMap { [$0.x, $0.y] })),
      InspectionAttribute("drawing", .flag(rubberLine != nil)),
      InspectionAttribute("zoom", .number(transform.scaleX)),
    ]
  }

  /// The paper and what was drawn beside it.
  override var paintBounds: Rect { inkBounds.union(bounds.insetBy(-1, -1)) }

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
    canvas.stroke(grid, with: Theme.track.withAlpha(0.6))
  }

  private func cover(_ line: Line) -> Rect {
    Rect(
      min(line.from.x, line.to.x), min(line.from.y, line.to.y), abs(line.to.x - line.from.x),
      abs(line.to.y - line.from.y)
    ).insetBy(-4, -4)
  }
}

extension Toast {
  /// Draws what is at the beginning of a problem.
  static func drawWarningSign(_ canvas: borrowing Canvas, in rect: Rect) {
    let middle = rect.midX
    let triangle = Path.polygon([
      Point(middle, rect.minY + 12), Point(middle + 14, rect.minY + 36),
      Point(middle - 14, rect.minY + 36),
    ])
    let outline = StrokeStyle(width: 4, cap: .round, join: .round)
    canvas.fill(triangle, with: .white)
    canvas.stroke(triangle, with: .white, style: outline)
    let mark = StrokeStyle(width: 3, cap: .round)
    canvas.stroke(
      .line(from: Point(middle, rect.minY + 19), to: Point(middle, rect.minY + 27)),
      with: Theme.problem, style: mark)
    canvas.fill(.circle(center: Point(middle, rect.minY + 33), radius: 2), with: Theme.problem)
  }
}

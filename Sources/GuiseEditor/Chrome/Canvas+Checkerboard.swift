import TouchKit

nonisolated extension Canvas {
  /// Fills a rectangle with the squares that stand for transparency, from its top-left corner on.
  func checkerboard(in frame: Rect, square: Double) {
    guard let visible = frame.intersection(clipBounds) else { return }
    fill(visible, with: Theme.checkerboard.light)
    let squares = Rect(
      ((visible.minX - frame.minX) / square).rounded(.down),
      ((visible.minY - frame.minY) / square).rounded(.down), 0, 0)
    var path = Path()
    for row in Int(squares.minY)...Int((visible.maxY - frame.minY) / square) {
      for column in Int(squares.minX)...Int((visible.maxX - frame.minX) / square)
      where (row + column).isMultiple(of: 2) == false {
        let cell = Rect(
          frame.minX + Double(column) * square, frame.minY + Double(row) * square, square, square)
        if let part = cell.intersection(visible) { path.add(part) }
      }
    }
    fill(path, with: Theme.checkerboard.dark)
  }
}

nonisolated extension Path {
  /// Adds a rectangle as a part of its own.
  fileprivate mutating func add(_ rect: Rect) {
    move(to: rect.origin)
    line(to: Point(rect.maxX, rect.minY))
    line(to: Point(rect.maxX, rect.maxY))
    line(to: Point(rect.minX, rect.maxY))
    close()
  }
}

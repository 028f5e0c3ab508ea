import TouchKit

/// The emblems of all scenes, with a ring around the one that plays: it fills the room that a picture
/// leaves on an upright screen, and tells what else there is.
final class AttractProgram: View {
  /// The scene that plays.
  var current: SceneKind? { didSet { if oldValue != current { setNeedsDisplay() } } }

  private static let scenes = SceneKind.allCases
  private static let gap = 10.0

  /// The height of the cells in a room; 0 if they would be too small.
  override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width, cells(in: size).last?.maxY ?? 0)
  }

  /// The cells in a room, as large as fit up to 180 x 135 points, row by row, each row in the middle; none if
  /// their emblems could not be made out.
  private func cells(in size: Size) -> [Rect] {
    let (count, gap) = (Self.scenes.count, Self.gap)
    let grids = (1...count).map { columns in
      let rows = (count + columns - 1) / columns
      let width = (size.width + gap) / Double(columns) - gap
      let height = (size.height + gap) / Double(rows) - gap
      return (columns: columns, unit: min(width / 4, height / 3))
    }
    guard let grid = grids.max(by: { $0.unit < $1.unit }), grid.unit >= 10 else { return [] }
    let cell = Size(4, 3) * min(grid.unit, 45)
    return Self.scenes.indices.map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: grid.columns)
      let inRow = min(grid.columns, count - row * grid.columns)
      let left = (Double(column) - Double(inRow) / 2) * (cell.width + gap) + gap / 2
      return Rect(
        origin: Point(size.width / 2 + left, Double(row) * (cell.height + gap)), size: cell)
    }
  }

  override var paintBounds: Rect { bounds.insetBy(-4, -4) }

  override func draw(_ canvas: borrowing Canvas) {
    for (kind, cell) in zip(Self.scenes, cells(in: bounds.size)) {
      let outline = Path.roundedRect(cell, radius: cell.height / 7)
      canvas.saved { canvas in
        canvas.clip(to: cell)
        canvas.fill(outline, with: Theme.accentTint)
        let scale = cell.height / 124
        canvas.concatenate(.scale(scale).then(.translation(cell.midX, cell.midY)))
        kind.drawEmblem(on: canvas)
      }
      if kind == current {
        canvas.stroke(outline, with: .white, style: StrokeStyle(width: 3))
      } else {
        canvas.fill(outline, with: AttractScreen.background.withAlpha(0.5))
      }
    }
  }
}

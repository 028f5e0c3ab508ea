import TouchKit

/// The emblems of all scenes, with a ring around the one that plays: it fills the room that a picture
/// leaves on an upright screen, and tells what else there is.
final class AttractProgram: View {
  /// The scene that plays.
  var current: SceneKind? { didSet { if oldValue != current { setNeedsDisplay() } } }

  private static let scenes = SceneKind.allCases
  private static let gap = 10.0
  /// The width and the height of a cell, in units of its size.
  private static let shape = Size(4, 3)
  /// The sizes of a cell below which its emblem cannot be made out, and above which it is too large.
  private static let units = 10.0...45.0

  /// Returns the height of the cells in a room, as large as fit; 0 if they would be too small.
  override func sizeThatFits(_ size: Size) -> Size {
    guard let grid = grid(in: size) else { return .zero }
    return Size(size.width, height(of: grid))
  }

  private func grid(in size: Size) -> (columns: Int, unit: Double)? {
    let grids = (1...Self.scenes.count).map { columns in
      let rows = (Self.scenes.count + columns - 1) / columns
      let width = (size.width + Self.gap) / Double(columns) - Self.gap
      let height = (size.height + Self.gap) / Double(rows) - Self.gap
      return (columns: columns, unit: min(width / Self.shape.width, height / Self.shape.height))
    }
    guard let best = grids.max(by: { $0.unit < $1.unit }), best.unit >= Self.units.lowerBound
    else { return nil }
    return (best.columns, min(best.unit, Self.units.upperBound))
  }

  private func height(of grid: (columns: Int, unit: Double)) -> Double {
    let rows = (Self.scenes.count + grid.columns - 1) / grid.columns
    return Double(rows) * (Self.shape.height * grid.unit + Self.gap) - Self.gap
  }

  /// The cells, row by row, each row in the middle.
  private var cells: [Rect] {
    guard let grid = grid(in: bounds.size) else { return [] }
    let size = Self.shape * grid.unit
    return Self.scenes.indices.map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: grid.columns)
      let count = min(grid.columns, Self.scenes.count - row * grid.columns)
      let left = bounds.midX - Double(count) * (size.width + Self.gap) / 2 + Self.gap / 2
      return Rect(
        origin: Point(
          left + Double(column) * (size.width + Self.gap), Double(row) * (size.height + Self.gap)),
        size: size)
    }
  }

  override var paintBounds: Rect { bounds.insetBy(-4, -4) }

  override func draw(_ canvas: borrowing Canvas) {
    for (kind, cell) in zip(Self.scenes, cells) {
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

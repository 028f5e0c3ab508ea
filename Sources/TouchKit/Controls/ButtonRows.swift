/// Buttons side by side, in as few rows as there is room for, which are about as wide as each other.
struct ButtonRows {
  private let rows: [[(button: Button, size: Size)]]

  /// How many rows there are.
  var count: Int { rows.count }

  init(_ buttons: [Button], within width: Double) {
    let sized = buttons.map { (button: $0, size: $0.sizeThatFits(.zero)) }
    func fill(_ width: Double) -> [[(button: Button, size: Size)]] {
      var left = 0.0
      return sized.reduce(into: []) { rows, next in
        left -= next.size.width
        if left >= 0 { return rows[rows.count - 1].append(next) }
        rows.append([next])
        left = width - next.size.width
      }
    }
    let greedy = fill(width)
    let least = sized.reduce(0) { $0 + $1.size.width } / Double(max(greedy.count, 1))
    rows =
      greedy.count < 2
      ? greedy
      : Self.columns(of: sized, rows: greedy.count, within: width)
        ?? stride(from: least, to: width, by: 4).lazy.map(fill).first { $0.count == greedy.count }
        ?? greedy
  }

  /// Rows whose buttons are one below the other; nil without room for that.
  private static func columns(
    of sized: [(button: Button, size: Size)], rows: Int, within width: Double
  ) -> [[(button: Button, size: Size)]]? {
    let count = (sized.count + rows - 1) / rows
    let widths = (0..<count).map { column in
      stride(from: column, to: sized.count, by: count).map { sized[$0].size.width }.max() ?? 0
    }
    guard widths.reduce(0, +) <= width else { return nil }
    return stride(from: 0, to: sized.count, by: count).map { start in
      zip(sized[start..<min(start + count, sized.count)], widths).map {
        (button: $0.button, size: Size($1, $0.size.height))
      }
    }
  }

  /// The size of all of them.
  var size: Size {
    rows.reduce(into: .zero) { size, row in
      size = Size(max(size.width, Self.width(of: row)), size.height + Self.height(of: row))
    }
  }

  /// The places of the buttons where the widest row ends on the right at a point, which is the top of the first
  /// row; all rows begin one below the other.
  func frames(endingAt end: Point) -> [(Button, Rect)] {
    var y = end.y
    return rows.flatMap { row in
      var x = end.x - size.width
      let height = Self.height(of: row)
      defer { y += height }
      return row.map { button, size in
        defer { x += size.width }
        return (button, Rect(x, y + (height - size.height) / 2, size.width, size.height))
      }
    }
  }

  private static func width(of row: [(button: Button, size: Size)]) -> Double {
    row.reduce(0) { $0 + $1.size.width }
  }

  private static func height(of row: [(button: Button, size: Size)]) -> Double {
    row.map(\.size.height).max() ?? 0
  }
}

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
      : stride(from: least, to: width, by: 4).lazy.map(fill).first { $0.count == greedy.count }
        ?? greedy
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

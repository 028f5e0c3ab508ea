/// The transparent areas that opaque cells enclose: the insides of letters and of eyeglasses.
struct EnclosedHoles: Sendable {
  /// For each cell the number of its hole, 0 for none; nothing at all if there are no holes.
  private let numbers: [UInt16]
  /// The longer side of the rectangle around each hole, in cells; the first is that of no hole.
  private let sizes: [Double]

  /// The holes of a grid. What touches the border is none.
  init(_ grid: OpacityGrid) {
    var search = Search(grid)
    for cell in 0..<grid.isOpaque.count where search.isFree(cell) {
      search.fill(from: cell)
    }
    sizes = search.sizes
    numbers = sizes.contains { $0.isFinite } ? search.numbers : []
  }

  /// The size of the hole that a cell is in, infinite for none.
  func size(at index: Int) -> Double { numbers.isEmpty ? .infinity : sizes[Int(numbers[index])] }

  private struct Search {
    let grid: OpacityGrid
    var numbers: [UInt16]
    var sizes: [Double] = [.infinity]
    private var isSeen: [Bool]
    private var waiting: [Int] = []

    init(_ grid: OpacityGrid) {
      self.grid = grid
      isSeen = grid.isOpaque
      numbers = [UInt16](repeating: 0, count: isSeen.count)
    }

    func isFree(_ cell: Int) -> Bool { !isSeen[cell] }

    /// Numbers the transparent cells that hang together with one, edge to edge.
    mutating func fill(from start: Int) {
      let number = UInt16(clamping: sizes.count)
      var (left, right) = (grid.width, 0)
      var (top, bottom) = (grid.height, 0)
      visit(start)
      while let cell = waiting.popLast() {
        let (y, x) = cell.quotientAndRemainder(dividingBy: grid.width)
        numbers[cell] = number
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
        if x > 0 { visit(cell - 1) }
        if x < grid.width - 1 { visit(cell + 1) }
        if y > 0 { visit(cell - grid.width) }
        if y < grid.height - 1 { visit(cell + grid.width) }
      }
      let touchesBorder =
        left == 0 || top == 0 || right == grid.width - 1 || bottom == grid.height - 1
      if sizes.count <= Int(number) {
        sizes.append(
          touchesBorder ? .infinity : Double(max(right - left, bottom - top) + 1))
      }
    }

    private mutating func visit(_ cell: Int) {
      guard !isSeen[cell] else { return }
      isSeen[cell] = true
      waiting.append(cell)
    }
  }
}

/// The transparent areas enclosed by opaque cells, such as the insides of letters and eyeglasses.
struct EnclosedHoles: Sendable {
  /// The index of each cell's hole, 0 for none; empty if there are no holes.
  private let numbers: [UInt16]
  /// The longer side of each hole's bounding box, in cells; the first entry stands for no hole.
  private let sizes: [Double]

  /// Finds the holes of a grid. Areas that touch the border are not holes.
  init(_ grid: OpacityGrid) {
    var search = Search(grid)
    for cell in 0..<grid.isOpaque.count where search.isFree(cell) {
      search.fill(from: cell)
    }
    sizes = search.sizes
    numbers = sizes.contains { $0.isFinite } ? search.numbers : []
  }

  /// Returns the size of the hole that contains a cell; infinite for none.
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

    /// Labels the transparent cells that are 4-connected to a cell.
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

/// A picture's opacity in square cells, opaque wherever a single pixel is: thin lines survive.
struct OpacityGrid: Sendable {
  /// A place in the grid.
  struct Cell: Sendable {
    let x: UInt16
    let y: UInt16

    /// The cell's area, in cells.
    var rect: Rect { Rect(Double(x), Double(y), 1, 1) }
  }

  let width: Int
  let height: Int
  /// How many pixels a cell measures each way.
  let pixels: Int
  /// Row by row.
  let isOpaque: [Bool]

  /// The most cells on a side: with a picture as long as the screen, one is about a finger's slop.
  static let most = 256
  /// From a tenth on a pixel counts as opaque: 25.5 of 255.
  private static let leastAlpha: UInt32 = 26

  /// The cells of a bitmap.
  init(_ bitmap: Bitmap) {
    let pixels = max(1, (max(bitmap.width, bitmap.height) + Self.most - 1) / Self.most)
    let width = (bitmap.width + pixels - 1) / pixels
    var isOpaque = [Bool](
      repeating: !bitmap.hasAlpha, count: width * ((bitmap.height + pixels - 1) / pixels))
    if bitmap.hasAlpha {
      for y in 0..<bitmap.height {
        let row = bitmap.storage.row(y)
        let first = y / pixels * width
        var x = 0
        while x < bitmap.width {
          if row[x] >> 24 >= Self.leastAlpha { isOpaque[first + x / pixels] = true }
          x += 1
        }
      }
    }
    self.pixels = pixels
    self.width = width
    self.height = (bitmap.height + pixels - 1) / pixels
    self.isOpaque = isOpaque
  }

  /// The first and last opaque cell of each row and of each column.
  var outline: [Cell] {
    func ends(_ count: Int, _ index: (Int) -> Int) -> [Int] {
      guard let first = (0..<count).first(where: { isOpaque[index($0)] }) else { return [] }
      return [first, (0..<count).last { isOpaque[index($0)] } ?? first]
    }
    let rows = (0..<height).flatMap { y in
      ends(width) { y * width + $0 }.map { Cell(x: UInt16($0), y: UInt16(y)) }
    }
    let columns = (0..<width).flatMap { x in
      ends(height) { $0 * width + x }.map { Cell(x: UInt16(x), y: UInt16($0)) }
    }
    return rows + columns
  }
}

/// A picture's opacity in square cells; a cell is opaque if any pixel is, so that thin lines are
/// kept.
struct OpacityGrid: Sendable {
  /// The position of a cell in the grid.
  struct Cell: Sendable {
    let x: UInt16
    let y: UInt16

    /// The cell's area, in cells.
    var rect: Rect { Rect(Double(x), Double(y), 1, 1) }
  }

  let width: Int
  let height: Int
  /// The side of a cell in pixels.
  let pixels: Int
  /// Whether each cell is opaque, in row-major order.
  let isOpaque: [Bool]

  /// The maximum number of cells on a side: if the picture is as long as the screen, a cell is
  /// about the touch slop.
  static let maximumSide = 256
  /// The minimum alpha of an opaque pixel: a tenth, 25.5 of 255.
  private static let minimumAlpha: UInt32 = 26

  /// Creates the grid of a bitmap.
  init(_ bitmap: Bitmap) {
    let longSide = max(bitmap.width, bitmap.height)
    let pixels = max(1, (longSide + Self.maximumSide - 1) / Self.maximumSide)
    let width = (bitmap.width + pixels - 1) / pixels
    var isOpaque = [Bool](
      repeating: !bitmap.hasAlpha, count: width * ((bitmap.height + pixels - 1) / pixels))
    if bitmap.hasAlpha {
      for y in 0..<bitmap.height {
        let first = y / pixels * width
        bitmap.withRow(y) { row in
          var x = 0
          while x < bitmap.width {
            if row[x] >> 24 >= Self.minimumAlpha { isOpaque[first + x / pixels] = true }
            x += 1
          }
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

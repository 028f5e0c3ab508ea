/// The pixels of a BMP that are stored as runs: RLE8, RLE4, and RLE24 of OS/2.
struct BMPRuns {
  /// The runs, up to the end of the file.
  let bytes: [UInt8]
  /// The size of the picture in pixels.
  let size: (width: Int, height: Int)
  /// The bits of a color: 4 or 8 of its number in the list, or 24.
  let depth: Int
  /// The colors of the list.
  let palette: [BMPColor]

  /// Calls `put` with the places of pixels and their colors, rows in the order in which they are stored;
  /// what is left out has no color. Returns the row in which the runs end too early; nil if they do not.
  func expand(_ put: (_ x: Int, _ y: Int, _ color: BMPColor) -> Void) -> Int? {
    var (x, y, offset) = (0, 0, 0)
    func putNext(_ color: BMPColor) {
      if x < size.width, y < size.height { put(x, y, color) }
      x += 1
    }
    while offset + 1 < bytes.count {
      let (count, code) = (Int(bytes[offset]), Int(bytes[offset + 1]))
      switch (count, code) {
      case (0, 0): (x, y) = (0, y + 1)
      case (0, 1): return nil
      case (0, 2):
        guard offset + 3 < bytes.count else { return y }
        (x, y) = (x + Int(bytes[offset + 2]), y + Int(bytes[offset + 3]))
        offset += 2
      case (0, _):  // So many pixels as they are, up to an even number of bytes.
        let used = (code * depth + 7) / 8
        guard offset + 2 + used <= bytes.count else { return y }
        for index in 0..<code { putNext(color(at: offset + 2, index)) }
        offset += (used + 1) / 2 * 2
      default:
        guard offset + 1 + (depth + 7) / 8 <= bytes.count else { return y }
        // Of 4 bits there are two colors, in turns.
        for index in 0..<count { putNext(color(at: offset + 1, depth == 4 ? index % 2 : 0)) }
        offset += depth == 24 ? 2 : 0
      }
      offset += 2
      // The end may be left out behind the last row.
      if y >= size.height || y == size.height - 1 && x >= size.width { return nil }
    }
    return y
  }

  /// Returns the color with an index behind an offset.
  private func color(at offset: Int, _ index: Int) -> BMPColor {
    if depth == 24 {
      let start = offset + index * 3
      return BMPColor(Int(bytes[start + 2]), Int(bytes[start + 1]), Int(bytes[start]))
    }
    let byte = bytes[offset + index * depth / 8]
    let number = Int(depth == 8 ? byte : index % 2 == 0 ? byte >> 4 : byte & 15)
    return number < palette.count ? palette[number] : .black
  }
}

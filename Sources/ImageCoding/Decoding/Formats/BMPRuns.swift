import Platform

/// What the header of a BMP says about its pixels.
struct BMPHeader {
  let size: (width: Int, height: Int)
  let depth: Int
  let compression: Int
  /// Where the pixels begin in the file.
  let pixels: Int

  /// Parses the file's header and that of the picture; nil if they are too short.
  init?(_ file: [UInt8]) {
    guard file.count >= 54, littleEndian(file[14..<18]) >= 40 else { return nil }
    func signed(_ offset: Int) -> Int {
      Int(Int32(truncatingIfNeeded: littleEndian(file[offset..<offset + 4])))
    }
    // A negative height is that of rows from top to bottom.
    size = (signed(18), abs(signed(22)))
    depth = littleEndian(file[28..<30])
    compression = littleEndian(file[30..<34])
    pixels = littleEndian(file[10..<14])
  }
}

/// A BMP whose pixels are stored as runs (RLE8 and RLE4), which stb_image does not read.
struct BMPRuns {
  /// The size in pixels, as the file says.
  let size: (width: Int, height: Int)
  private let file: [UInt8]
  private let header: BMPHeader

  /// Recognizes such a file; nil for any other.
  init?(_ file: [UInt8]) {
    guard let header = BMPHeader(file), header.pixels >= 54, header.pixels <= file.count else {
      return nil
    }
    let isRuns =
      header.compression == 1 && header.depth == 8
      || header.compression == 2 && header.depth == 4
    guard isRuns else { return nil }
    self.file = file
    self.header = header
    size = header.size
  }

  /// Returns the same picture without runs, of 8 bits a pixel; nil if the runs end too early.
  func expanded() throws(OutOfMemory) -> [UInt8]? {
    let stride = (size.width + 3) / 4 * 4
    try Memory.check(byteCount: 2 * (stride * size.height + header.pixels))
    var pixels = [UInt8](repeating: 0, count: stride * size.height)
    guard expand(to: &pixels, stride) else { return nil }
    var head = Array(file[..<header.pixels])
    head[28] = 8
    head.replaceSubrange(30..<34, with: [0, 0, 0, 0])
    return head + pixels
  }

  private func expand(to pixels: inout [UInt8], _ stride: Int) -> Bool {
    var (x, y, offset) = (0, 0, header.pixels)
    func put(_ color: UInt8) {
      if x < size.width, y < size.height { pixels[y * stride + x] = color }
      x += 1
    }
    while offset + 1 < file.count {
      let (count, code) = (Int(file[offset]), Int(file[offset + 1]))
      offset += 2
      switch (count, code) {
      case (0, 0): (x, y) = (0, y + 1)
      case (0, 1): return true
      case (0, 2):
        guard offset + 1 < file.count else { return false }
        (x, y) = (x + Int(file[offset]), y + Int(file[offset + 1]))
        offset += 2
      case (0, _):  // So many pixels as they are, up to an even number of bytes.
        let bytes = header.depth == 8 ? code : (code + 1) / 2
        guard offset + bytes <= file.count else { return false }
        for index in 0..<code { put(color(of: file, offset, index)) }
        offset += (bytes + 1) / 2 * 2
      default:
        for index in 0..<count {
          put(color(of: file, offset - 1, header.depth == 8 ? 0 : index % 2))
        }
      }
      // The end may be left out behind the last row.
      if y >= size.height || y == size.height - 1 && x >= size.width { return true }
    }
    return false
  }

  /// Returns a color of a list, whose halves of bytes are colors if there are 4 bits of each.
  private func color(of file: [UInt8], _ offset: Int, _ index: Int) -> UInt8 {
    if header.depth == 8 { return file[offset + index] }
    let byte = file[offset + index / 2]
    return index % 2 == 0 ? byte >> 4 : byte & 15
  }
}

import Drawing

/// What the header of a BMP says about its pixels: one of Windows (40 to 124 bytes) or of OS/2 (12 bytes,
/// or 16 to 64).
struct BMPHeader {
  /// How pixels are stored.
  enum Form {
    /// As numbers of colors in a list, of 1, 2, 4 or 8 bits.
    case indices(depth: Int)
    /// The same, of 4 or 8 bits, in runs.
    case indexRuns(depth: Int)
    /// As blue, green and red.
    case bytes
    /// The same in runs, as OS/2 has them.
    case byteRuns
    /// As numbers of 16 or 32 bits, of which masks select the parts.
    case masks(BMPMasks, depth: Int)
  }

  /// The size in pixels.
  let size: (width: Int, height: Int)
  /// Whether rows go from top to bottom.
  let isTopDown: Bool
  /// How pixels are stored; nil for what is not read: JPEG and PNG for printers, inks, and fax of OS/2.
  let form: Form?
  /// The colors of the list.
  let palette: [BMPColor]
  /// Where the pixels begin in the file.
  let pixels: Int

  /// The most bytes of a file that are needed.
  static let maximumBytes = 14 + 124 + 16 + 256 * 4

  /// Parses the beginning of a file; nil if it is invalid.
  init?(_ file: [UInt8]) {
    let fields = Fields(file)
    let length = fields[14, 4]
    let isShort = length == 12
    guard isShort || (16...64).contains(length) || [108, 124].contains(length),
      file.count >= 14 + length
    else { return nil }
    let height = isShort ? fields[20, 2] : fields.signed(22)
    // A negative height is that of rows from top to bottom.
    size = (isShort ? fields[18, 2] : fields.signed(18), abs(height))
    isTopDown = height < 0
    guard size.width > 0, height != 0 else { return nil }
    let depth = fields[isShort ? 24 : 28, 2]
    let compression = length >= 20 ? fields[30, 4] : 0
    form = Self.form(depth, compression, fields, length)
    // Masks stand in longer headers, and behind one of 40 bytes.
    let table = 14 + length + (length == 40 ? [3: 12, 6: 16][compression] ?? 0 : 0)
    let offset = fields[10, 4]
    palette = fields.palette(
      at: table, upTo: offset, depth, stated: length >= 36 ? fields[46, 4] : 0,
      bytes: isShort ? 3 : 4)
    pixels = offset >= 14 + length ? offset : table + palette.count * (isShort ? 3 : 4)
  }

  private static func form(
    _ depth: Int, _ compression: Int, _ fields: Fields, _ length: Int
  ) -> Form? {
    switch (compression, depth) {
    case (0, 1), (0, 2), (0, 4), (0, 8): return .indices(depth: depth)
    case (0, 24): return .bytes
    case (0, 16): return .masks(.five, depth: depth)
    case (0, 32): return .masks(.eight, depth: depth)
    case (1, 8), (2, 4): return .indexRuns(depth: depth)
    case (4, 24): return .byteRuns
    case (3, 16), (3, 32), (6, 16), (6, 32):
      let hasAlpha = compression == 6 || length >= 56
      return .masks(
        BMPMasks(fields[54, 4], fields[58, 4], fields[62, 4], hasAlpha ? fields[66, 4] : 0),
        depth: depth)
    default: return nil
    }
  }

  /// The numbers in the file by their places; 0 behind its end.
  private struct Fields {
    private let file: [UInt8]

    init(_ file: [UInt8]) { self.file = file }

    subscript(offset: Int, count: Int) -> Int {
      offset + count <= file.count ? littleEndian(file[offset..<offset + count]) : 0
    }

    func signed(_ offset: Int) -> Int { Int(Int32(truncatingIfNeeded: self[offset, 4])) }

    /// Reads the list of colors, which ends where the pixels begin.
    func palette(
      at table: Int, upTo end: Int, _ depth: Int, stated: Int, bytes: Int
    ) -> [BMPColor] {
      guard (1...8).contains(depth) else { return [] }
      let room = end > table ? (end - table) / bytes : Int.max
      let count = min(stated == 0 ? 1 << depth : min(stated, 1 << depth), room)
      return (0..<count).map { index in
        let place = table + index * bytes
        return BMPColor(self[place + 2, 1], self[place + 1, 1], self[place, 1])
      }
    }
  }
}

/// A color as it is in memory: red, green, blue and straight alpha.
struct BMPColor {
  let number: UInt32

  /// Creates a color of bytes.
  init(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) {
    number = UInt32(red | green << 8 | blue << 16 | alpha << 24).littleEndian
  }

  static let black = BMPColor(0, 0, 0)
}

/// The parts of a number that is a pixel.
struct BMPMasks {
  private let red: Part
  private let green: Part
  private let blue: Part
  private let alpha: Part

  /// 5 bits for each color.
  static let five = BMPMasks(0x7C00, 0x3E0, 0x1F, 0)
  /// 8 bits for each color, and for alpha, which most programs leave unused.
  static let eight = BMPMasks(0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000)

  private struct Part {
    let mask: UInt32
    let shift: UInt32
    let maximum: UInt64

    init(_ mask: Int) {
      self.mask = UInt32(truncatingIfNeeded: mask)
      shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
      maximum = UInt64(self.mask >> shift)
    }

    /// Returns the part of a pixel in 8 bits, of which it may have more or fewer.
    @inline(__always) func value(in pixel: UInt32) -> Int {
      maximum == 0 ? 0 : Int((UInt64((pixel & mask) >> shift) * 255 + maximum / 2) / maximum)
    }
  }

  /// Creates masks; that of alpha is 0 if there is none.
  init(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int) {
    (self.red, self.green, self.blue) = (Part(red), Part(green), Part(blue))
    self.alpha = Part(alpha)
  }

  /// Returns the color of a pixel.
  @inline(__always) func color(of pixel: UInt32) -> BMPColor {
    BMPColor(
      red.value(in: pixel), green.value(in: pixel), blue.value(in: pixel),
      alpha.maximum == 0 ? 255 : alpha.value(in: pixel))
  }
}

import CX11

/// How a screen keeps colors: red, green and blue in any bits of a pixel, as TrueColor screens of all
/// depths do.
///
/// Cairo's pixels, to and from which it converts, have 32 bits in this machine's order: the lower 24 are
/// red, green and blue.
package struct ScreenPixels: Sendable {
  /// Whether they are Cairo's.
  package let isNative: Bool
  /// The bits of a pixel in memory, with those that mean nothing: 8, 16, 24 or 32.
  package let bitsPerPixel: Int

  private let masks: [UInt32]
  /// Whether the bytes of a pixel are in the other order than in this machine.
  private let isSwapped: Bool
  /// The bits of each of the 256 steps of red, green and blue.
  private let steps: (red: [UInt32], green: [UInt32], blue: [UInt32])

  /// Creates a description; nil if there is no such screen.
  ///
  /// - Parameters:
  ///   - masks: The bits of red, green and blue.
  ///   - depth: The number of bits that a pixel has.
  package init?(masks: [UInt32], depth: Int, bitsPerPixel: Int, isSwapped: Bool = false) {
    guard [8, 16, 24, 32].contains(bitsPerPixel), (1...bitsPerPixel).contains(depth),
      masks.count == 3, !masks.contains(0)
    else { return nil }
    self.masks = masks
    self.bitsPerPixel = bitsPerPixel
    self.isSwapped = isSwapped
    isNative = bitsPerPixel == 32 && !isSwapped && masks == [0xFF0000, 0xFF00, 0xFF]
    // Alpha, on a screen that has it: what is shown is opaque.
    let rest = UInt32.max >> UInt32(32 - depth) & ~masks.reduce(0, |)
    let bits = masks.map { mask in (0...255).map { Self.bits(of: $0, mask) } }
    steps = (bits[0].map { $0 | rest }, bits[1], bits[2])
  }

  private static func bits(of step: UInt64, _ mask: UInt32) -> UInt32 {
    let shift = UInt32(mask.trailingZeroBitCount)
    return UInt32((step * UInt64(mask >> shift) + 127) / 255) << shift & mask
  }

  /// Returns the screen's pixel for one of Cairo's.
  @inline(__always)
  package func pixel(of color: UInt32) -> UInt32 {
    steps.red[Int(color >> 16 & 0xFF)] | steps.green[Int(color >> 8 & 0xFF)]
      | steps.blue[Int(color & 0xFF)]
  }

  /// Returns Cairo's pixel for one of the screen's.
  package func color(of pixel: UInt32) -> UInt32 {
    masks.reduce(0xFF) { color, mask in
      let shift = UInt32(mask.trailingZeroBitCount)
      let most = UInt64(mask >> shift)
      return color << 8 | UInt32((UInt64(pixel & mask) >> shift * 255 + most / 2) / most)
    }
  }

  /// Converts a row of Cairo's pixels in place; the screen's take the beginning of its memory.
  package func convert(_ row: UnsafeMutableRawPointer, count: Int) {
    switch bitsPerPixel {
    case 32: convert(row, count, to: UInt32.self)
    case 16: convert(row, count, to: UInt16.self)
    case 8: convert(row, count, to: UInt8.self)
    default:
      for x in 0..<count {
        let pixel = pixel(of: row.load(fromByteOffset: x * 4, as: UInt32.self))
        for index in 0..<3 {
          row.storeBytes(
            of: UInt8(truncatingIfNeeded: pixel >> shift(index)), toByteOffset: x * 3 + index,
            as: UInt8.self)
        }
      }
    }
  }

  @inline(__always)
  private func convert<Pixel: FixedWidthInteger & BitwiseCopyable>(
    _ row: UnsafeMutableRawPointer, _ count: Int, to _: Pixel.Type
  ) {
    for x in 0..<count {
      let color = row.load(fromByteOffset: x * 4, as: UInt32.self)
      let pixel = Pixel(truncatingIfNeeded: pixel(of: color))
      row.storeBytes(
        of: isSwapped ? pixel.byteSwapped : pixel, toByteOffset: x * MemoryLayout<Pixel>.size,
        as: Pixel.self)
    }
  }

  /// Converts a row of the screen's pixels to Cairo's elsewhere.
  package func read(_ row: UnsafeRawPointer, to colors: UnsafeMutablePointer<UInt32>, count: Int) {
    let size = bitsPerPixel / 8
    for x in 0..<count {
      colors[x] = color(
        of: (0..<size).reduce(0) { pixel, index in
          let byte = row.load(fromByteOffset: x * size + index, as: UInt8.self)
          return pixel | UInt32(byte) << shift(index)
        })
    }
  }

  /// The place in a pixel of the byte with an index in memory.
  private func shift(_ index: Int) -> UInt32 {
    let isLowFirst = isSwapped != (1.littleEndian == 1)
    return UInt32(8 * (isLowFirst ? index : bitsPerPixel / 8 - 1 - index))
  }
}

extension XDisplay {
  /// How the screen keeps colors; nil unless it is TrueColor.
  package var pixels: ScreenPixels? {
    let screen = XDefaultScreen(pointer)
    let depth = XDefaultDepth(pointer, screen)
    guard let visual = XDefaultVisual(pointer, screen)?.pointee, visual.`class` == TrueColor,
      let bitsPerPixel = bitsPerPixel(ofDepth: depth)
    else { return nil }
    return ScreenPixels(
      masks: [visual.red_mask, visual.green_mask, visual.blue_mask].map(WireValue.card32),
      depth: Int(depth), bitsPerPixel: bitsPerPixel,
      isSwapped: XImageByteOrder(pointer) != (1.littleEndian == 1 ? LSBFirst : MSBFirst))
  }

  private func bitsPerPixel(ofDepth depth: Int32) -> Int? {
    var count: Int32 = 0
    guard let formats = XListPixmapFormats(pointer, &count) else { return nil }
    defer { XFree(formats) }
    return UnsafeBufferPointer(start: formats, count: Int(count))
      .first { $0.depth == depth }.map { Int($0.bits_per_pixel) }
  }
}

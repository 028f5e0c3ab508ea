import Drawing
import ImageCoding

/// Files of bitmaps, in formats that the app writes or that are simple.
extension SampleImages {
  /// Encodes a bitmap as `jpeg`, `png`, `webp`, `bmp` or `tiff`.
  package static func file(of bitmap: Bitmap, as type: String) -> [UInt8] {
    switch type {
    case "png": PNGEncoder.encode(bitmap)
    case "jpeg": written(bitmap, as: .jpeg)
    case "webp": written(bitmap, as: .webP)
    case "bmp": bmp(of: bitmap)
    case "tiff": tiff(of: bitmap)
    default: preconditionFailure("There is no encoder for \(type).")
    }
  }

  /// The file of a noisy photo: large and slow to decode, as those of cameras are.
  package static func noisyPhoto(as type: String, width: Int, height: Int) -> [UInt8] {
    let grain = noise(width: width / 2, height: height / 2)
    let photo = Bitmap.drawn(width: width, height: height, format: .opaque) { canvas in
      canvas.draw(grain, in: Rect(0, 0, Double(width), Double(height)))
    }
    return file(of: photo, as: type)
  }

  private static func written(_ bitmap: Bitmap, as format: ImageFormat) -> [UInt8] {
    let folder = TemporaryFolder()
    let path = folder.path + "/picture"
    let encoder = format.encoder(
      width: bitmap.width, height: bitmap.height, hasAlpha: bitmap.hasAlpha)
    do {
      try encoder.write(
        to: path, existing: .replace,
        rows: { rows, band in
          band.draw { $0.draw(bitmap, at: Point(0, -Double(rows.lowerBound))) }
        }, progress: { _ in }, isCancelled: { false })
      let source = try ByteSource(path: path)
      return try source.bytes(at: 0, count: source.count)
    } catch {
      preconditionFailure("A sample couldn't be written: \(error)")
    }
  }

  /// Returns the straight bytes of pixels: red, green, blue, and alpha if there is any.
  private static func bytes(of bitmap: Bitmap, row y: Int) -> [UInt8] {
    (0..<bitmap.width).flatMap { x in
      let color = bitmap[x, y]
      return [color.red, color.green, color.blue, color.alpha].prefix(bitmap.hasAlpha ? 4 : 3)
        .map { UInt8(($0 * 255).rounded()) }
    }
  }

  /// An uncompressed BMP of 24 or, with alpha, 32 bits, whose rows go from bottom to top.
  private static func bmp(of bitmap: Bitmap) -> [UInt8] {
    let channels = bitmap.hasAlpha ? 4 : 3
    let padding = [UInt8](repeating: 0, count: (4 - bitmap.width * channels % 4) % 4)
    var pixels: [UInt8] = []
    for y in (0..<bitmap.height).reversed() {
      var row = bytes(of: bitmap, row: y)
      for start in stride(from: 0, to: row.count, by: channels) { row.swapAt(start, start + 2) }
      pixels += row + padding
    }
    let head = [40, bitmap.width, bitmap.height].flatMap { little(UInt32($0)) }
    return Array("BM".utf8) + little(UInt32(54 + pixels.count)) + little(0 as UInt32)
      + little(54 as UInt32) + head + little(1 as UInt16) + little(UInt16(channels * 8))
      + [UInt8](repeating: 0, count: 24) + pixels
  }

  /// An uncompressed little-endian TIFF in one strip, with straight alpha if there is any.
  private static func tiff(of bitmap: Bitmap) -> [UInt8] {
    let channels = UInt32(bitmap.hasAlpha ? 4 : 3)
    let pixels = (0..<bitmap.height).flatMap { bytes(of: bitmap, row: $0) }
    let depths = 8 + pixels.count
    // Tag, type (3 is a short, 4 a long), count and value.
    var entries: [(UInt16, UInt16, UInt32, UInt32)] = [
      (256, 4, 1, UInt32(bitmap.width)), (257, 4, 1, UInt32(bitmap.height)),
      (258, 3, channels, UInt32(depths)), (259, 3, 1, 1), (262, 3, 1, 2), (273, 4, 1, 8),
      (277, 3, 1, channels), (278, 4, 1, UInt32(bitmap.height)),
      (279, 4, 1, UInt32(pixels.count)),
    ]
    if bitmap.hasAlpha { entries.append((338, 3, 1, 2)) }
    let directory = entries.flatMap { tag, type, count, value in
      little(tag) + little(type) + little(count) + little(value)
    }
    return Array("II*\0".utf8) + little(UInt32(depths + 8)) + pixels
      + (0..<4).flatMap { _ in little(8 as UInt16) } + little(UInt16(entries.count)) + directory
      + little(0 as UInt32)
  }

  private static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}

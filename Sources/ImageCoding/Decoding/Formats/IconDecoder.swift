import Drawing

/// Decodes the largest picture of an ICO or a cursor, which is a PNG or a BMP without its file header.
enum IconDecoder {
  /// An entry of the directory.
  private struct Entry {
    let width: Int
    let depth: Int
    let count: Int
    let offset: Int

    init(_ bytes: ArraySlice<UInt8>) {
      let start = bytes.startIndex
      width = bytes[start] == 0 ? 256 : Int(bytes[start])
      depth = littleEndian(bytes[start + 6..<start + 8])
      count = littleEndian(bytes[start + 8..<start + 12])
      offset = littleEndian(bytes[start + 12..<start + 16])
    }
  }

  /// The maximum number of entries that are looked at, and bytes of a picture.
  private static let (maximumEntries, maximumBytes) = (256, 64 << 20)

  /// Creates the decoder of the picture.
  static func make(_ source: ByteSource) throws(ImageError) -> any PixelDecoder {
    let head = try source.bytes(at: 4, count: 2)
    let count = min(littleEndian(head[...]), maximumEntries)
    let table = try source.bytes(at: 6, count: count * 16)
    let entries = stride(from: 0, to: table.count - 15, by: 16).map { Entry(table[$0..<$0 + 16]) }
    guard let entry = entries.max(by: { ($0.width, $0.depth) < ($1.width, $1.depth) }),
      entry.count <= maximumBytes
    else { throw .damaged(name: source.name) }
    let bytes = try source.bytes(at: entry.offset, count: entry.count)
    guard bytes.count == entry.count, bytes.count > 40 else { throw .damaged(name: source.name) }
    if bytes.starts(with: PNGFormat.signature) {
      let picture = try ByteSource(bytes: bytes, name: source.name)
      let header = try ImageHeader(picture)
      if header.endsEarly { throw .damaged(name: source.name) }
      return try PNGDecoder(picture, header)
    }
    return try IconBitmapDecoder(bytes, name: source.name)
  }
}

/// Decodes a BMP without its file header, below which stands a mask of the pixels that are transparent.
private final class IconBitmapDecoder: PixelDecoder {
  private let bitmap: BMPDecoder
  private let size: (width: Int, height: Int)
  private let mask: Mask

  private struct Mask {
    let bytes: [UInt8]
    let stride: Int
    let height: Int

    /// Whether a pixel is transparent; rows are stored from bottom to top.
    func covers(_ x: Int, _ y: Int) -> Bool {
      let place = (height - 1 - y) * stride + x / 8
      return place < bytes.count && bytes[place] & 0x80 >> UInt8(x % 8) != 0
    }
  }

  init(_ bytes: [UInt8], name: String) throws(ImageError) {
    let headerSize = littleEndian(bytes[0..<4])
    let width = littleEndian(bytes[4..<8])
    // The height counts the mask, too.
    let height = littleEndian(bytes[8..<12]) / 2
    let depth = littleEndian(bytes[14..<16])
    guard headerSize >= 40, headerSize < bytes.count, (1...1024).contains(width),
      (1...1024).contains(height), [1, 4, 8, 16, 24, 32].contains(depth)
    else { throw .damaged(name: name) }
    let used = littleEndian(bytes[32..<36])
    let colors = depth > 8 ? 0 : used == 0 ? 1 << depth : min(used, 1 << depth)
    let pixels = headerSize + colors * 4
    let rows = (width * depth + 31) / 32 * 4 * height
    guard bytes.count >= pixels + rows else { throw .damaged(name: name) }
    var file = Array("BM".utf8) + Self.number(14 + pixels + rows) + [0, 0, 0, 0]
    file += Self.number(14 + pixels) + bytes[..<(pixels + rows)]
    file.replaceSubrange(22..<26, with: Self.number(height))
    let source = try ByteSource(bytes: file, name: name)
    bitmap = BMPDecoder(source, try ImageHeader(source))
    size = (width, height)
    mask = Mask(
      bytes: Array(bytes[(pixels + rows)...]), stride: (width + 31) / 32 * 4, height: height)
  }

  func storedSize() throws(ImageError) -> (width: Int, height: Int) { size }

  func decode(
    into delivery: RowDelivery, fitting bounds: Size?, isCancelled: () -> Bool,
    progress: (Double) -> Void
  ) throws(ImageError) {
    let picture = FittedBitmap(fitting: nil, name: "")
    let inner = RowDelivery(to: picture)
    try bitmap.decode(
      into: inner, fitting: nil, isCancelled: isCancelled, progress: progress)
    guard let properties = picture.properties else { return }
    let decoded = try picture.bitmap()
    let memory = try PixelMemory(
      width: size.width, height: size.height, limit: ImageLimits.wholePixels, name: "")
    let hasAlpha = decoded.hasAlpha
    for y in 0..<size.height {
      decoded.withRow(y) { pixels in
        memory.withRow(y) { bytes in
          let row = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: UInt32.self)
          for x in 0..<size.width {
            // With alpha of its own, the mask is for old programs.
            let isVisible = hasAlpha || !mask.covers(x, y)
            row[x] = isVisible ? hasAlpha ? pixels[x] : pixels[x] | 0xFF00_0000 : 0
          }
        }
      }
    }
    try memory.withPixels(.native) { pixels throws(ImageError) in
      try delivery.deliver(pixels) { hasAlpha in
        ImageProperties(
          fullSize: properties.fullSize, hasAlpha: hasAlpha,
          colorProfile: properties.colorProfile)
      }
    }
  }

  private static func number(_ value: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).littleEndian) { Array($0) }
  }
}

import Drawing
import Platform

/// Decodes BMP of all depths, in rows of either order or in runs. Own code, because stb_image reads neither
/// all headers nor masks of more than 8 bits, and no runs.
final class BMPDecoder: PixelDecoder {
  private let source: ByteSource
  private let header: ImageHeader
  /// The rows behind the end of the file.
  private var missing = 0..<0

  /// Creates a decoder of a source whose header has been parsed.
  init(_ source: ByteSource, _ header: ImageHeader) {
    self.source = source
    self.header = header
  }

  func storedSize() throws(ImageError) -> (width: Int, height: Int) { try layout().size }

  private func layout() throws(ImageError) -> BMPHeader {
    guard let layout = BMPHeader(try source.bytes(at: 0, count: BMPHeader.maximumBytes)) else {
      throw .damaged(name: source.name)
    }
    return layout
  }

  func decode(
    into delivery: RowDelivery, fitting bounds: Size?, isCancelled: () -> Bool,
    progress: (Double) -> Void
  ) throws(ImageError) {
    if isCancelled() { throw .cancelled }
    let layout = try layout()
    let memory = try PixelMemory(
      width: layout.size.width, height: layout.size.height, limit: header.pixelLimit,
      name: source.name)
    switch layout.form {
    case nil: throw .unsupported(name: source.name)
    case .indices(let depth):
      try readRows(layout, depth, into: memory, delivery, isCancelled, progress) { bytes, row in
        // A row has as many numbers as fit into a byte, the first one highest.
        let mask = 1 << depth - 1
        for x in 0..<memory.width {
          let number = Int(bytes[x * depth / 8]) >> (8 - depth - x * depth % 8) & mask
          row[x] = (number < layout.palette.count ? layout.palette[number] : .black).number
        }
      }
    case .bytes:
      try readRows(layout, 24, into: memory, delivery, isCancelled, progress) { bytes, row in
        for x in 0..<memory.width {
          row[x] =
            BMPColor(Int(bytes[x * 3 + 2]), Int(bytes[x * 3 + 1]), Int(bytes[x * 3])).number
        }
      }
    case .masks(let masks, let depth):
      try readRows(layout, depth, into: memory, delivery, isCancelled, progress) { bytes, row in
        for x in 0..<memory.width {
          let pixel =
            depth == 16
            ? UInt32(UInt16(littleEndian: bytes.load(fromByteOffset: x * 2, as: UInt16.self)))
            : UInt32(littleEndian: bytes.load(fromByteOffset: x * 4, as: UInt32.self))
          row[x] = masks.color(of: pixel).number
        }
      }
    case .indexRuns(let depth): try readRuns(layout, depth, into: memory, delivery)
    case .byteRuns: try readRuns(layout, 24, into: memory, delivery)
    }
    progress(1)
    if isCancelled() { throw .cancelled }
    try deliver(memory, delivery)
  }

  /// Reads rows as they are stored, each of a multiple of 4 bytes.
  private func readRows(
    _ layout: BMPHeader, _ depth: Int, into memory: PixelMemory, _ delivery: RowDelivery,
    _ isCancelled: () -> Bool, _ progress: (Double) -> Void,
    _ convert: (UnsafeRawBufferPointer, UnsafeMutablePointer<UInt32>) -> Void
  ) throws(ImageError) {
    let stride = (memory.width * depth + 31) / 32 * 4
    // The padding of the last row may be missing.
    let needed = (memory.width * depth + 7) / 8
    let space: UnsafeMutableRawBufferPointer
    do throws(OutOfMemory) { space = try Memory.allocate(byteCount: stride) } catch {
      throw .outOfMemory(name: source.name)
    }
    defer { space.deallocate() }
    for index in 0..<memory.height {
      if isCancelled() { throw .cancelled }
      let count = try source.read(at: layout.pixels + index * stride, into: space)
      guard count >= needed else {
        return try leaveOut(from: index, layout, memory, delivery)
      }
      memory.withPixelRow(layout.isTopDown ? index : memory.height - 1 - index) {
        convert(UnsafeRawBufferPointer(space), $0)
      }
      progress(Double(index + 1) / Double(memory.height))
    }
  }

  private func readRuns(
    _ layout: BMPHeader, _ depth: Int, into memory: PixelMemory, _ delivery: RowDelivery
  ) throws(ImageError) {
    let bytes = try source.bytes(at: layout.pixels, count: source.count - layout.pixels)
    let runs = BMPRuns(bytes: bytes, size: layout.size, depth: depth, palette: layout.palette)
    let background = (layout.palette.first ?? .black).number
    for y in 0..<memory.height {
      memory.withPixelRow(y) { $0.update(repeating: background, count: memory.width) }
    }
    let end = runs.expand { x, y, color in
      memory.withPixelRow(layout.isTopDown ? y : memory.height - 1 - y) { $0[x] = color.number }
    }
    if let end { try leaveOut(from: end, layout, memory, delivery) }
  }

  /// Leaves out the rows from one on, in the order in which they are stored, behind which the file ends.
  private func leaveOut(
    from index: Int, _ layout: BMPHeader, _ memory: PixelMemory, _ delivery: RowDelivery
  ) throws(ImageError) {
    let count = memory.height
    missing = layout.isTopDown ? index..<count : 0..<count - index
    try delivery.leaveOut(missing, of: memory, name: source.name)
  }

  private func deliver(_ memory: PixelMemory, _ delivery: RowDelivery) throws(ImageError) {
    let colors = SourceColors(
      icc: header.colorProfile, encoding: header.colorEncoding, numbers: .rgba8)
    for y in 0..<(colors.transform == nil ? 0 : memory.height) {
      memory.withRow(y) { colors.transform?.apply($0, to: $0, count: memory.width) }
    }
    // If alpha is 0 everywhere, the byte is unused, as many programs leave it.
    let hasAlpha = (0..<memory.height).contains { y in
      !missing.contains(y)
        && memory.withPixelRow(y) { row in
          (0..<memory.width).contains { row[$0].littleEndian >> 24 != 0 }
        }
    }
    try memory.withPixels(hasAlpha ? .rgba : .rgbx) { pixels throws(ImageError) in
      try delivery.deliver(pixels) { hasAlpha in
        header.properties(
          of: (memory.width, memory.height), hasAlpha: hasAlpha, profile: colors.profile)
      }
    }
  }
}

extension PixelMemory {
  /// Calls `body` with the first pixel of a row of 4 bytes each, which is valid only during the call.
  @inline(__always)
  fileprivate func withPixelRow<Result>(
    _ y: Int, _ body: (UnsafeMutablePointer<UInt32>) -> Result
  ) -> Result {
    withRow(y) { body(UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt32.self)) }
  }
}

import CJpeg
import Drawing
import Glibc
import Platform

/// Decodes a JPEG row by row with libjpeg, straight to the layout of bitmaps; memory holds a few rows,
/// and of a file with several scans its coefficients. Confined to one thread.
final class JPEGDecoder: PixelDecoder {
  private let source: ByteSource
  private let header: ImageHeader
  private let reader: OpaquePointer
  private let input: DecoderInput

  /// The number of rows that are decoded at once: those of a row of blocks, whose colors are half as
  /// many.
  private static let batch = 16

  /// Creates a decoder of a source whose header has been parsed.
  init(_ source: ByteSource, _ header: ImageHeader) throws(ImageError) {
    self.source = source
    self.header = header
    input = DecoderInput(source)
    let made = jpeg_reader_create(
      { input, bytes, room in
        guard let input else { return -1 }
        return Unmanaged<DecoderInput>.fromOpaque(input).takeUnretainedValue()
          .read(into: UnsafeMutableRawBufferPointer(start: bytes, count: room))
      }, Unmanaged.passUnretained(input).toOpaque())
    guard let made else { throw .outOfMemory(name: source.name) }
    reader = made
  }

  deinit { jpeg_reader_destroy(reader) }

  func decode(
    into delivery: RowDelivery, fitting bounds: Size?, isCancelled: () -> Bool,
    progress: (Double) -> Void
  ) throws(ImageError) {
    let stored = try readHeader()
    let orientation = header.orientation ?? .upright
    let divisor = bounds.map { Self.divisor(of: stored, orientation, covering: $0) } ?? 1
    let colors = readColors()
    let properties = header.properties(of: stored, hasAlpha: false, profile: colors.profile)
    try check(jpeg_reader_start(reader, Int32(divisor)))
    try readScans(isCancelled, progress)
    try readRows(into: delivery, colors, properties, isCancelled, progress)
    switch jpeg_reader_finish(reader) {
    case jpeg_reader_cut_short: delivery.note(.isCutShort)
    case jpeg_reader_with_damage: delivery.note(.isDamaged)
    case jpeg_reader_without_end: delivery.note(.endsEarly)
    default: break
    }
  }

  private func readColors() -> SourceColors {
    let numbers: DeviceTransform.Numbers =
      switch jpeg_reader_kind(reader) {
      case jpeg_reader_gray: .gray8(bytesPerPixel: 4)
      case jpeg_reader_inks, jpeg_reader_inverted_inks: .cmyk8
      default: .bgra8
      }
    return SourceColors(
      icc: copyProfile(), encoding: header.colorEncoding, numbers: numbers)
  }

  /// Reads all rows, each batch in the place of the one before.
  private func readRows(
    into delivery: RowDelivery, _ colors: SourceColors, _ properties: ImageProperties,
    _ isCancelled: () -> Bool, _ progress: (Double) -> Void
  ) throws(ImageError) {
    let width = Int(jpeg_reader_width(reader))
    let height = Int(jpeg_reader_height(reader))
    let rows: UnsafeMutableRawBufferPointer
    do throws(OutOfMemory) {
      rows = try Memory.allocate(byteCount: width * 4 * Self.batch, isCleared: false)
    } catch {
      throw .outOfMemory(name: source.name)
    }
    defer { rows.deallocate() }
    guard let start = rows.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
    let pixels = StoredPixels(
      data: start, width: width, height: height, capacity: Self.batch, stride: width * 4,
      order: .native, orientation: header.orientation ?? .upright)
    delivery.begin(pixels, properties)
    var y = 0
    while y < height {
      if let failure = delivery.failure { throw failure }
      if isCancelled() { throw .cancelled }
      let count = min(Self.batch, height - y)
      try check(jpeg_reader_read(reader, start, pixels.stride, Int32(count)))
      convert(start, count: width * count, colors)
      y += count
      delivery.deliver(upTo: y)
      progress(input.fraction)
    }
    if let failure = delivery.failure { throw failure }
  }

  /// Converts pixels to the layout of bitmaps, unless they have it already.
  private func convert(
    _ pixels: UnsafeMutablePointer<UInt8>, count: Int, _ colors: SourceColors
  ) {
    let kind = jpeg_reader_kind(reader)
    if kind == jpeg_reader_inverted_inks {
      for index in 0..<count * 4 { pixels[index] = ~pixels[index] }
    }
    if let transform = colors.transform {
      transform.apply(pixels, to: pixels, count: count)
    } else if kind == jpeg_reader_inks || kind == jpeg_reader_inverted_inks {
      InkPixels.convert(pixels, count: count)
    }
  }

  func storedSize() throws(ImageError) -> (width: Int, height: Int) { try readHeader() }

  /// Reads the header; returns the stored size.
  private func readHeader() throws(ImageError) -> (width: Int, height: Int) {
    try check(jpeg_reader_open(reader))
    let (width, height) = (Int(jpeg_reader_width(reader)), Int(jpeg_reader_height(reader)))
    guard ImageLimits.allow(width: width, height: height, pixels: header.pixelLimit) else {
      throw .tooLarge(name: source.name, width: width, height: height, limit: header.pixelLimit)
    }
    return (width, height)
  }

  /// Reads all scans of a file that has several.
  private func readScans(
    _ isCancelled: () -> Bool, _ progress: (Double) -> Void
  ) throws(ImageError) {
    var isComplete = false
    while true {
      try check(jpeg_reader_advance(reader, &isComplete))
      if isComplete { return }
      if isCancelled() { throw .cancelled }
      progress(input.fraction)
    }
  }

  private func copyProfile() -> [UInt8]? {
    var count = 0
    guard let bytes = jpeg_reader_copy_profile(reader, &count) else { return nil }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// Returns the largest divisor of a stored size with which the picture still covers what is fitted into
  /// bounds.
  private static func divisor(
    of size: (width: Int, height: Int), _ orientation: Orientation, covering bounds: Size
  ) -> Int {
    let stored = Size(Double(size.width), Double(size.height))
    let fitted = stored.fitted(
      into: orientation.swapsSides ? Size(bounds.height, bounds.width) : bounds)
    let divisor = [8, 4, 2].first { divisor in
      Double(size.width / divisor) >= fitted.width && Double(size.height / divisor) >= fitted.height
    }
    return divisor ?? 1
  }

  private func check(_ status: jpeg_reader_status) throws(ImageError) {
    switch status {
    case jpeg_reader_fine: return
    case jpeg_reader_out_of_memory: throw .outOfMemory(name: source.name)
    case jpeg_reader_unsupported: throw .unsupported(name: source.name)
    default: throw input.failure ?? .damaged(name: source.name)
    }
  }
}

import CTiff
import Drawing
import ImageCoding

/// Decodes the first picture of a TIFF with libtiff; smaller copies of it are none.
final class TIFFDecoder: PixelDecoder {
  private let source: ByteSource
  private var header: ImageHeader
  private let input: DecoderInput

  /// Creates a decoder of a source whose header has been parsed.
  init(_ source: ByteSource, _ header: ImageHeader) {
    self.source = source
    self.header = header
    input = DecoderInput(source)
  }

  func storedSize() throws(ImageError) -> (width: Int, height: Int) {
    let reader = try makeReader()
    defer { tiff_reader_close(reader) }
    let size = size(of: reader)
    return orientation(of: reader).swapsSides ? (size.height, size.width) : size
  }

  private func orientation(of reader: OpaquePointer) -> Orientation {
    Orientation(rawValue: Int(tiff_reader_orientation(reader))) ?? .upright
  }

  private func size(of reader: OpaquePointer) -> (width: Int, height: Int) {
    (Int(tiff_reader_width(reader)), Int(tiff_reader_height(reader)))
  }

  private func makeReader() throws(ImageError) -> OpaquePointer {
    var isForeign = false
    let opened = tiff_reader_open(
      { input, offset, bytes, count in
        guard let input else { return -1 }
        return Unmanaged<DecoderInput>.fromOpaque(input).takeUnretainedValue()
          .read(
            at: Int(clamping: offset),
            into: UnsafeMutableRawBufferPointer(start: bytes, count: count))
      }, Unmanaged.passUnretained(input).toOpaque(), UInt64(source.count), &isForeign)
    guard let opened else {
      throw input.failure
        ?? (isForeign ? .unsupported(name: source.name) : .damaged(name: source.name))
    }
    return opened
  }

  func decode(
    into delivery: RowDelivery, fitting bounds: Size?, isCancelled: () -> Bool,
    progress: (Double) -> Void
  ) throws(ImageError) {
    let reader = try makeReader()
    defer { tiff_reader_close(reader) }
    guard tiff_reader_is_readable(reader) else {
      throw input.failure ?? .unsupported(name: source.name)
    }
    let size = size(of: reader)
    let memory = try PixelMemory(
      width: size.width, height: size.height, limit: header.pixelLimit, name: source.name)
    let colors = colors(of: reader)
    let rows = Int(tiff_reader_rows(reader))
    if rows < size.height {
      try delivery.leaveOut(rows..<size.height, of: memory, name: source.name)
    }
    try readPixels(of: reader, rows: rows, into: memory, colors)
    progress(1)
    if isCancelled() { throw .cancelled }
    let orientation = orientation(of: reader)
    header.orientation = orientation
    try memory.withPixels(.native, orientation) { pixels throws(ImageError) in
      try delivery.deliver(pixels) { hasAlpha in
        header.properties(of: size, hasAlpha: hasAlpha, profile: colors.profile)
      }
    }
  }

  private func colors(of reader: OpaquePointer) -> SourceColors {
    var count = 0
    let profile = tiff_reader_profile(reader, &count).map {
      Array(UnsafeBufferPointer(start: $0, count: min(count, ColorProfile.maximumBytes)))
    }
    let numbers: DeviceTransform.Numbers =
      switch tiff_reader_kind(reader) {
      case tiff_reader_inks: .cmyk8
      case tiff_reader_gray: .gray8(bytesPerPixel: 4)
      default: .bgra8
      }
    return SourceColors(icc: profile, encoding: header.colorEncoding, numbers: numbers)
  }

  /// Reads the pixels of some rows from the top, in the layout of bitmaps.
  private func readPixels(
    of reader: OpaquePointer, rows: Int, into memory: PixelMemory, _ colors: SourceColors
  ) throws(ImageError) {
    let count = memory.width * rows
    try memory.withRow(0) { start throws(ImageError) in
      if tiff_reader_kind(reader) == tiff_reader_inks {
        try check(tiff_reader_read_inks(reader, start))
        if let transform = colors.transform {
          transform.apply(start, to: start, count: count)
        } else {
          InkPixels.convert(start, count: count)
        }
        return
      }
      try check(tiff_reader_read_colors(reader, start))
      for pixel in stride(from: start, to: start + count * 4, by: 4) { swap(&pixel[0], &pixel[2]) }
      guard let transform = colors.transform else { return }
      for y in 0..<rows {
        transform.applyPremultiplied(start + y * memory.stride, count: memory.width)
      }
    }
  }

  private func check(_ isRead: Bool) throws(ImageError) {
    if let failure = input.failure { throw failure }
    if !isRead { throw .damaged(name: source.name) }
  }
}

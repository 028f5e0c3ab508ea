import CSpng
import Glibc

/// Decodes a PNG row by row with libspng, in little memory however large the picture is. Confined to
/// one thread.
final class PNGDecoder {
  private let source: ByteSource
  private let header: ImageHeader
  private let context: OpaquePointer
  private var input: Input

  /// The position in the parts of the file that are needed.
  private struct Input {
    var part = 0
    var offset = 0
    var failure: ImageError?
  }

  /// The maximum size of a chunk other than pixels, and of all of them, in bytes.
  private static let maximumChunk = 16 << 20

  /// Creates a decoder of a source whose header has been parsed.
  init(_ source: ByteSource, _ header: ImageHeader) throws(ImageError) {
    guard let context = spng_ctx_new(0) else { throw .outOfMemory(name: source.name) }
    self.source = source
    self.header = header
    self.context = context
    input = Input()
    spng_set_chunk_limits(context, Self.maximumChunk, Self.maximumChunk)
    spng_set_png_stream(
      context,
      { _, decoder, target, count in
        guard let decoder, let target else { return SPNG_IO_ERROR.code }
        return Unmanaged<PNGDecoder>.fromOpaque(decoder).takeUnretainedValue()
          .read(into: UnsafeMutableRawBufferPointer(start: target, count: count))
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { spng_ctx_free(context) }

  /// Decodes the picture, once; see `ImageReader.decode`.
  ///
  /// - Parameter waitsForAlpha: Whether the first row is passed on only when it is known whether any
  ///   pixel is transparent.
  func decode(
    into delivery: RowDelivery, waitsForAlpha: Bool, isCancelled: () -> Bool,
    progress: (Double) -> Void
  ) throws(ImageError) {
    var pixels = try allocate()
    defer { munmap(UnsafeMutableRawPointer(mutating: pixels.data), max(1, byteCount(of: pixels))) }
    let isStreaming = header.arrivesInOrder && !(waitsForAlpha && pixels.order == .rgba)
    if isStreaming { try begin(pixels, delivery) }
    if header.arrivesInOrder {
      try decodeRows(of: pixels, isStreaming ? delivery : nil, isCancelled, progress)
    } else {
      try decodeWhole(pixels)
      progress(1)
    }
    if !isStreaming {
      if pixels.order == .rgba && pixels.isCovering { pixels.order = .rgbx }
      try begin(pixels, delivery)
    }
    delivery.deliver(upTo: pixels.height)
    if let failure = delivery.failure { throw failure }
  }

  /// Maps memory for all pixels, which costs nothing until it is written.
  private func allocate() throws(ImageError) -> StoredPixels {
    var head = spng_ihdr()
    try check(spng_get_ihdr(context, &head))
    let (width, height) = (Int(head.width), Int(head.height))
    guard ImageLimits.allow(width: width, height: height, pixels: header.pixelLimit) else {
      throw .tooLarge(
        name: source.name, width: width, height: height, limit: header.pixelLimit)
    }
    var transparency = spng_trns()
    let hasTransparency = spng_get_trns(context, &transparency) == 0
    // Color types 4 and 6 have an alpha channel.
    let order: StoredPixels.Order = head.color_type & 4 != 0 || hasTransparency ? .rgba : .rgb
    let stride = width * order.byteCount
    let memory = mmap(
      nil, stride * height, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { throw .outOfMemory(name: source.name) }
    return StoredPixels(
      data: UnsafePointer(memory.assumingMemoryBound(to: UInt8.self)), width: width,
      height: height, stride: stride, order: order, orientation: header.orientation ?? .upright)
  }

  private func byteCount(of pixels: StoredPixels) -> Int { pixels.stride * pixels.height }

  private func format(of pixels: StoredPixels) -> Int32 {
    Int32((pixels.order == .rgba ? SPNG_FMT_RGBA8 : SPNG_FMT_RGB8).rawValue)
  }

  private func begin(_ pixels: StoredPixels, _ delivery: RowDelivery) throws(ImageError) {
    let full = Size(Double(pixels.uprightSize.width), Double(pixels.uprightSize.height))
    var profile = spng_iccp()
    let bytes =
      spng_get_iccp(context, &profile) == 0
      ? Array(
        UnsafeRawBufferPointer(
          start: profile.profile, count: min(profile.profile_len, ColorProfile.maximumBytes))) : []
    delivery.begin(
      pixels,
      ImageProperties(
        fullSize: full, hasAlpha: pixels.order == .rgba, colorProfile: ColorProfile(bytes),
        isAnimated: header.isAnimated))
    if let failure = delivery.failure { throw failure }
  }

  private func decodeRows(
    of pixels: StoredPixels, _ delivery: RowDelivery?, _ isCancelled: () -> Bool,
    _ progress: (Double) -> Void
  ) throws(ImageError) {
    let flags = Int32(SPNG_DECODE_TRNS.rawValue | SPNG_DECODE_PROGRESSIVE.rawValue)
    try check(spng_decode_image(context, nil, 0, format(of: pixels), flags))
    var reported = DecodingProgress()
    for y in 0..<pixels.height {
      if isCancelled() { throw .cancelled }
      let row = UnsafeMutableRawPointer(mutating: pixels.data + y * pixels.stride)
      let status = spng_decode_row(context, row, pixels.stride)
      // The last row reports the end of the picture.
      if status != SPNG_EOI.code || y < pixels.height - 1 { try check(status) }
      delivery?.deliver(upTo: y + 1)
      if let failure = delivery?.failure { throw failure }
      reported.advance(to: Double(y + 1) / Double(pixels.height), progress)
    }
  }

  /// Decodes an interlaced picture.
  private func decodeWhole(_ pixels: StoredPixels) throws(ImageError) {
    try check(
      spng_decode_image(
        context, UnsafeMutableRawPointer(mutating: pixels.data), byteCount(of: pixels),
        format(of: pixels), Int32(SPNG_DECODE_TRNS.rawValue)))
  }

  /// Fills a buffer with the next bytes of the needed chunks; returns 0 or libspng's error.
  private func read(into target: UnsafeMutableRawBufferPointer) -> Int32 {
    var done = 0
    while done < target.count {
      guard input.part < header.parts.count else { return SPNG_IO_EOF.code }
      let rest = header.parts[input.part].dropFirst(input.offset)
      let room = UnsafeMutableRawBufferPointer(rebasing: target[done...].prefix(rest.count))
      do throws(ImageError) {
        let count = try source.read(at: rest.lowerBound, into: room)
        if count == 0 && !room.isEmpty { return SPNG_IO_EOF.code }
        done += count
        input.offset += count
      } catch {
        input.failure = error
        return SPNG_IO_ERROR.code
      }
      if input.offset == header.parts[input.part].count {
        input.part += 1
        input.offset = 0
      }
    }
    return 0
  }

  private func check(_ status: Int32) throws(ImageError) {
    if status == 0 { return }
    if let failure = input.failure { throw failure }
    throw status == SPNG_EMEM.code
      ? .outOfMemory(name: source.name) : .damaged(name: source.name)
  }
}

extension spng_errno {
  /// The number that functions return.
  fileprivate var code: Int32 { Int32(bitPattern: UInt32(truncatingIfNeeded: rawValue)) }
}

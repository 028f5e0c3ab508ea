import CSpng
import Drawing
import Glibc

/// Decodes a PNG row by row with libspng, in little memory however large the picture is. Confined to
/// one thread.
final class PNGDecoder: PixelDecoder {
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

  func storedSize() throws(ImageError) -> (width: Int, height: Int) {
    guard let size = header.size else { throw .damaged(name: source.name) }
    return size
  }

  func decode(
    into delivery: RowDelivery, fitting bounds: Size?, isCancelled: () -> Bool,
    progress: (Double) -> Void
  ) throws(ImageError) {
    let form = try readForm()
    let memory = try PixelMemory(
      width: form.width, height: form.height, bytesPerPixel: form.order.byteCount,
      limit: header.pixelLimit, name: source.name)
    // Whether a pixel is transparent is known only at the end, which a huge picture cannot wait for.
    let isHuge = form.width * form.height > ImageLimits.wholePixels
    let waitsForAlpha = bounds == nil && !isHuge && form.order == .rgba
    let isStreaming = header.arrivesInOrder && !waitsForAlpha
    try memory.withPixels(form.order, header.orientation ?? .upright) { pixels throws(ImageError) in
      var pixels = pixels
      if isStreaming { try begin(pixels, form, delivery) }
      if header.arrivesInOrder {
        try decodeRows(
          into: memory, form, delivery, isStreaming: isStreaming, isCancelled, progress)
      } else {
        try decodeWhole(memory, form, delivery)
        progress(1)
      }
      if !isStreaming {
        if pixels.order == .rgba && pixels.isCovering { pixels.order = .rgbx }
        try begin(pixels, form, delivery)
      }
      delivery.deliver(upTo: pixels.height)
    }
    if let failure = delivery.failure { throw failure }
  }

  /// How pixels are decoded.
  private struct Form {
    let width: Int
    let height: Int
    let order: StoredPixels.Order
    let colors: SourceColors
    /// Whether the transform takes 16 bits.
    let isDeep: Bool
  }

  private func readForm() throws(ImageError) -> Form {
    var head = spng_ihdr()
    try check(spng_get_ihdr(context, &head))
    var transparency = spng_trns()
    let hasTransparency = spng_get_trns(context, &transparency) == 0
    // Color types 4 and 6 have an alpha channel, 0 and 4 are gray.
    let hasAlpha = head.color_type & 4 != 0 || hasTransparency
    let isGray = head.color_type & 3 == 0
    let isDeep = head.bit_depth == 16
    let numbers: DeviceTransform.Numbers =
      switch (isDeep, isGray) {
      case (true, true): .gray16
      case (true, false): .rgba16
      case (false, true): .gray8(bytesPerPixel: 4)
      case (false, false): .rgba8
      }
    let colors = SourceColors(
      icc: header.ignoresProfile ? nil : readProfile(), encoding: header.colorEncoding,
      numbers: numbers)
    return Form(
      width: Int(head.width), height: Int(head.height),
      order: hasAlpha ? .rgba : colors.transform != nil ? .rgbx : .rgb, colors: colors,
      isDeep: isDeep && colors.transform != nil)
  }

  private func readProfile() -> [UInt8]? {
    var profile = spng_iccp()
    guard spng_get_iccp(context, &profile) == 0 else { return nil }
    let count = min(profile.profile_len, ColorProfile.maximumBytes)
    return Array(UnsafeRawBufferPointer(start: profile.profile, count: count))
  }

  private func begin(
    _ pixels: StoredPixels, _ form: Form, _ delivery: RowDelivery
  ) throws(ImageError) {
    delivery.begin(
      pixels,
      header.properties(
        of: (form.width, form.height), hasAlpha: pixels.order == .rgba,
        profile: form.colors.profile))
    if let failure = delivery.failure { throw failure }
  }

  private func decodeRows(
    into memory: PixelMemory, _ form: Form, _ delivery: RowDelivery, isStreaming: Bool,
    _ isCancelled: () -> Bool, _ progress: (Double) -> Void
  ) throws(ImageError) {
    try beginRows(form)
    var deep = [UInt16](repeating: 0, count: form.isDeep ? form.width * 4 : 0)
    for y in 0..<form.height {
      if isCancelled() { throw .cancelled }
      let status = memory.withRow(y) { row in
        let status =
          form.isDeep
          ? spng_decode_row(context, &deep, deep.count * 2)
          : spng_decode_row(context, row, memory.stride)
        if form.isDeep {
          form.colors.transform?.apply(deep, to: row, count: form.width)
        } else {
          form.colors.transform?.apply(row, to: row, count: form.width)
        }
        return status
      }
      let isCutShort = header.endsEarly && status != 0 && status != SPNG_EOI.code
      if isCutShort && input.failure == nil {
        try delivery.leaveOut(y..<form.height, of: memory, name: source.name)
        return
      }
      // The last row reports the end of the picture.
      if status != SPNG_EOI.code || y < form.height - 1 { try check(status) }
      if isStreaming { delivery.deliver(upTo: y + 1) }
      if let failure = delivery.failure { throw failure }
      progress(Double(y + 1) / Double(form.height))
    }
  }

  private func beginRows(_ form: Form) throws(ImageError) {
    let flags = Int32(SPNG_DECODE_TRNS.rawValue | SPNG_DECODE_PROGRESSIVE.rawValue)
    try check(spng_decode_image(context, nil, 0, numbers(of: form), flags))
  }

  /// Decodes an interlaced picture.
  private func decodeWhole(
    _ memory: PixelMemory, _ form: Form, _ delivery: RowDelivery
  ) throws(ImageError) {
    guard form.isDeep else {
      try decodePasses(memory, form, delivery)
      for y in 0..<form.height {
        memory.withRow(y) { form.colors.transform?.apply($0, to: $0, count: form.width) }
      }
      return
    }
    let deep = try PixelMemory(
      width: form.width, height: form.height, bytesPerPixel: 8, limit: header.pixelLimit,
      name: source.name)
    try decodePasses(deep, form, delivery)
    for y in 0..<form.height {
      deep.withRow(y) { row in
        memory.withRow(y) { form.colors.transform?.apply(row, to: $0, count: form.width) }
      }
    }
  }

  /// Decodes the seven passes, of which the last one is every second row: where the file ends in it, the
  /// row above is repeated.
  private func decodePasses(
    _ memory: PixelMemory, _ form: Form, _ delivery: RowDelivery
  ) throws(ImageError) {
    try beginRows(form)
    var place = spng_row_info()
    while true {
      try check(spng_get_row_info(context, &place))
      let y = Int(place.row_num)
      let status = memory.withRow(y) { spng_decode_row(context, $0, memory.stride) }
      if status == SPNG_EOI.code { return }
      if status != 0 && header.endsEarly && place.pass == 6 && input.failure == nil {
        memory.repeatRows(above: stride(from: y, to: form.height, by: 2))
        delivery.note(.isCutShort)
        return
      }
      try check(status)
    }
  }

  /// libspng's format of the numbers that it delivers: of 8 bits they have alpha where memory has a byte
  /// for it.
  private func numbers(of form: Form) -> Int32 {
    if form.isDeep { return Int32(SPNG_FMT_RGBA16.rawValue) }
    return Int32((form.order == .rgb ? SPNG_FMT_RGB8 : SPNG_FMT_RGBA8).rawValue)
  }

  /// Fills a buffer with the next bytes of the needed chunks; returns 0 or libspng's error.
  private func read(into target: UnsafeMutableRawBufferPointer) -> Int32 {
    var done = 0
    while done < target.count {
      guard input.part < header.parts.count else { return SPNG_IO_EOF.code }
      let part = header.parts[input.part]
      let room = UnsafeMutableRawBufferPointer(
        rebasing: target[done...].prefix(part.count - input.offset))
      do throws(ImageError) {
        let count = try part.read(at: input.offset, of: source, into: room)
        if count == 0 && !room.isEmpty { return SPNG_IO_EOF.code }
        done += count
        input.offset += count
      } catch {
        input.failure = error
        return SPNG_IO_ERROR.code
      }
      if input.offset == part.count {
        input.part += 1
        input.offset = 0
      }
    }
    return 0
  }

  private func check(_ status: Int32) throws(ImageError) {
    if status == 0 { return }
    if let failure = input.failure { throw failure }
    switch status {
    case SPNG_EMEM.code: throw .outOfMemory(name: source.name)
    // Values that the format keeps for later, and those of MNG.
    case SPNG_ECOMPRESSION_METHOD.code, SPNG_EFILTER_METHOD.code, SPNG_EINTERLACE_METHOD.code:
      throw .unsupported(name: source.name)
    default: throw .damaged(name: source.name)
    }
  }
}

extension spng_errno {
  /// The number that functions return.
  fileprivate var code: Int32 { Int32(bitPattern: UInt32(truncatingIfNeeded: rawValue)) }
}

import CJxl
import Drawing
import ImageCoding
import Platform

/// Decodes the first picture of a JPEG XL with libjxl, which turns it upright.
final class JPEGXLDecoder: PixelDecoder {
  private let source: ByteSource
  private var header: ImageHeader
  private let decoder: OpaquePointer
  private var input: UnsafeMutableRawBufferPointer
  private var offset = 0
  private var colors: SourceColors?
  /// The start of the EXIF box, as far as it is of interest.
  private let box: UnsafeMutableRawBufferPointer
  /// How much of it has arrived; nil until it begins.
  private var boxCount: Int?
  private var isBoxArriving = false

  /// The size of an EXIF structure in a JPEG, which is enough.
  private static let boxSize = 64 << 10
  /// The number of bytes that are read at once.
  private static let piece = 256 << 10

  /// Creates a decoder of a source whose header has been parsed.
  init(_ source: ByteSource, _ header: ImageHeader) throws(ImageError) {
    self.source = source
    self.header = header
    guard let decoder = JxlDecoderCreate(nil) else { throw .outOfMemory(name: source.name) }
    self.decoder = decoder
    input = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.piece, alignment: 16)
    box = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.boxSize, alignment: 16)
  }

  deinit {
    JxlDecoderDestroy(decoder)
    input.deallocate()
    box.deallocate()
  }

  func storedSize() throws(ImageError) -> (width: Int, height: Int) {
    try subscribe(JXL_DEC_BASIC_INFO.rawValue)
    let size = try next(until: JXL_DEC_BASIC_INFO, { false }, { _ in })
    JxlDecoderRewind(decoder)
    offset = 0
    return size
  }

  func decode(
    into delivery: RowDelivery, fitting bounds: Size?, isCancelled: () -> Bool,
    progress: (Double) -> Void
  ) throws(ImageError) {
    try subscribe(
      JXL_DEC_BASIC_INFO.rawValue | JXL_DEC_COLOR_ENCODING.rawValue | JXL_DEC_BOX.rawValue
        | JXL_DEC_FRAME.rawValue | JXL_DEC_FULL_IMAGE.rawValue)
    JxlDecoderSetDecompressBoxes(decoder, 1)
    let size = try next(until: JXL_DEC_BASIC_INFO, isCancelled, progress)
    _ = try next(until: JXL_DEC_COLOR_ENCODING, isCancelled, progress)
    let colors = readColors()
    let memory = try PixelMemory(
      width: size.width, height: size.height, limit: header.pixelLimit, name: source.name)
    _ = try next(until: JXL_DEC_NEED_IMAGE_OUT_BUFFER, isCancelled, progress)
    var format = JxlPixelFormat(
      num_channels: 4, data_type: JXL_TYPE_UINT8, endianness: JXL_NATIVE_ENDIAN, align: 0)
    // The decoder writes to it as it goes on.
    defer { withExtendedLifetime(memory) {} }
    try memory.withRow(0) { start throws(ImageError) in
      try check(JxlDecoderSetImageOutBuffer(decoder, &format, start, memory.byteCount))
    }
    _ = try next(until: JXL_DEC_FULL_IMAGE, isCancelled, progress)
    // EXIF may follow the pixels.
    if boxCount == nil { _ = try? next(until: JXL_DEC_SUCCESS, isCancelled, progress) }
    try readBox()
    for y in 0..<(colors.transform == nil ? 0 : memory.height) {
      memory.withRow(y) { colors.transform?.apply($0, to: $0, count: memory.width) }
    }
    try memory.withPixels(.rgba) { pixels throws(ImageError) in
      try delivery.deliver(pixels) { hasAlpha in
        header.properties(of: size, hasAlpha: hasAlpha, profile: colors.profile)
      }
    }
  }

  private func subscribe(_ events: UInt32) throws(ImageError) {
    try check(JxlDecoderSubscribeEvents(decoder, Int32(events)))
  }

  /// Goes on until an event; returns the upright size, once it is known.
  private func next(
    until event: JxlDecoderStatus, _ isCancelled: () -> Bool, _ progress: (Double) -> Void
  ) throws(ImageError) -> (width: Int, height: Int) {
    while true {
      if isCancelled() { throw .cancelled }
      let status = JxlDecoderProcessInput(decoder)
      if status == event { return try size() }
      switch status {
      case JXL_DEC_NEED_MORE_INPUT: try feed(progress)
      case JXL_DEC_BOX: beginBox()
      case JXL_DEC_BOX_NEED_MORE_OUTPUT: endBox()
      case JXL_DEC_BASIC_INFO, JXL_DEC_COLOR_ENCODING, JXL_DEC_FRAME: break
      default: throw .damaged(name: source.name)
      }
    }
  }

  private func size() throws(ImageError) -> (width: Int, height: Int) {
    var info = JxlBasicInfo()
    try check(JxlDecoderGetBasicInfo(decoder, &info))
    header.isAnimated = info.have_animation != 0
    let size = (width: Int(info.xsize), height: Int(info.ysize))
    guard ImageLimits.allow(width: size.width, height: size.height, pixels: header.pixelLimit)
    else {
      throw .tooLarge(
        name: source.name, width: size.width, height: size.height, limit: header.pixelLimit)
    }
    // The orientation is a number of EXIF; from 5 on it swaps the sides.
    let isTurned = info.orientation.rawValue >= 5
    return isTurned ? (size.height, size.width) : size
  }

  /// Provides the next bytes of the file.
  private func feed(_ progress: (Double) -> Void) throws(ImageError) {
    let left = JxlDecoderReleaseInput(decoder)
    offset -= left
    guard offset + left < source.count else { throw .damaged(name: source.name) }
    if left == input.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: input.count * 2, alignment: 16)
      input.deallocate()
      input = larger
    }
    let count = try source.read(at: offset, into: input)
    if count <= left { throw .damaged(name: source.name) }
    offset += count
    JxlDecoderSetInput(decoder, input.baseAddress?.assumingMemoryBound(to: UInt8.self), count)
    progress(Double(offset) / Double(source.count))
  }

  private func readColors() -> SourceColors {
    var count = 0
    var icc: [UInt8] = []
    if jxl_profile_size(decoder, &count) == JXL_DEC_SUCCESS, count <= ColorProfile.maximumBytes {
      icc = [UInt8](repeating: 0, count: count)
      if jxl_profile(decoder, &icc, count) != JXL_DEC_SUCCESS { icc = [] }
    }
    return SourceColors(icc: icc, encoding: nil, decodedAsColors: .rgba8)
  }

  private func check(_ status: JxlDecoderStatus) throws(ImageError) {
    if status != JXL_DEC_SUCCESS { throw .damaged(name: source.name) }
  }

  // MARK: EXIF

  /// Lets the box that begins arrive if it is the first one with EXIF.
  private func beginBox() {
    endBox()
    var type = [CChar](repeating: 0, count: 4)
    guard boxCount == nil, JxlDecoderGetBoxType(decoder, &type, 1) == JXL_DEC_SUCCESS,
      type.elementsEqual("Exif".utf8.map(CChar.init)),
      let start = box.baseAddress?.assumingMemoryBound(to: UInt8.self),
      JxlDecoderSetBoxBuffer(decoder, start, box.count) == JXL_DEC_SUCCESS
    else { return }
    isBoxArriving = true
  }

  /// Takes what has arrived of the box.
  private func endBox() {
    guard isBoxArriving else { return }
    boxCount = box.count - JxlDecoderReleaseBoxBuffer(decoder)
    isBoxArriving = false
  }

  private func readBox() throws(ImageError) {
    endBox()
    let bytes = box.prefix(boxCount ?? 0)
    guard bytes.count > 8 else { return }
    // The structure's place behind the first number.
    let start = 4 + bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    if start < bytes.count { try header.readTurnedExif(Array(bytes.dropFirst(start))) }
  }
}

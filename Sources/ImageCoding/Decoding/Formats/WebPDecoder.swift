import CWebP
import Drawing

/// Decodes the first picture of a WebP with libwebp, which needs the whole file at once.
final class WebPDecoder: PixelDecoder {
  private let source: ByteSource
  private let header: ImageHeader

  /// Creates a decoder of a source whose header has been parsed.
  init(_ source: ByteSource, _ header: ImageHeader) throws(ImageError) {
    self.source = source
    self.header = header
  }

  func storedSize() throws(ImageError) -> (width: Int, height: Int) {
    guard let size = header.size else { throw .damaged(name: source.name) }
    return size
  }

  func decode(
    into delivery: RowDelivery, fitting bounds: Size?, isCancelled: () -> Bool,
    progress: (Double) -> Void
  ) throws(ImageError) {
    if isCancelled() { throw .cancelled }
    let file = try source.bytes(at: 0, count: source.count)
    let colors = SourceColors(
      icc: header.colorProfile, encoding: header.colorEncoding, numbers: .rgba8)
    let (memory, hasAlpha) = try decode(file, delivery)
    progress(1)
    if isCancelled() { throw .cancelled }
    for y in 0..<(colors.transform == nil ? 0 : memory.height) {
      memory.withRow(y) { colors.transform?.apply($0, to: $0, count: memory.width) }
    }
    let order: StoredPixels.Order = hasAlpha ? .rgba : .rgbx
    try memory.withPixels(order, header.orientation ?? .upright) { pixels throws(ImageError) in
      try delivery.deliver(pixels) { hasAlpha in
        header.properties(
          of: (memory.width, memory.height), hasAlpha: hasAlpha, profile: colors.profile)
      }
    }
  }

  /// Decodes the first frame at its place in the picture.
  private func decode(
    _ file: [UInt8], _ delivery: RowDelivery
  ) throws(ImageError) -> (PixelMemory, hasAlpha: Bool) {
    var result: Result<(PixelMemory, hasAlpha: Bool), ImageError> = .failure(
      .damaged(name: source.name))
    file.withUnsafeBufferPointer { bytes in
      var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
      var state = WEBP_DEMUX_PARSE_ERROR
      // The file may end too early.
      guard let demuxer = WebPDemuxPartial(&data, &state) else { return }
      defer { WebPDemuxDelete(demuxer) }
      var frame = WebPIterator()
      guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { return }
      defer { WebPDemuxReleaseIterator(&frame) }
      let size = (
        width: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)),
        height: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT))
      )
      do throws(ImageError) { result = .success(try decode(frame, of: size, delivery)) } catch {
        result = .failure(error)
      }
    }
    return try result.get()
  }

  private func decode(
    _ frame: WebPIterator, of size: (width: Int, height: Int), _ delivery: RowDelivery
  ) throws(ImageError) -> (PixelMemory, hasAlpha: Bool) {
    let memory = try PixelMemory(
      width: size.width, height: size.height, limit: header.pixelLimit, name: source.name)
    let (x, y) = (Int(frame.x_offset), Int(frame.y_offset))
    let (width, height) = (Int(frame.width), Int(frame.height))
    guard x >= 0, y >= 0, width > 0, height > 0, x + width <= size.width,
      y + height <= size.height
    else { throw .damaged(name: source.name) }
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else { throw .outOfMemory(name: source.name) }
    config.output.colorspace = MODE_RGBA
    config.output.is_external_memory = 1
    config.output.u.RGBA.stride = Int32(memory.stride)
    config.output.u.RGBA.size = memory.byteCount - y * memory.stride - x * 4
    var rows = 0
    let status = memory.withRow(y) { row in
      config.output.u.RGBA.rgba = row + x * 4
      return frame.complete != 0
        ? WebPDecode(frame.fragment.bytes, frame.fragment.size, &config)
        : decodePart(frame.fragment, &config, &rows)
    }
    switch status {
    case VP8_STATUS_OK: break
    case VP8_STATUS_SUSPENDED where frame.complete == 0:
      try delivery.leaveOut(y + rows..<y + height, of: memory, name: source.name)
    case VP8_STATUS_OUT_OF_MEMORY: throw .outOfMemory(name: source.name)
    case VP8_STATUS_UNSUPPORTED_FEATURE: throw .unsupported(name: source.name)
    default: throw .damaged(name: source.name)
    }
    let isWhole = width == size.width && height == size.height
    return (memory, frame.has_alpha != 0 || !isWhole)
  }

  /// Decodes what is there of a frame, and counts its rows.
  private func decodePart(
    _ data: WebPData, _ config: inout WebPDecoderConfig, _ rows: inout Int
  ) -> VP8StatusCode {
    guard let decoder = WebPIDecode(nil, 0, &config) else { return VP8_STATUS_OUT_OF_MEMORY }
    defer { WebPIDelete(decoder) }
    let status = WebPIUpdate(decoder, data.bytes, data.size)
    var last: Int32 = 0
    if WebPIDecGetRGB(decoder, &last, nil, nil, nil) != nil { rows = max(0, Int(last)) }
    return status
  }
}

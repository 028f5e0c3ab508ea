import CGif
import Drawing

/// Decodes the first picture of a GIF with giflib.
final class GIFDecoder: PixelDecoder {
  private let source: ByteSource
  private let header: ImageHeader
  private let input: DecoderInput

  /// Creates a decoder of a source whose header has been parsed.
  init(_ source: ByteSource, _ header: ImageHeader) {
    self.source = source
    self.header = header
    input = DecoderInput(source)
  }

  func storedSize() throws(ImageError) -> (width: Int, height: Int) {
    let file = try readHeader()
    defer { DGifCloseFile(file, nil) }
    return try size(of: file)
  }

  func decode(
    into delivery: RowDelivery, fitting bounds: Size?, isCancelled: () -> Bool,
    progress: (Double) -> Void
  ) throws(ImageError) {
    let file = try readHeader()
    defer { DGifCloseFile(file, nil) }
    var transparent: Int32 = -1
    while true {
      if isCancelled() { throw .cancelled }
      var record = UNDEFINED_RECORD_TYPE
      try check(DGifGetRecordType(file, &record))
      switch record {
      case IMAGE_DESC_RECORD_TYPE:
        try check(DGifGetImageDesc(file))
        let size = try size(of: file)
        let memory = try PixelMemory(
          width: size.width, height: size.height, limit: header.pixelLimit, name: source.name)
        try decodeFrame(of: file, transparent, into: memory, delivery, isCancelled, progress)
        return try memory.withPixels(.rgba) { pixels throws(ImageError) in
          try delivery.deliver(pixels) { hasAlpha in
            header.properties(of: size, hasAlpha: hasAlpha, profile: nil)
          }
        }
      case EXTENSION_RECORD_TYPE: transparent = try readExtension(of: file) ?? transparent
      default: throw .damaged(name: source.name)
      }
    }
  }

  private func readHeader() throws(ImageError) -> UnsafeMutablePointer<GifFileType> {
    var error: Int32 = 0
    let file = DGifOpen(
      Unmanaged.passUnretained(input).toOpaque(),
      { file, bytes, count in
        guard let data = file?.pointee.UserData, let bytes else { return 0 }
        let input = Unmanaged<DecoderInput>.fromOpaque(data).takeUnretainedValue()
        return Int32(
          input.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))))
      }, &error)
    if let file { return file }
    throw failure(error)
  }

  /// Returns the size of the screen, which some files leave out; then that of the frame.
  private func size(
    of file: UnsafeMutablePointer<GifFileType>
  ) throws(ImageError) -> (width: Int, height: Int) {
    let frame = file.pointee.Image
    let size = (
      width: Int(file.pointee.SWidth > 0 ? file.pointee.SWidth : frame.Left + frame.Width),
      height: Int(file.pointee.SHeight > 0 ? file.pointee.SHeight : frame.Top + frame.Height)
    )
    guard size.width > 0, size.height > 0 else { throw .damaged(name: source.name) }
    return size
  }

  /// Skips an extension; returns the transparent color if it tells one.
  private func readExtension(of file: UnsafeMutablePointer<GifFileType>) throws(ImageError)
    -> Int32?
  {
    var (kind, block): (Int32, UnsafeMutablePointer<GifByteType>?) = (0, nil)
    var transparent: Int32?
    try check(DGifGetExtension(file, &kind, &block))
    while let content = block {
      var control = GraphicsControlBlock()
      // The first byte of a block is its length.
      if kind == GRAPHICS_EXT_FUNC_CODE, content[0] == 4,
        DGifExtensionToGCB(4, content + 1, &control) == GIF_OK
      {
        transparent = control.TransparentColor
      }
      try check(DGifGetExtensionNext(file, &block))
    }
    return transparent
  }

  /// Decodes the pixels of the frame that begins, as far as they are on the screen.
  private func decodeFrame(
    of file: UnsafeMutablePointer<GifFileType>, _ transparent: Int32, into memory: PixelMemory,
    _ delivery: RowDelivery, _ isCancelled: () -> Bool, _ progress: (Double) -> Void
  ) throws(ImageError) {
    let frame = file.pointee.Image
    guard let map = frame.ColorMap ?? file.pointee.SColorMap, frame.Width > 0 else {
      throw .damaged(name: source.name)
    }
    let colors = UnsafeBufferPointer(start: map.pointee.Colors, count: Int(map.pointee.ColorCount))
    var line = [GifByteType](repeating: 0, count: Int(frame.Width))
    // Four passes of an interlaced frame: where each begins, and its distance between rows.
    let passes = frame.Interlace ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
    var done = 0
    for (first, step) in passes {
      for row in stride(from: first, to: Int(frame.Height), by: step) {
        if isCancelled() { throw .cancelled }
        let isRead = DGifGetLine(file, &line, Int32(line.count)) == GIF_OK
        let y = Int(frame.Top) + row
        if !isRead && header.endsEarly && input.failure == nil && (first == 1 || step == 1) {
          let end = min(Int(frame.Top + frame.Height), memory.height)
          if step == 1 {
            return try delivery.leaveOut(min(y, end)..<end, of: memory, name: source.name)
          }
          memory.repeatRows(above: stride(from: y, to: end, by: step))
          return delivery.note(.isCutShort)
        }
        if !isRead { throw failure(0) }
        if y < memory.height {
          memory.withRow(y) {
            put(line, colors, transparent, to: $0, at: Int(frame.Left), memory.width)
          }
        }
        done += 1
        progress(Double(done) / Double(frame.Height))
      }
    }
  }

  private func put(
    _ line: [GifByteType], _ colors: UnsafeBufferPointer<GifColorType>, _ transparent: Int32,
    to row: UnsafeMutablePointer<UInt8>, at left: Int, _ width: Int
  ) {
    for (index, number) in line.prefix(max(0, width - left)).enumerated()
    where Int32(number) != transparent && Int(number) < colors.count {
      let pixel = row + (left + index) * 4
      let color = colors[Int(number)]
      (pixel[0], pixel[1], pixel[2], pixel[3]) = (color.Red, color.Green, color.Blue, 255)
    }
  }

  private func check(_ status: Int32) throws(ImageError) {
    if status != GIF_OK { throw failure(0) }
  }

  private func failure(_ error: Int32) -> ImageError {
    input.failure
      ?? (error == D_GIF_ERR_NOT_ENOUGH_MEM
        ? .outOfMemory(name: source.name) : .damaged(name: source.name))
  }
}

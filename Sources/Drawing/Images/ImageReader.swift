import CPixbuf

/// A picture that one thread decodes while others already use its rows.
///
/// It keeps the decoder's own pixels, three bytes each for most photos, so that a large photo can
/// be exported without a second copy of it.
package final class ImageReader: @unchecked Sendable {
  /// What the picture will be, once enough of it has been read.
  package struct Layout: Sendable {
    /// The upright width in pixels.
    package let width: Int
    /// The upright height in pixels.
    package let height: Int
    /// Whether any pixel is transparent.
    package let hasAlpha: Bool
    /// The profile of the colours, if the file has one.
    package let colorProfile: ColorProfile?
  }

  /// What other threads may know; nobody writes to rows that have arrived.
  private struct Progress {
    var pixels: StoredPixels?
    var layout: Layout?
    var rows = 0
    var failure: ImageError?

    mutating func publish(_ pixels: StoredPixels, _ layout: Layout, rows: Int) {
      self.pixels = pixels
      self.layout = layout
      self.rows = rows
    }
  }

  private let source: ByteSource
  private let header: ImageHeader
  private let loader: PixbufLoader
  private let progress = Monitor(Progress())
  /// How many rows have come so far.
  private var rowCount = 0

  /// Bytes for the loader at a time, and between two looks at whether to go on.
  private static let chunk = 64 << 10
  /// So many rows arrive before others are told.
  private static let batch = 16

  /// Opens a file and looks into its container; decodes nothing yet.
  package convenience init(path: String) throws(ImageError) {
    try self.init(ByteSource(path: path))
  }

  /// Looks into the container of a picture in memory; the name is for error messages.
  package convenience init(_ bytes: [UInt8], name: String) throws(ImageError) {
    try self.init(ByteSource(bytes: bytes, name: name))
  }

  init(_ source: ByteSource) throws(ImageError) {
    self.source = source
    header = try ImageHeader(source)
    loader = PixbufLoader(format: header.kind.loaderName)
    if header.isCutShort { throw .damaged(name: source.name) }
    // WebP's loader ignores a refusal: refuse before it.
    if let size = header.size { try check(size) }
  }

  /// Waits until it is known what the picture will be.
  package func layout() throws(ImageError) -> Layout { try wait { $0.layout } }

  /// Waits for some rows of the upright picture and copies them to the top of a buffer.
  ///
  /// May be called by several threads at once, while another one is in `decode`.
  package func copy(rows: Range<Int>, into buffer: PixelBuffer) throws(ImageError) {
    let pixels = try wait { state -> StoredPixels? in
      guard let pixels = state.pixels else { return nil }
      let isTopDown = pixels.orientation == .upright || pixels.orientation == .mirrored
      return state.rows >= (isTopDown ? rows.upperBound : pixels.height) ? pixels : nil
    }
    pixels.copy(rows: rows, into: buffer)
  }

  /// Decodes everything on this thread, once; ends early when the closure says so.
  ///
  /// With a size to fit, formats that can do so decode to a half, quarter or eighth of it that
  /// still covers the fitted picture: that saves most of the work.
  package func decode(
    fitting bounds: Size? = nil, isCancelled: () -> Bool = { false }
  ) throws(ImageError) {
    do throws(ImageError) {
      listen(fitting: bounds)
      try feed(isCancelled)
      let rowsBeforeEnd = rowCount
      try finish()
      guard var pixels = storedPixels() else { throw .damaged(name: source.name) }
      if lacksRows(rowsBeforeEnd, of: pixels.height) { throw .damaged(name: source.name) }
      if pixels.order == .rgba && pixels.isCovering { pixels.order = .rgbx }
      progress.update { $0.publish(pixels, layout(of: pixels), rows: pixels.height) }
    } catch {
      progress.update { $0.failure = error }
      throw error
    }
  }

  /// The upright size in the file, read instead of `decode` and with no more than it needs.
  func uprightSize() throws(ImageError) -> (width: Int, height: Int) {
    loader.chooseSize = { _, _ in nil }
    if header.size == nil {
      do throws(ImageError) {
        try feed { loader.storedSize != nil }
        try finish()
      } catch {
        // Being refused is what we want.
        if loader.storedSize == nil { throw error }
      }
    }
    guard let size = header.size ?? loader.storedSize else { throw .damaged(name: source.name) }
    try check(size)
    return header.orientation?.swapsSides == true ? (size.height, size.width) : size
  }

  /// The upright size in the file, after `decode`, which may have made it smaller.
  var fullSize: Size {
    guard let stored = loader.storedSize else { return .zero }
    let size = Size(Double(stored.width), Double(stored.height))
    let swaps = storedPixels()?.orientation.swapsSides == true
    return swaps ? Size(size.height, size.width) : size
  }

  /// The stored pixels, after `decode`.
  func pixels() throws(ImageError) -> StoredPixels { try wait { $0.pixels } }
}

extension ImageReader {
  private func wait<Value>(for value: (Progress) -> Value?) throws(ImageError) -> Value {
    try progress.wait { state -> Result<Value, ImageError>? in
      if let failure = state.failure { return .failure(failure) }
      return value(state).map { .success($0) }
    }.get()
  }

  /// Whether rows are missing that the loader has made up at the end, as some do.
  private func lacksRows(_ count: Int, of height: Int) -> Bool {
    switch header.kind {
    case .jpeg, .bmp: return count < height
    case .other: return (1..<height).contains(count)  // None: it decodes only at the end.
    case .png, .webP, .tiff, .gif: return false  // Known from the container or the loader.
    }
  }

  private func check(_ size: (width: Int, height: Int)) throws(ImageError) {
    guard !ImageLimits.allow(width: size.width, height: size.height) else { return }
    throw .tooLarge(name: source.name, width: size.width, height: size.height)
  }

  private func listen(fitting bounds: Size?) {
    loader.chooseSize = { [unowned self] width, height in
      guard ImageLimits.allow(width: width, height: height) else { return nil }
      guard let bounds, header.kind == .jpeg else { return (width, height) }
      return size(width, height, covering: bounds)
    }
    loader.didPrepare = { [unowned self] in
      guard header.arrivesInOrder, let pixels = storedPixels() else { return }
      let layout = layout(of: pixels)
      progress.update { $0.publish(pixels, layout, rows: 0) }
    }
    loader.didDecode = { [unowned self] rows in
      rowCount += rows.count
      guard header.arrivesInOrder, rows.upperBound % Self.batch == 0 else { return }
      progress.update { $0.rows = rows.upperBound }
    }
  }

  /// The stored size divided by 2, 4 or 8 as long as it covers the picture fitted into bounds.
  private func size(_ width: Int, _ height: Int, covering bounds: Size) -> (Int, Int) {
    let swaps = header.orientation?.swapsSides == true
    let stored = Size(Double(width), Double(height))
    let fitted = stored.fitted(into: swaps ? Size(bounds.height, bounds.width) : bounds)
    let part = [8, 4, 2].first { part in
      Double(width / part) >= fitted.width && Double(height / part) >= fitted.height
    }
    // Rounded up as libjpeg does: any other size would be scaled once more, slowly.
    return part.map { ((width + $0 - 1) / $0, (height + $0 - 1) / $0) } ?? (width, height)
  }

  private func feed(_ isCancelled: () -> Bool) throws(ImageError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 16)
    defer { buffer.deallocate() }
    var offset = 0
    while true {
      if isCancelled() { throw .cancelled }
      let count = try source.read(at: offset, into: buffer)
      if count == 0 { return }
      do {
        try loader.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } catch {
        throw imageError(error)
      }
      offset += count
    }
  }

  private func finish() throws(ImageError) {
    do { try loader.finish() } catch { throw imageError(error) }
  }

  private func imageError(_ failure: PixbufLoader.Failure) -> ImageError {
    let name = source.name
    switch failure {
    case .refused:
      let size = loader.storedSize ?? (0, 0)
      return .tooLarge(name: name, width: size.width, height: size.height)
    case .outOfMemory: return .outOfMemory(name: name)
    case .unknownFormat: return .notAPicture(name: name)
    case .damaged:
      let wasKnown = header.kind != .other || loader.storedSize != nil
      return wasKnown ? .damaged(name: name) : .notAPicture(name: name)
    }
  }

  // MARK: Pixels

  private func storedPixels() -> StoredPixels? {
    guard let pixbuf = loader.pixbuf, let data = gdk_pixbuf_get_pixels(pixbuf) else { return nil }
    let option = gdk_pixbuf_get_option(pixbuf, "orientation")
      .flatMap { Int(String(cString: $0)) }.flatMap { Orientation(rawValue: $0) }
    // The TIFF loader has turned a part already and says what is left to do.
    let told = header.kind == .tiff ? option : header.orientation ?? option
    var pixels = StoredPixels(
      data: data, width: Int(gdk_pixbuf_get_width(pixbuf)),
      height: Int(gdk_pixbuf_get_height(pixbuf)), stride: Int(gdk_pixbuf_get_rowstride(pixbuf)),
      order: .rgb, orientation: told ?? .upright)
    if gdk_pixbuf_get_has_alpha(pixbuf) != 0 {
      // JPEGs in ink colours come with a fourth byte that is always 255.
      pixels.order = header.kind == .jpeg ? .rgbx : .rgba
    }
    return pixels
  }

  private func layout(of pixels: StoredPixels) -> Layout {
    let size = pixels.uprightSize
    let option = loader.pixbuf.flatMap { gdk_pixbuf_get_option($0, "icc-profile") }
    return Layout(
      width: size.width, height: size.height, hasAlpha: pixels.order == .rgba,
      colorProfile: header.colorProfile.flatMap { ColorProfile($0) }
        ?? option.flatMap { ColorProfile(base64: $0) })
  }
}

import CPixbuf

/// The state of decoding one picture, updated by the loader's callbacks. Confined to one thread.
final class ImageDecoding {
  /// The requested result.
  enum Goal {
    /// All pixels.
    case everything
    /// Enough pixels to cover the picture scaled to fit into the given bounds.
    case fitting(Size)
    /// Only the size: the loader is refused pixels.
    case sizeOnly
  }

  /// The requested result; set before the first bytes are written.
  var goal = Goal.everything
  /// The way of the rows to their receiver; set before the first bytes are written.
  var delivery: RowDelivery?
  /// Whether the file has ended: the loader may make up the rows that are missing.
  var isFinishing = false
  /// The size in the file; nil until the loader has read it.
  private(set) var storedSize: (width: Int, height: Int)?
  /// The limit that the picture exceeds; nil if it was not refused.
  private(set) var refusal: Refusal?
  /// The number of rows decoded; the rows of interlaced pictures are counted several times.
  private(set) var rowCount = 0

  /// The reason why the loader was refused memory for pixels.
  enum Refusal {
    /// Only the size was requested.
    case sizeOnly
    /// The picture has more than this number of pixels, or too long sides.
    case limit(pixels: Int)
  }

  private let header: ImageHeader
  /// Whether rows are passed on as they arrive.
  private var isStreaming = false

  /// Creates the decoding state of a picture with the given header.
  init(_ header: ImageHeader) { self.header = header }

  // MARK: Loader callbacks

  /// Returns the size to decode to; nil refuses the picture. Called once, before pixels are
  /// allocated.
  func size(forStored size: (width: Int, height: Int)) -> (width: Int, height: Int)? {
    storedSize = size
    if case .sizeOnly = goal {
      refusal = .sizeOnly
      return nil
    }
    let limit = header.pixelLimit
    guard ImageLimits.allow(width: size.width, height: size.height, pixels: limit) else {
      refusal = .limit(pixels: limit)
      return nil
    }
    guard case .fitting(let bounds) = goal, header.kind == .jpeg else { return size }
    return reduced(size, covering: bounds)
  }

  /// Called when the pixels are allocated, still without content, and the options are known.
  func prepared(_ pixbuf: OpaquePointer) {
    guard header.arrivesInOrder, let pixels = pixels(of: pixbuf) else { return }
    isStreaming = true
    delivery?.begin(pixels, properties(of: pixels, pixbuf))
  }

  /// Called when rows have been decoded; several times for each row of an interlaced picture.
  func decoded(_ rows: Range<Int>) {
    rowCount += rows.count
    if isStreaming && !isFinishing { delivery?.deliver(upTo: rows.upperBound) }
  }

  /// Called when all rows have been decoded.
  func finished(_ pixbuf: OpaquePointer) {
    guard var pixels = pixels(of: pixbuf) else { return }
    if !isStreaming {
      if pixels.order == .rgba && pixels.isCovering { pixels.order = .rgbx }
      delivery?.begin(pixels, properties(of: pixels, pixbuf))
    }
    delivery?.deliver(upTo: pixels.height)
  }

  // MARK: Pixels

  /// Returns the pixels of a pixbuf, which retains their ownership.
  func pixels(of pixbuf: OpaquePointer) -> StoredPixels? {
    guard let data = gdk_pixbuf_get_pixels(pixbuf) else { return nil }
    let option = gdk_pixbuf_get_option(pixbuf, "orientation")
      .flatMap { Int(String(cString: $0)) }.flatMap { Orientation(rawValue: $0) }
    // The TIFF loader applies a part of the orientation; the option contains what remains.
    let orientation = header.kind == .tiff ? option : header.orientation ?? option
    var pixels = StoredPixels(
      data: data, width: Int(gdk_pixbuf_get_width(pixbuf)),
      height: Int(gdk_pixbuf_get_height(pixbuf)), stride: Int(gdk_pixbuf_get_rowstride(pixbuf)),
      order: .rgb, orientation: orientation ?? .upright)
    if gdk_pixbuf_get_has_alpha(pixbuf) != 0 {
      // CMYK JPEGs are decoded with a fourth byte that is always 255.
      pixels.order = header.kind == .jpeg ? .rgbx : .rgba
    }
    return pixels
  }

  private func properties(of pixels: StoredPixels, _ pixbuf: OpaquePointer) -> ImageProperties {
    let (width, height) = storedSize ?? (pixels.width, pixels.height)
    let full = Size(Double(width), Double(height))
    let option = gdk_pixbuf_get_option(pixbuf, "icc-profile")
    return ImageProperties(
      fullSize: pixels.orientation.swapsSides ? Size(full.height, full.width) : full,
      hasAlpha: pixels.order == .rgba,
      colorProfile: header.colorProfile.flatMap { ColorProfile($0) }
        ?? option.flatMap { ColorProfile(base64: $0) }, isAnimated: header.isAnimated)
  }

  /// Returns the stored size divided by 8, 4 or 2 if that still covers the picture fitted into
  /// bounds, otherwise the stored size.
  private func reduced(
    _ size: (width: Int, height: Int), covering bounds: Size
  ) -> (width: Int, height: Int) {
    let swaps = header.orientation?.swapsSides == true
    let stored = Size(Double(size.width), Double(size.height))
    let fitted = stored.fitted(into: swaps ? Size(bounds.height, bounds.width) : bounds)
    let part = [8, 4, 2].first { part in
      Double(size.width / part) >= fitted.width && Double(size.height / part) >= fitted.height
    }
    // Rounded up as libjpeg does: any other size would be rescaled, which is slow.
    return part.map { ((size.width + $0 - 1) / $0, (size.height + $0 - 1) / $0) } ?? size
  }
}

import CPixbuf

/// The state of decoding one picture, updated by the loader's callbacks. Confined to one thread.
final class ImageDecoding {
  /// Whether only the size was requested, so that the loader is refused pixels; set before the first
  /// bytes are written.
  var wantsOnlySize = false
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
    if wantsOnlySize {
      refusal = .sizeOnly
      return nil
    }
    let limit = header.pixelLimit
    guard ImageLimits.allow(width: size.width, height: size.height, pixels: limit) else {
      refusal = .limit(pixels: limit)
      return nil
    }
    return size
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
    if gdk_pixbuf_get_has_alpha(pixbuf) != 0 { pixels.order = .rgba }
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
}

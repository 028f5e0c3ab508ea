import CPixbuf
import Platform

/// The state of decoding one picture: updated by the loader, read by the reader.
///
/// Confined to the decoding thread, except for `progress`, on which other threads wait.
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

  /// The state shared with other threads; rows counted here are final.
  struct Progress {
    var pixels: StoredPixels?
    var properties: ImageReader.Properties?
    var rows = 0
    var failure: ImageError?
  }

  /// The state shared with other threads.
  let progress = Monitor(Progress())
  /// The requested result; set before the first bytes are written.
  var goal = Goal.everything
  /// The size in the file; nil until the loader has read it.
  private(set) var storedSize: (width: Int, height: Int)?
  /// Whether decoding was refused, because of the picture's size or because only the size was
  /// requested.
  private(set) var isRefused = false
  /// The number of rows decoded; the rows of interlaced pictures are counted several times.
  private(set) var rowCount = 0

  private let header: ImageHeader

  /// The number of rows decoded between two notifications of waiting threads.
  private static let batch = 16

  /// Creates the decoding state of a picture with the given header.
  init(_ header: ImageHeader) { self.header = header }

  // MARK: Loader callbacks

  /// Returns the size to decode to; nil refuses the picture. Called once, before pixels are
  /// allocated.
  func size(forStored size: (width: Int, height: Int)) -> (width: Int, height: Int)? {
    storedSize = size
    let isAllowed = ImageLimits.allow(width: size.width, height: size.height)
    switch goal {
    case .everything where isAllowed: return size
    case .fitting(let bounds) where isAllowed:
      return header.kind == .jpeg ? reduced(size, covering: bounds) : size
    case .everything, .fitting, .sizeOnly:
      isRefused = true
      return nil
    }
  }

  /// Called when the pixels are allocated, still without content, and the options are known.
  func prepared(_ pixbuf: OpaquePointer) {
    guard header.arrivesInOrder, let pixels = pixels(of: pixbuf) else { return }
    publish(pixels, rows: 0, of: pixbuf)
  }

  /// Called when rows have been decoded; several times for each row of an interlaced picture.
  func decoded(_ rows: Range<Int>) {
    rowCount += rows.count
    guard header.arrivesInOrder, rows.upperBound % Self.batch == 0 else { return }
    progress.update { $0.rows = rows.upperBound }
  }

  // MARK: Pixels

  /// Called when all rows have been decoded.
  func finished(_ pixels: StoredPixels, of pixbuf: OpaquePointer) {
    publish(pixels, rows: pixels.height, of: pixbuf)
  }

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

  private func publish(_ pixels: StoredPixels, rows: Int, of pixbuf: OpaquePointer) {
    let properties = properties(of: pixels, pixbuf)
    progress.update { progress in
      progress.pixels = pixels
      progress.properties = properties
      progress.rows = rows
    }
  }

  private func properties(of pixels: StoredPixels, _ pixbuf: OpaquePointer)
    -> ImageReader.Properties
  {
    let size = pixels.uprightSize
    let option = gdk_pixbuf_get_option(pixbuf, "icc-profile")
    return ImageReader.Properties(
      width: size.width, height: size.height, hasAlpha: pixels.order == .rgba,
      colorProfile: header.colorProfile.flatMap { ColorProfile($0) }
        ?? option.flatMap { ColorProfile(base64: $0) })
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

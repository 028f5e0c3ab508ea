/// A decoded picture in upright orientation.
public struct DecodedImage: Sendable {
  /// The pixels: opaque unless a pixel of the file is transparent.
  public let bitmap: Bitmap
  /// The upright size of the picture in the file; the bitmap may be smaller.
  public let fullSize: Size
  /// The file's color profile, preserved in exports.
  public let colorProfile: ColorProfile?
}

/// Decodes pictures: JPEG, PNG, WebP, TIFF, GIF, BMP and any other format for which gdk-pixbuf has
/// a loader.
///
/// Results are upright, whatever their EXIF orientation. All methods may be called on any thread.
public enum ImageFile {
  /// Decodes a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - bounds: The size to scale the picture down to, never enlarged; nil for full size.
  ///   - isCancelled: Called repeatedly; true aborts with `ImageError.cancelled`.
  public static func decode(
    _ path: String, fitting bounds: Size? = nil, isCancelled: () -> Bool = { false }
  ) throws(ImageError) -> DecodedImage {
    try decode(ByteSource(path: path), bounds, isCancelled)
  }

  /// Decodes a picture file in memory.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: The name in error messages.
  ///   - bounds: The size in pixels that a larger picture is scaled down to; nil for none.
  ///   - isCancelled: Called repeatedly; returns whether to stop with an error.
  ///   - progress: Called with the fraction of the file that has been decoded.
  public static func decode(
    _ bytes: [UInt8], name: String, fitting bounds: Size? = nil,
    isCancelled: () -> Bool = { false }, progress: (Double) -> Void = { _ in }
  ) throws(ImageError) -> DecodedImage {
    try decode(ByteSource(bytes: bytes, name: name), bounds, isCancelled, progress)
  }

  /// Reads a picture's file whole; a file that changes meanwhile is refused.
  ///
  /// - Parameter isCancelled: Called repeatedly; true aborts with `ImageError.cancelled`.
  package static func contents(
    of path: String, isCancelled: () -> Bool = { false }
  ) throws(ImageError) -> [UInt8] {
    try ByteSource(path: path).contents(isCancelled: isCancelled)
  }

  /// Returns the upright size of a file's picture in pixels without decoding it.
  public static func size(of path: String) throws(ImageError) -> Size {
    try size(of: ImageReader(path: path))
  }

  /// Returns the upright size of a picture file in memory without decoding it; `name` is used in
  /// error messages.
  public static func size(of bytes: [UInt8], name: String) throws(ImageError) -> Size {
    try size(of: ImageReader(bytes, name: name))
  }

  private static func size(of reader: ImageReader) throws(ImageError) -> Size {
    let size = try reader.uprightSize()
    return Size(Double(size.width), Double(size.height))
  }

  private static func decode(
    _ source: ByteSource, _ bounds: Size?, _ isCancelled: () -> Bool,
    _ progress: (Double) -> Void = { _ in }
  ) throws(ImageError) -> DecodedImage {
    let reader = try ImageReader(source)
    try reader.decode(fitting: bounds, isCancelled: isCancelled, progress: progress)
    let properties = try reader.properties()
    guard let bitmap = try reader.pixels().bitmap(fitting: bounds, hasAlpha: properties.hasAlpha)
    else { throw .outOfMemory(name: source.name) }
    return DecodedImage(
      bitmap: bitmap, fullSize: reader.fullSize, colorProfile: properties.colorProfile)
  }
}

extension StoredPixels {
  /// Returns an upright bitmap of the pixels, scaled down to fit; nil if there is not enough
  /// memory.
  fileprivate func bitmap(fitting bounds: Size?, hasAlpha: Bool) -> Bitmap? {
    let upright = uprightSize
    let full = Size(Double(upright.width), Double(upright.height))
    if let bounds, !bounds.isEmpty {
      let fitted = full.fitted(into: bounds)
      if fitted.width < full.width { return shrunk(to: fitted, hasAlpha: hasAlpha) }
    }
    guard let buffer = makeBuffer(upright, hasAlpha) else { return nil }
    copy(rows: 0..<upright.height, into: buffer)
    return buffer.freeze()
  }

  /// Scales the stored rows first, then reorients the small picture.
  private func shrunk(to size: Size, hasAlpha: Bool) -> Bitmap? {
    let sides = (
      width: max(1, Int(size.width.rounded())), height: max(1, Int(size.height.rounded()))
    )
    let stored = orientation.swapsSides ? (sides.height, sides.width) : sides
    guard let small = makeBuffer(stored, hasAlpha), let row = makeBuffer((width, 1), hasAlpha)
    else { return nil }
    var scaler = AreaScaler(from: (width, height), into: small)
    for y in 0..<height {
      copyStoredRow(y, to: row.row(0))
      scaler.add(row: row.row(0))
    }
    if orientation == .upright { return small.freeze() }
    guard let upright = makeBuffer(sides, hasAlpha) else { return nil }
    let pixels = StoredPixels(
      data: small.data.assumingMemoryBound(to: UInt8.self), width: small.width,
      height: small.height, stride: small.stride, order: .native, orientation: orientation)
    withExtendedLifetime(small) { pixels.copy(rows: 0..<sides.height, into: upright) }
    return upright.freeze()
  }

  private func makeBuffer(_ size: (width: Int, height: Int), _ hasAlpha: Bool) -> PixelBuffer? {
    PixelStorage(width: size.width, height: size.height, format: hasAlpha ? .alpha : .opaque)
      .map { PixelBuffer(storage: $0) }
  }
}

/// A picture read from a file, upright.
public struct DecodedImage: Sendable {
  /// The pixels: opaque unless some pixel of the file is transparent.
  public let bitmap: Bitmap
  /// The size of the whole picture in the file, upright; the bitmap may be smaller.
  public let fullSize: Size
  /// The profile of the file's colours, to be handed on to what is made from them.
  public let colorProfile: ColorProfile?
}

/// Reads pictures: JPEG, PNG, WebP, TIFF, GIF, BMP and whatever else the desktop's gdk-pixbuf
/// loaders know.
///
/// Pictures come out upright, whatever their EXIF orientation. Everything here may be called on
/// any thread.
public enum ImageFile {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: where the file is.
  ///   - bounds: the picture is made to fit into it, never enlarged; nil for all its pixels.
  ///   - isCancelled: asked again and again; true ends the decoding with `ImageError.cancelled`.
  public static func decode(
    _ path: String, fitting bounds: Size? = nil, isCancelled: () -> Bool = { false }
  ) throws(ImageError) -> DecodedImage {
    try decode(ByteSource(path: path), bounds, isCancelled)
  }

  /// Reads a picture whose file is in memory; the name is for error messages.
  public static func decode(
    _ bytes: [UInt8], name: String, fitting bounds: Size? = nil,
    isCancelled: () -> Bool = { false }
  ) throws(ImageError) -> DecodedImage {
    try decode(ByteSource(bytes: bytes, name: name), bounds, isCancelled)
  }

  /// The upright size of a file's picture in pixels, without decoding it.
  public static func size(of path: String) throws(ImageError) -> Size {
    let size = try ImageReader(path: path).uprightSize()
    return Size(Double(size.width), Double(size.height))
  }

  private static func decode(
    _ source: ByteSource, _ bounds: Size?, _ isCancelled: () -> Bool
  ) throws(ImageError) -> DecodedImage {
    let reader = try ImageReader(source)
    try reader.decode(fitting: bounds, isCancelled: isCancelled)
    let layout = try reader.layout()
    guard let bitmap = try reader.pixels().bitmap(fitting: bounds, hasAlpha: layout.hasAlpha)
    else { throw .outOfMemory(name: source.name) }
    return DecodedImage(
      bitmap: bitmap, fullSize: reader.fullSize, colorProfile: layout.colorProfile)
  }
}

extension StoredPixels {
  /// An upright bitmap of the pixels, shrunk to fit; nil if there is no memory for it.
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

  /// Shrinks the stored rows first and turns the small picture upright.
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

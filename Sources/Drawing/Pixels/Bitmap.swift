import CCairo

/// An immutable pixel image. May be shared and drawn by several threads at once.
public final class Bitmap: Sendable {
  let storage: PixelStorage
  /// The pixels for what they are composed with.
  let image: PixmanImage

  /// Creates a bitmap over storage that is no longer written to.
  init(storage: PixelStorage) {
    self.storage = storage
    image = storage.withRow(0) { pixels in
      PixmanImage(
        pixels, width: storage.width, height: storage.height, stride: storage.stride,
        format: storage.format)
    }
  }

  /// Creates a bitmap over pixels in memory that `owner` keeps, to which nothing writes. The sides
  /// are 1 to 32767 pixels; the stride is a multiple of 4 bytes.
  package convenience init(
    _ data: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, format: PixelFormat,
    owner: AnyObject
  ) {
    self.init(
      storage: PixelStorage(
        data, width: width, height: height, stride: stride, format: format, owner: owner))
  }

  /// The width in pixels.
  public var width: Int { storage.width }
  /// The height in pixels.
  public var height: Int { storage.height }
  /// The width and height in pixels.
  public var size: Size { Size(Double(width), Double(height)) }
  /// Whether the pixels have an alpha channel.
  public var hasAlpha: Bool { storage.format == .alpha }
  /// The pixel format.
  public var format: PixelFormat { storage.format }
  /// The owner of its memory; nil if that is its own.
  package var memory: AnyObject? { storage.owner }
  /// The size of the pixel data in bytes, including row padding.
  public var byteCount: Int { storage.stride * storage.height }

  /// Returns a bitmap of the given size in pixels, drawn by `body` on a cleared canvas. Dynamic
  /// colors are drawn in an appearance and with an accent, which the bitmap keeps.
  public static func drawn(
    width: Int, height: Int, format: PixelFormat = .alpha, in appearance: Appearance = .light,
    accent: Accent = .standard, _ body: (borrowing Canvas) -> Void
  ) -> Bitmap {
    let buffer = PixelBuffer(width: width, height: height, format: format)
    buffer.draw(in: appearance, accent: accent, body)
    return buffer.freeze()
  }

  /// The color of a pixel, with straight alpha. The coordinates must be inside the bitmap.
  public subscript(x: Int, y: Int) -> Color {
    precondition(
      (0..<width).contains(x) && (0..<height).contains(y),
      "Pixel (\(x), \(y)) lies outside of \(width) x \(height).")
    return format.color(of: storage.withRow(y) { $0[x] })
  }

  /// Calls `body` with the first pixel of a row, premultiplied if the pixels have alpha; it is valid only
  /// during the call.
  @inline(__always)
  package func withRow<Result, Failure: Error>(
    _ y: Int, _ body: (UnsafePointer<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.withRow(y) { row throws(Failure) in try body(row) }
  }

  /// Whether nothing can be seen: every pixel is transparent.
  package var isTransparent: Bool {
    guard hasAlpha else { return false }
    return (0..<height).allSatisfy { y in
      withRow(y) { row in (0..<width).allSatisfy { row[$0] == 0 } }
    }
  }

  /// Calls `body` with the pixel data, whose rows are `stride` bytes apart. The buffer is valid
  /// only during the call.
  public func withPixels<Result, Failure: Error>(
    _ body: (_ bytes: UnsafeRawBufferPointer, _ stride: Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.withRow(0) { start throws(Failure) in
      try body(UnsafeRawBufferPointer(start: start, count: byteCount), storage.stride)
    }
  }

  /// Returns the largest copy of the same aspect ratio that fits, by area averaging; never
  /// enlarges.
  public func resized(toFit bounds: Size) -> Bitmap {
    let fitted = size.fitted(into: bounds)
    guard fitted.width < size.width, !fitted.isEmpty else { return self }
    return resized(
      width: max(1, Int(fitted.width.rounded())), height: max(1, Int(fitted.height.rounded())))
  }

  /// Returns a copy of another size: area-averaged when downscaling, interpolated when enlarging.
  public func resized(width: Int, height: Int) -> Bitmap {
    if width == self.width && height == self.height { return self }
    if width <= self.width && height <= self.height && width > 0 && height > 0 {
      return shrunk(width: width, height: height)
    }
    return .drawn(width: width, height: height, format: format) { canvas in
      canvas.draw(self, in: Rect(0, 0, Double(width), Double(height)), quality: .good)
    }
  }

  private func shrunk(width: Int, height: Int) -> Bitmap {
    let buffer = PixelBuffer(width: width, height: height, format: format)
    guard let scaler = try? AreaScaler(from: (self.width, self.height), into: buffer) else {
      fatalError("Not enough memory for a row of \(self.width) pixels.")
    }
    for y in 0..<self.height { withRow(y) { scaler.add(row: $0) } }
    return buffer.freeze()
  }

  /// Calls `body` with a Cairo surface over the pixels, in their format or another one; the surface must not
  /// be used after the call.
  ///
  /// Each call creates its own surface: reference counting of one Cairo surface is not thread-safe,
  /// and a new surface over the same pixels costs less than a microsecond.
  func withSurface<Result>(
    _ format: PixelFormat? = nil, _ body: (OpaquePointer) -> Result
  ) -> Result {
    storage.withRow(0) { pixels in
      let surface = makeImageSurface(
        pixels, width: width, height: height, stride: storage.stride, format: format ?? self.format)
      defer {
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
      }
      return body(surface)
    }
  }

  /// Makes a surface the source of a Cairo context, which retains the pixels as long as Cairo references
  /// it.
  func select(in context: OpaquePointer) {
    let surface = storage.withRow(0) { pixels in
      makeImageSurface(
        pixels, width: width, height: height, stride: storage.stride, format: format)
    }
    let status = cairo_surface_set_user_data(
      surface, Self.storageKey.pointer, Unmanaged.passRetained(storage).toOpaque()
    ) { storage in
      guard let storage else { return }
      Unmanaged<PixelStorage>.fromOpaque(storage).release()
    }
    precondition(status == CAIRO_STATUS_SUCCESS, "Cairo ran out of memory.")
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_surface_destroy(surface)
  }

  private static let storageKey = UserDataKey()
}

/// The address that identifies one kind of Cairo user data.
private struct UserDataKey: @unchecked Sendable {
  let pointer = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
}

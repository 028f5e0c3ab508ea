import CCairo

/// An immutable picture of pixels; may be shared and drawn by several threads at once.
public final class Bitmap: Sendable {
  let storage: PixelStorage

  /// A bitmap over storage that nobody writes to any more.
  init(storage: PixelStorage) { self.storage = storage }

  /// How many pixels a row has.
  public var width: Int { storage.width }
  /// How many rows there are.
  public var height: Int { storage.height }
  /// The width and height in pixels.
  public var size: Size { Size(Double(width), Double(height)) }
  /// Whether pixels can be transparent.
  public var hasAlpha: Bool { storage.format == .alpha }
  /// How a pixel is kept.
  public var format: PixelFormat { storage.format }
  /// How many bytes of memory the pixels take.
  public var byteCount: Int { storage.stride * storage.height }

  /// The picture that a body draws on a cleared canvas of this many pixels.
  public static func drawn(
    width: Int, height: Int, format: PixelFormat = .alpha, _ body: (borrowing Canvas) -> Void
  ) -> Bitmap {
    let buffer = PixelBuffer(width: width, height: height, format: format)
    buffer.draw(body)
    return buffer.freeze()
  }

  /// The colour of a pixel, with straight alpha.
  public subscript(x: Int, y: Int) -> Color {
    precondition(
      (0..<width).contains(x) && (0..<height).contains(y),
      "Pixel (\(x), \(y)) lies outside of \(width) x \(height).")
    return format.color(of: storage.row(y)[x])
  }

  /// Hands out the pixels, row by row, `stride` bytes apart; they are valid only inside the body.
  public func withPixels<Result, Failure: Error>(
    _ body: (_ bytes: UnsafeRawBufferPointer, _ stride: Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: storage.data, count: byteCount), storage.stride)
  }

  /// The largest copy of the same proportions that fits, by area averages; never enlarged.
  public func resized(toFit bounds: Size) -> Bitmap {
    let fitted = size.fitted(into: bounds)
    guard fitted.width < size.width, !fitted.isEmpty else { return self }
    return resized(
      width: max(1, Int(fitted.width.rounded())), height: max(1, Int(fitted.height.rounded())))
  }

  /// A copy of another size: by area averages where it shrinks, smoothly where it grows.
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
    var scaler = AreaScaler(from: (self.width, self.height), into: buffer)
    for y in 0..<self.height { scaler.add(row: storage.row(y)) }
    return buffer.freeze()
  }

  /// Lets a body use a Cairo surface of the pixels; no use of it may be left afterwards.
  ///
  /// Each use makes its own: counting Cairo's references to one surface is not safe between
  /// threads, and a new surface over the same pixels costs less than a microsecond.
  func withSurface(_ body: (OpaquePointer) -> Void) {
    let surface = storage.makeSurface()
    body(surface)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    withExtendedLifetime(self) {}
  }

  /// A surface that keeps the pixels alive as long as Cairo holds it; the caller destroys it.
  func makeRetainingSurface() -> OpaquePointer {
    let surface = storage.makeSurface()
    let status = cairo_surface_set_user_data(
      surface, Self.storageKey.pointer, Unmanaged.passRetained(storage).toOpaque()
    ) { storage in
      guard let storage else { return }
      Unmanaged<PixelStorage>.fromOpaque(storage).release()
    }
    precondition(status == CAIRO_STATUS_SUCCESS, "Cairo has no memory left.")
    return surface
  }

  private static let storageKey = UserDataKey()
}

/// The address by which Cairo knows one kind of user data.
private struct UserDataKey: @unchecked Sendable {
  let pointer = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
}

import CCairo

extension Bitmap {
  /// Returns the bitmap as a PNG file, opaque if no pixel is transparent; nil if there is not enough
  /// memory, or if `isCancelled`, which is called for every few kilobytes, returns true.
  ///
  /// Cairo writes it, so that apps that only copy pictures need no library for it. A large photo takes
  /// it a second or two; the encoder of ImageCoding, with more libraries, a tenth of that.
  package func png(isCancelled: () -> Bool) -> [UInt8]? {
    withoutActuallyEscaping(isCancelled) { isCancelled in
      let output = Output(isCancelled)
      let surface = makeImageSurface(
        storage.data, width: width, height: height, stride: storage.stride,
        format: isCovering ? .opaque : format)
      defer { cairo_surface_destroy(surface) }
      let status = cairo_surface_write_to_png_stream(
        surface,
        { output, bytes, count in
          guard let output, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
          return Unmanaged<Output>.fromOpaque(output).takeUnretainedValue()
            .add(UnsafeBufferPointer(start: bytes, count: Int(count)))
        }, Unmanaged.passUnretained(output).toOpaque())
      return status == CAIRO_STATUS_SUCCESS ? output.bytes : nil
    }
  }

  /// Whether every pixel is opaque.
  package var isCovering: Bool {
    guard hasAlpha else { return true }
    for y in 0..<height {
      let row = row(y)
      var x = 0
      while x < width {
        if row[x] >> 24 != 255 { return false }
        x += 1
      }
    }
    return true
  }

  /// Collects what Cairo writes.
  private final class Output {
    private(set) var bytes: [UInt8] = []
    private let isCancelled: () -> Bool

    init(_ isCancelled: @escaping () -> Bool) { self.isCancelled = isCancelled }

    func add(_ piece: UnsafeBufferPointer<UInt8>) -> cairo_status_t {
      if isCancelled() { return CAIRO_STATUS_WRITE_ERROR }
      bytes += piece
      return CAIRO_STATUS_SUCCESS
    }
  }
}

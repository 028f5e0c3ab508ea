import CCairo

extension Bitmap {
  /// Returns the bitmap as a PNG file, opaque if no pixel is transparent; nil if there is not enough
  /// memory, or if `isCancelled`, which is called for every few kilobytes, returns true.
  ///
  /// Cairo writes it, so that apps that only copy pictures need no library for it. A large photo takes
  /// it a second or two; the encoder of ImageCoding, with more libraries, a tenth of that.
  package func png(isCancelled: @escaping () -> Bool) -> [UInt8]? {
    let output = Output(isCancelled)
    let status = withSurface(isCovering ? .opaque : format) { surface in
      withExtendedLifetime(output) {
        cairo_surface_write_to_png_stream(
          surface,
          { output, bytes, count in
            guard let output, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
            return Unmanaged<Output>.fromOpaque(output).takeUnretainedValue()
              .add(UnsafeBufferPointer(start: bytes, count: Int(count)))
          }, Unmanaged.passUnretained(output).toOpaque())
      }
    }
    return status == CAIRO_STATUS_SUCCESS ? output.bytes : nil
  }

  /// Whether every pixel is opaque.
  package var isCovering: Bool {
    guard hasAlpha else { return true }
    return (0..<height).allSatisfy { y in
      withRow(y) { row in
        var x = 0
        while x < width {
          if row[x] >> 24 != 255 { return false }
          x += 1
        }
        return true
      }
    }
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

import Glibc

/// The pixels of a picture whose decoder keeps it whole: memory that costs nothing until it is
/// written, cleared, and returned to the system with this object.
package final class PixelMemory {
  private let start: UnsafeMutablePointer<UInt8>
  /// The distance between the starts of two rows, in bytes.
  package let stride: Int
  /// The size in pixels.
  package let width: Int
  package let height: Int

  /// Maps memory; throws if the size exceeds a limit of pixels, or memory is short. The name is for
  /// error messages.
  package init(
    width: Int, height: Int, bytesPerPixel: Int = 4, limit: Int, name: String
  ) throws(ImageError) {
    guard ImageLimits.allow(width: width, height: height, pixels: limit) else {
      throw .tooLarge(name: name, width: width, height: height, limit: limit)
    }
    stride = width * bytesPerPixel
    let memory = mmap(
      nil, stride * height, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { throw .outOfMemory(name: name) }
    start = memory.assumingMemoryBound(to: UInt8.self)
    self.width = width
    self.height = height
  }

  deinit { munmap(start, byteCount) }

  /// The size in bytes.
  package var byteCount: Int { stride * height }

  /// Calls `body` with the first byte of a row, which is valid only during the call.
  @inline(__always)
  package func withRow<Result, Failure: Error>(
    _ y: Int, _ body: (UnsafeMutablePointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(start + y * stride)
  }

  /// Makes a row gray and opaque.
  func fillGray(row y: Int) {
    withRow(y) { row in
      row.update(repeating: 128, count: stride)
      guard stride == width * 4 else { return }
      for x in 0..<width { row[x * 4 + 3] = 255 }
    }
  }

  /// Copies the row above to each of some rows.
  func repeatRows(above rows: some Sequence<Int>) {
    for y in rows where y > 0 {
      withRow(y - 1) { above in withRow(y) { $0.update(from: above, count: stride) } }
    }
  }

  /// Calls `body` with a description of the pixels, which are valid only during the call.
  package func withPixels<Failure: Error>(
    _ order: StoredPixels.Order, _ orientation: Orientation = .upright,
    _ body: (StoredPixels) throws(Failure) -> Void
  ) throws(Failure) {
    defer { withExtendedLifetime(self) {} }
    try body(
      StoredPixels(
        data: start, width: width, height: height, stride: stride, order: order,
        orientation: orientation))
  }
}

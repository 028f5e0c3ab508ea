import VirtualTouchscreen
import X11Support

/// Reads a row of pixels of the screen through shared memory, fast enough to poll.
struct PixelStrip {
  /// The number of pixels.
  static let width = 64

  private let image: SharedImage

  init(display name: String) throws {
    guard let display = XDisplay(name),
      let image = SharedImage(display, width: Self.width, height: 1, server: .readAndWrite)
    else { throw BenchError("can't read the pixels of \(name)") }
    self.image = image
  }

  /// Captures the pixels starting at a position.
  func look(x: Int, y: Int) -> [UInt32] {
    _ = image.capture(x: x, y: y)
    return image.withImage { _, memory in
      Array(
        UnsafeBufferPointer(start: memory.assumingMemoryBound(to: UInt32.self), count: Self.width))
    }
  }
}

/// Returns the difference between two rows of pixels, summed over all channels.
func difference(
  _ left: some RandomAccessCollection<UInt32>, _ right: some RandomAccessCollection<UInt32>
) -> Int {
  func step(_ a: UInt32, _ b: UInt32, _ shift: UInt32) -> Int {
    abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF))
  }
  var sum = 0
  for (a, b) in zip(left, right) where (a ^ b) & 0xFF_FFFF != 0 {
    sum += step(a, b, 0) + step(a, b, 8) + step(a, b, 16)
  }
  return sum
}

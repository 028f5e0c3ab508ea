import CSys
import CX11
import CXext
import Glibc
import VirtualTouchscreen

/// Reads a row of pixels from the framebuffer through shared memory, fast enough to poll.
final class PixelStrip {
  /// The number of pixels.
  static let width = 64

  private let display: OpaquePointer
  private let image: UnsafeMutablePointer<XImage>
  private let segment: UnsafeMutablePointer<XShmSegmentInfo>
  private let pixels: UnsafeMutablePointer<UInt32>

  init(display name: String) throws {
    guard let display = XOpenDisplay(name) else { throw BenchError("no X server on \(name)") }
    self.display = display
    segment = .allocate(capacity: 1)
    segment.initialize(to: XShmSegmentInfo())
    let image = XShmCreateImage(
      display, XDefaultVisual(display, 0), UInt32(XDefaultDepth(display, 0)), ZPixmap, nil,
      segment, UInt32(Self.width), 1)
    segment.pointee.shmid = shmget(IPC_PRIVATE, Self.width * 4, IPC_CREAT | 0o600)
    let memory = shmat(segment.pointee.shmid, nil, 0)
    shmctl(segment.pointee.shmid, IPC_RMID, nil)
    guard let image, let memory, Int(bitPattern: memory) != -1 else {
      throw BenchError("no shared memory for pixels")
    }
    self.image = image
    segment.pointee.shmaddr = memory.assumingMemoryBound(to: CChar.self)
    image.pointee.data = segment.pointee.shmaddr
    pixels = memory.assumingMemoryBound(to: UInt32.self)
    XShmAttach(display, segment)
    XSync(display, 0)
  }

  deinit {
    image.pointee.data = nil
    _ = image.pointee.f.destroy_image(image)
    XCloseDisplay(display)
    shmdt(segment.pointee.shmaddr)
    segment.deallocate()
  }

  /// Captures the pixels starting at a position; valid until the next call.
  func look(x: Int, y: Int) -> UnsafeBufferPointer<UInt32> {
    XShmGetImage(display, XDefaultRootWindow(display), image, Int32(x), Int32(y), UInt.max)
    return UnsafeBufferPointer(start: pixels, count: Self.width)
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

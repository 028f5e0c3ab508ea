import CX11
import Glibc
import TouchKit
import X11Support

/// Pixel memory for transfer to the server, shared with it or sent over the connection.
///
/// Each rectangle's rows are stored contiguously. Rows of a rectangle inside a whole window's
/// buffer would each touch a separate memory page.
final class TransferMemory {
  /// The size in bytes.
  let capacity: Int

  private let connection: XConnection
  private let image: UnsafeMutablePointer<XImage>
  private let memory: UnsafeMutableRawPointer
  /// Owns image and memory if they are shared.
  private let shared: SharedImage?

  /// Extra pixels per row of a shared image. Servers that render in memory copy complete image rows
  /// 4 to 7 times slower than partial rows, so images are wider than the part that is put.
  private static let padding = 16

  /// Allocates memory shared with the server; nil if the server cannot attach it.
  init?(sharedBy connection: XConnection, capacity: Int) {
    let shared = SharedImage(
      connection.server, width: 1, height: 1, capacity: capacity, server: .read)
    guard let shared else { return nil }
    // Valid while `shared` is.
    (image, memory) = shared.withImage { ($0, $1) }
    self.shared = shared
    self.connection = connection
    self.capacity = capacity
  }

  /// Allocates memory whose contents are sent over the connection, for remote servers; nil if none
  /// is available.
  init?(sentBy connection: XConnection, capacity: Int) {
    guard let memory = aligned_alloc(64, (capacity + 63) & ~63) else { return nil }
    let image = XCreateImage(
      connection.display, connection.visual, UInt32(connection.depth), ZPixmap, 0, nil, 1, 1, 32, 0)
    guard let image else {
      free(memory)
      return nil
    }
    (self.image, self.memory) = (image, memory)
    shared = nil
    self.connection = connection
    self.capacity = capacity
  }

  isolated deinit {
    guard shared == nil else { return }
    // The pixels do not belong to Xlib.
    image.pointee.data = nil
    _ = image.pointee.f.destroy_image(image)
    free(memory)
  }

  /// Returns the size in bytes of a rectangle's pixels. The rectangle has integral coordinates.
  static func bytes(for size: Size) -> Int {
    let bytes = stride(of: Int(size.width)) * Int(size.height)
    return (bytes + 63) & ~63
  }

  /// Returns a buffer to paint a rectangle of the window into. It keeps this memory.
  func buffer(at offset: Int, for rect: Rect) -> PixelBuffer {
    PixelBuffer(
      memory + offset, width: Int(rect.width), height: Int(rect.height),
      stride: Self.stride(of: Int(rect.width)), format: .opaque, origin: rect.origin, owner: self)
  }

  /// Copies the pixels of a buffer over this memory to a window, as the screen keeps them: the buffer
  /// has these afterwards. If `wantsEvent` is true and the memory is shared, the server sends a completion
  /// event once it has read them.
  func put(_ buffer: PixelBuffer, into window: XID, _ context: GC, wantsEvent: Bool) {
    guard !connection.isLost else { return }
    let (width, height) = (buffer.width, buffer.height)
    if !connection.pixels.isNative {
      for y in 0..<height { buffer.withRow(y) { connection.pixels.convert($0, count: width) } }
    }
    image.pointee.width = Int32(buffer.stride * 8 / connection.pixels.bitsPerPixel)
    image.pointee.height = Int32(height)
    image.pointee.bytes_per_line = Int32(buffer.stride)
    // Valid while this memory is, which the buffer lies over.
    image.pointee.data = buffer.withRow(0) {
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: CChar.self)
    }
    let (x, y) = (Int(buffer.origin.x), Int(buffer.origin.y))
    if let shared {
      shared.put(
        width: width, height: height, atX: x, y: y, in: window, context, wantsEvent: wantsEvent)
    } else {
      XPutImage(
        connection.display, window, context, image, 0, 0, Int32(x), Int32(y), UInt32(width),
        UInt32(height))
    }
  }

  private static func stride(of width: Int) -> Int { (width + padding) * 4 }
}

/// Allocates frames in a ring of transfer memory.
///
/// The server reads a frame when it processes the put request, after which its bytes are free
/// again. Every event carries the serial number of the last processed request, so an arriving touch
/// event frees the previous frame, with no completion event needed.
///
/// While the server keeps up, every frame starts at offset 0, where the memory is still in the
/// caches.
nonisolated struct TransferRing: Sendable {
  /// The size in bytes.
  let capacity: Int

  private struct Frame {
    let bytes: Range<Int>
    /// The serial number of the last request that reads the frame.
    let request: UInt
  }

  /// The frames that the server may still be reading, in order. They wrap around to the start.
  private var pending: [Frame] = []

  /// Creates an empty ring.
  init(capacity: Int) { self.capacity = capacity }

  /// Whether the server has read all frames.
  var isIdle: Bool { pending.isEmpty }

  /// Frees the frames read by requests up to and including a serial number.
  mutating func executed(_ request: UInt) {
    while let first = pending.first, first.request <= request { pending.removeFirst() }
  }

  /// Returns the offset at which a frame of `count` bytes fits, or would fit once another frame was
  /// presented; nil if there is no room.
  func place(for count: Int, after frame: Range<Int>? = nil) -> Int? {
    guard let last = frame ?? pending.last?.bytes else { return count <= capacity ? 0 : nil }
    let first = pending.first?.bytes ?? last
    let hasWrapped = last.lowerBound < first.lowerBound
    let end = hasWrapped ? first.lowerBound : capacity
    if last.upperBound + count <= end { return last.upperBound }
    return !hasWrapped && count <= first.lowerBound ? 0 : nil
  }

  /// Adds a presented frame, with the serial number of the last request that reads it.
  mutating func presented(_ bytes: Range<Int>, by request: UInt) {
    pending.append(Frame(bytes: bytes, request: request))
  }
}

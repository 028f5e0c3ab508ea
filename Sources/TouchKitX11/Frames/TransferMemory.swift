import CX11
import CXext
import Glibc
import TouchKit

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
  private let segment: UnsafeMutablePointer<XShmSegmentInfo>?

  /// Extra pixels per row of a shared image. Servers that render in memory copy complete image rows
  /// 4 to 7 times slower than partial rows, so images are wider than the part that is put.
  private static let padding = 16

  /// Allocates shared memory; nil if the server cannot attach it.
  static func shared(_ connection: XConnection, capacity: Int) -> TransferMemory? {
    let segment = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
    segment.initialize(to: XShmSegmentInfo())
    let image = XShmCreateImage(
      connection.display, connection.visual, UInt32(connection.depth), ZPixmap, nil, segment, 1, 1)
    guard let image, attach(segment, capacity, connection) else {
      if let image { destroy(image) }
      segment.deallocate()
      return nil
    }
    return TransferMemory(
      connection, capacity: capacity, image: image,
      memory: UnsafeMutableRawPointer(segment.pointee.shmaddr), segment: segment)
  }

  /// Allocates memory whose contents are sent over the connection, for remote servers; nil if none
  /// is available.
  static func sent(_ connection: XConnection, capacity: Int) -> TransferMemory? {
    guard let memory = aligned_alloc(64, (capacity + 63) & ~63) else { return nil }
    let image = XCreateImage(
      connection.display, connection.visual, UInt32(connection.depth), ZPixmap, 0, nil, 1, 1, 32, 0)
    guard let image else {
      free(memory)
      return nil
    }
    return TransferMemory(
      connection, capacity: capacity, image: image, memory: memory, segment: nil)
  }

  private init(
    _ connection: XConnection, capacity: Int, image: UnsafeMutablePointer<XImage>,
    memory: UnsafeMutableRawPointer, segment: UnsafeMutablePointer<XShmSegmentInfo>?
  ) {
    self.connection = connection
    self.capacity = capacity
    self.image = image
    self.memory = memory
    self.segment = segment
  }

  isolated deinit {
    Self.destroy(image)
    guard let segment else { return free(memory) }
    if !connection.isLost { XShmDetach(connection.display, segment) }
    shmdt(memory)
    segment.deallocate()
  }

  /// Returns the size in bytes of a rectangle's pixels. The rectangle has integral coordinates.
  static func bytes(for size: Size) -> Int {
    let bytes = stride(of: Int(size.width)) * Int(size.height)
    return (bytes + 63) & ~63
  }

  /// Returns a buffer to paint a rectangle of the window into. It borrows this memory.
  func buffer(at offset: Int, for rect: Rect) -> PixelBuffer {
    PixelBuffer(
      borrowing: memory + offset, width: Int(rect.width), height: Int(rect.height),
      stride: Self.stride(of: Int(rect.width)), format: .opaque, origin: rect.origin)
  }

  /// Copies a rectangle's pixels to a window. If `wantsEvent` is true and the memory is shared,
  /// the server sends a completion event once it has read them.
  func put(_ rect: Rect, at offset: Int, into window: XID, _ context: GC, wantsEvent: Bool) {
    guard !connection.isLost else { return }
    let (width, height) = (Int(rect.width), Int(rect.height))
    image.pointee.width = Int32(Self.stride(of: width) / 4)
    image.pointee.height = Int32(height)
    image.pointee.bytes_per_line = Int32(Self.stride(of: width))
    image.pointee.data = (memory + offset).assumingMemoryBound(to: CChar.self)
    let (x, y) = (Int32(rect.minX), Int32(rect.minY))
    if segment == nil {
      XPutImage(
        connection.display, window, context, image, 0, 0, x, y, UInt32(width), UInt32(height))
    } else {
      XShmPutImage(
        connection.display, window, context, image, 0, 0, x, y, UInt32(width), UInt32(height),
        wantsEvent ? 1 : 0)
    }
  }

  private static func stride(of width: Int) -> Int { (width + padding) * 4 }

  /// Allocates a shared memory segment and attaches it on both sides.
  private static func attach(
    _ segment: UnsafeMutablePointer<XShmSegmentInfo>, _ bytes: Int, _ connection: XConnection
  ) -> Bool {
    let id = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0o600)
    guard id >= 0 else { return false }
    let address = shmat(id, nil, 0)
    // Marked for removal immediately: the kernel frees it when both sides have detached, however
    // they exit.
    defer { shmctl(id, IPC_RMID, nil) }
    guard let address, Int(bitPattern: address) != -1 else { return false }
    segment.pointee.shmid = id
    segment.pointee.shmaddr = address.assumingMemoryBound(to: CChar.self)
    segment.pointee.readOnly = 1
    // Fails for remote servers and across container boundaries.
    let error = XErrorTrap.firstError(on: connection.display) {
      XShmAttach(connection.display, segment)
    }
    guard error == nil, !connection.isLost else {
      shmdt(address)
      return false
    }
    return true
  }

  /// Frees the image but not its pixels, which Xlib does not own.
  private static func destroy(_ image: UnsafeMutablePointer<XImage>) {
    image.pointee.data = nil
    _ = image.pointee.f.destroy_image(image)
  }
}

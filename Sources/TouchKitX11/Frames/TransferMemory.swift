import CX11
import CXext
import Glibc
import TouchKit

/// Memory for pictures on their way to the server: shared with it, or sent to it.
///
/// Pictures lie in it as compactly as they are: their rows, and nothing between them. A picture
/// in the midst of a whole window's rows would touch a page of memory for each of its own.
final class TransferMemory {
  /// How many bytes there are.
  let capacity: Int

  private let connection: XConnection
  private let image: UnsafeMutablePointer<XImage>
  private let memory: UnsafeMutableRawPointer
  private let segment: UnsafeMutablePointer<XShmSegmentInfo>?

  /// Servers that draw in memory copy an image's whole rows 4 to 7 times slower than parts of
  /// rows, so shared images are made wider than what is put of them.
  private static let padding = 16

  /// Shared memory, nil if the server does not take any.
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

  /// Memory that is sent through the connection, for servers of other machines.
  static func sent(_ connection: XConnection, capacity: Int) -> TransferMemory? {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 64)
    let image = XCreateImage(
      connection.display, connection.visual, UInt32(connection.depth), ZPixmap, 0, nil, 1, 1, 32, 0)
    guard let image else {
      memory.deallocate()
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
    guard let segment else { return memory.deallocate() }
    if !connection.isLost { XShmDetach(connection.display, segment) }
    shmdt(memory)
    segment.deallocate()
  }

  /// How many bytes the picture of a rectangle of whole pixels takes.
  static func bytes(for size: Size) -> Int {
    let bytes = stride(of: Int(size.width)) * Int(size.height)
    return (bytes + 63) & ~63
  }

  /// Pixels to paint a rectangle of the window into.
  func buffer(at offset: Int, for rect: Rect) -> PixelBuffer {
    PixelBuffer(
      borrowing: memory + offset, width: Int(rect.width), height: Int(rect.height),
      stride: Self.stride(of: Int(rect.width)), format: .opaque, origin: rect.origin)
  }

  /// Puts the picture of a rectangle into a window. The server answers with an event when it has
  /// read it, if an answer is wanted and the memory is shared.
  func put(_ rect: Rect, at offset: Int, into window: XID, _ context: GC, wantsAnswer: Bool) {
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
        wantsAnswer ? 1 : 0)
    }
  }

  private static func stride(of width: Int) -> Int { (width + padding) * 4 }

  /// Makes memory that both sides see and asks the server to take it.
  private static func attach(
    _ segment: UnsafeMutablePointer<XShmSegmentInfo>, _ bytes: Int, _ connection: XConnection
  ) -> Bool {
    let id = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0o600)
    guard id >= 0 else { return false }
    let address = shmat(id, nil, 0)
    // Marked for removal at once: it goes when both sides let go of it, however they end.
    defer { shmctl(id, IPC_RMID, nil) }
    guard let address, Int(bitPattern: address) != -1 else { return false }
    segment.pointee.shmid = id
    segment.pointee.shmaddr = address.assumingMemoryBound(to: CChar.self)
    segment.pointee.readOnly = 1
    // Refused by a server of another machine, and across the wall of a container.
    let error = XErrorTrap.firstError(on: connection.display) {
      XShmAttach(connection.display, segment)
    }
    guard error == nil, !connection.isLost else {
      shmdt(address)
      return false
    }
    return true
  }

  /// Frees the image and not its pixels, which are not Xlib's.
  private static func destroy(_ image: UnsafeMutablePointer<XImage>) {
    image.pointee.data = nil
    _ = image.pointee.f.destroy_image(image)
  }
}

import CSys
import CX11
import CXext
import Glibc
import TouchKit

/// Pixels of our own that the server can read: shared memory, or memory that is sent to it.
@MainActor  // Said, for an optimised build for tests forgets the default.
final class FrameBuffer {
  /// The pixels that the window shows, at the top left of the image.
  private(set) var pixels: PixelBuffer

  /// How many pixels the image has, at least as many as the window.
  private let capacity: Size
  private let connection: XConnection
  private let image: UnsafeMutablePointer<XImage>
  private let memory: UnsafeMutableRawPointer
  private let segment: UnsafeMutablePointer<XShmSegmentInfo>?

  /// Servers that draw in memory copy an image's whole rows 4 to 7 times slower than parts of
  /// rows, so the image is made wider than any part that is put.
  private static let padding = 16.0

  /// Shared memory for a window, nil if the server does not take any.
  static func shared(_ connection: XConnection, size: Size) -> FrameBuffer? {
    let segment = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
    segment.initialize(to: XShmSegmentInfo())
    let capacity = Size(size.width + padding, size.height)
    let image = XShmCreateImage(
      connection.display, connection.visual, UInt32(connection.depth), ZPixmap, nil, segment,
      UInt32(capacity.width), UInt32(capacity.height))
    guard let image, attach(segment, image, connection) else {
      if let image { destroy(image) }
      segment.deallocate()
      return nil
    }
    return FrameBuffer(
      connection, size: size, capacity: capacity, image: image,
      memory: UnsafeMutableRawPointer(segment.pointee.shmaddr), segment: segment)
  }

  /// Memory that is sent through the connection, for servers of other machines.
  static func sent(_ connection: XConnection, size: Size) -> FrameBuffer? {
    let (width, height) = (Int(size.width), Int(size.height))
    let memory = UnsafeMutableRawPointer.allocate(byteCount: width * height * 4, alignment: 64)
    let image = XCreateImage(
      connection.display, connection.visual, UInt32(connection.depth), ZPixmap, 0,
      memory.assumingMemoryBound(to: CChar.self), UInt32(width), UInt32(height), 32,
      Int32(width * 4))
    guard let image else {
      memory.deallocate()
      return nil
    }
    return FrameBuffer(
      connection, size: size, capacity: size, image: image, memory: memory, segment: nil)
  }

  private init(
    _ connection: XConnection, size: Size, capacity: Size,
    image: UnsafeMutablePointer<XImage>, memory: UnsafeMutableRawPointer,
    segment: UnsafeMutablePointer<XShmSegmentInfo>?
  ) {
    self.connection = connection
    self.capacity = capacity
    self.image = image
    self.memory = memory
    self.segment = segment
    pixels = PixelBuffer(
      borrowing: memory, width: Int(size.width), height: Int(size.height),
      stride: Int(image.pointee.bytes_per_line), format: .opaque)
  }

  isolated deinit {
    Self.destroy(image)
    guard let segment else { return memory.deallocate() }
    if !connection.isLost { XShmDetach(connection.display, segment) }
    shmdt(memory)
    segment.deallocate()
  }

  /// Whether the memory is shared with the server.
  var isShared: Bool { segment != nil }

  /// Fits the pixels to another size of the window; false if they do not fit, or waste memory.
  func resize(to size: Size) -> Bool {
    let room = Size(capacity.width - (isShared ? Self.padding : 0), capacity.height)
    guard size.width <= room.width, size.height <= room.height,
      room.width * room.height <= 2 * size.width * size.height
    else { return false }
    pixels = PixelBuffer(
      borrowing: memory, width: Int(size.width), height: Int(size.height),
      stride: Int(image.pointee.bytes_per_line), format: .opaque)
    return true
  }

  /// Puts rectangles of whole pixels into a window; the last one answers with an event when the
  /// server has read it, if an answer is wanted and the memory is shared.
  func put(_ rects: [Rect], into window: XID, _ context: GC, wantsAnswer: Bool) {
    let display = connection.display
    for (index, rect) in rects.enumerated() where !connection.isLost {
      let (x, y) = (Int32(rect.minX), Int32(rect.minY))
      let (width, height) = (UInt32(rect.width), UInt32(rect.height))
      guard isShared else {
        XPutImage(display, window, context, image, x, y, x, y, width, height)
        continue
      }
      let answer: Int32 = wantsAnswer && index == rects.count - 1 ? 1 : 0
      XShmPutImage(display, window, context, image, x, y, x, y, width, height, answer)
    }
  }

  /// Copies a region of pixels from another buffer of the same size.
  func copy(_ region: Region, from other: FrameBuffer) {
    for rect in region.rects.compactMap({ $0.intersection(pixels.bounds) }) {
      let (column, bytes) = (Int(rect.minX) * 4, Int(rect.width) * 4)
      for y in Int(rect.minY)..<Int(rect.maxY) {
        let source = other.pixels.data + (y * other.pixels.stride + column)
        memcpy(pixels.data + (y * pixels.stride + column), source, bytes)
      }
    }
  }

  /// Makes memory that both sides see and asks the server to take it.
  private static func attach(
    _ segment: UnsafeMutablePointer<XShmSegmentInfo>, _ image: UnsafeMutablePointer<XImage>,
    _ connection: XConnection
  ) -> Bool {
    let bytes = Int(image.pointee.bytes_per_line) * Int(image.pointee.height)
    let id = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0o600)
    guard id >= 0 else { return false }
    let address = shmat(id, nil, 0)
    // Marked for removal at once: it goes when both sides let go of it, however they end.
    defer { shmctl(id, IPC_RMID, nil) }
    guard let address, Int(bitPattern: address) != -1 else { return false }
    segment.pointee.shmid = id
    segment.pointee.shmaddr = address.assumingMemoryBound(to: CChar.self)
    segment.pointee.readOnly = 1
    image.pointee.data = segment.pointee.shmaddr
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

import CSys
import CX11
import CXext

/// An image in memory shared with the server (MIT-SHM), ten times faster than one sent over the
/// connection.
package final class SharedImage {
  /// What the server may do with the memory.
  package enum Access: Sendable {
    case read
    case readAndWrite
  }

  private let image: UnsafeMutablePointer<XImage>
  private let display: XDisplay
  private let segment: UnsafeMutablePointer<XShmSegmentInfo>
  private var isAttached = false

  /// Allocates and attaches the memory; nil if the server cannot share it, as without MIT-SHM, on
  /// another machine or across container boundaries.
  ///
  /// - Parameter capacity: The size of the memory in bytes; by default the size of the image.
  package init?(
    _ display: XDisplay, width: Int, height: Int, capacity: Int? = nil, server access: Access
  ) {
    guard XShmQueryExtension(display.pointer) != 0 else { return nil }
    self.display = display
    segment = .allocate(capacity: 1)
    segment.initialize(
      to: XShmSegmentInfo(
        shmseg: 0, shmid: -1, shmaddr: nil, readOnly: access == .read ? 1 : 0))
    let screen = XDefaultScreen(display.pointer)
    let image = XShmCreateImage(
      display.pointer, XDefaultVisual(display.pointer, screen),
      UInt32(XDefaultDepth(display.pointer, screen)), ZPixmap, nil, segment, UInt32(width),
      UInt32(height))
    guard let image else {
      segment.deallocate()
      return nil
    }
    self.image = image
    // From here on, deinit cleans up.
    guard attach(capacity ?? Int(image.pointee.bytes_per_line) * height) else { return nil }
  }

  private func attach(_ bytes: Int) -> Bool {
    segment.pointee.shmid = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0o600)
    guard segment.pointee.shmid >= 0 else { return false }
    // Marked for removal: the kernel frees it when both sides have detached, however they exit.
    defer { shmctl(segment.pointee.shmid, IPC_RMID, nil) }
    guard let memory = shmat(segment.pointee.shmid, nil, 0), Int(bitPattern: memory) != -1 else {
      return false
    }
    segment.pointee.shmaddr = memory.assumingMemoryBound(to: CChar.self)
    image.pointee.data = segment.pointee.shmaddr
    let error = display.firstError { XShmAttach(display.pointer, segment) }
    isAttached = error == nil && !display.isLost
    return isAttached
  }

  deinit {
    // The pixels do not belong to Xlib.
    image.pointee.data = nil
    _ = image.pointee.f.destroy_image(image)
    if isAttached, !display.isLost { XShmDetach(display.pointer, segment) }
    if let memory = segment.pointee.shmaddr { shmdt(memory) }
    segment.deallocate()
  }

  /// Calls `body` with the image, whose size and position in the memory may be changed, and the memory, of
  /// at least the requested capacity. Both are valid only during the call.
  package func withImage<Result>(
    _ body: (UnsafeMutablePointer<XImage>, _ memory: UnsafeMutableRawPointer) -> Result
  ) -> Result {
    withExtendedLifetime(self) {
      body(image, UnsafeMutableRawPointer(segment.pointee.shmaddr))
    }
  }

  /// Copies pixels of the screen into the image, from a position on; returns whether the server did
  /// so. Calls `XShmGetImage`.
  package func capture(x: Int = 0, y: Int = 0) -> Bool {
    XShmGetImage(display.pointer, display.root, image, Int32(x), Int32(y), UInt.max) != 0
  }

  /// Copies the top left part of the image to a window. If `wantsEvent` is true, the server sends a
  /// completion event once it has read the pixels. Calls `XShmPutImage`.
  package func put(
    width: Int, height: Int, atX x: Int, y: Int, in window: XID, _ context: GC,
    wantsEvent: Bool = false
  ) {
    XShmPutImage(
      display.pointer, window, context, image, 0, 0, Int32(x), Int32(y), UInt32(width),
      UInt32(height), wantsEvent ? 1 : 0)
  }
}

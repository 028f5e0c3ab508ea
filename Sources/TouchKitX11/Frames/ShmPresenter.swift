import CX11
import CXext
import TouchKit

/// Shows a window's frames through memory that is shared with the server.
///
/// One buffer is enough while the server keeps up. A second one is made when a frame is due
/// before the server has read the last one; it is brought up to date by copying what the last
/// frames changed, which costs less than painting it.
@MainActor  // Said, for an optimised build for tests forgets the default.
final class ShmPresenter: Presenter {
  /// Whether frames go through shared memory.
  private(set) var isShared: Bool

  private let connection: XConnection
  private let window: XID
  private let context: GC
  private var size: Size
  private var buffers: [FrameBuffer] = []
  private var rotation = BufferRotation()
  private var painting: Int?
  private var mostBuffers: Int

  /// A presenter for a window of an extent in pixels; nil if the server is gone.
  init?(connection: XConnection, window: XID, size: Size, usesSharedMemory: Bool = true) {
    self.connection = connection
    self.window = window
    self.size = size
    var values = XGCValues()
    values.graphics_exposures = 0
    let context = XCreateGC(connection.display, window, UInt(GCGraphicsExposures), &values)
    guard let context else { return nil }
    self.context = context
    isShared =
      usesSharedMemory && connection.isLocal && XShmQueryExtension(connection.display) != 0
    mostBuffers = isShared ? 2 : 1
  }

  isolated deinit {
    if !connection.isLost { XFreeGC(connection.display, context) }
  }

  /// The window has another extent in pixels: nothing painted before is of use.
  func resize(to size: Size) {
    guard size != self.size else { return }
    self.size = size
    rotation = BufferRotation()
    painting = nil
    // A buffer that the server still reads keeps its memory until it has: requests are executed
    // in order, and what is torn in between is painted over at once.
    if let first = buffers.first, first.resize(to: size) {
      buffers = [first]
      rotation.addBuffer(bounds: bounds)
    } else {
      buffers = []
    }
  }

  func nextBuffer(damage: inout Region) -> PixelBuffer? {
    guard !connection.isLost else { return nil }
    rotation.executed(UInt(XLastKnownRequestProcessed(connection.display)))
    guard let index = rotation.free ?? addBuffer() else { return nil }
    painting = index
    let buffer = buffers[index]
    if let newest = rotation.newest {
      if newest != index { buffer.copy(rotation.staleRegion(of: index), from: buffers[newest]) }
    } else {
      damage = Region(bounds)
    }
    return buffer.pixels
  }

  func present(_ damage: Region) {
    guard let index = painting, !connection.isLost else { return }
    painting = nil
    var visible = damage
    visible.formIntersection(bounds)
    // The request of the last rectangle; those before it are executed earlier.
    put(visible.rects, from: index)
    let request = UInt(XNextRequest(connection.display)) - 1
    rotation.presented(index, damage: visible, by: request)
    // Memory that is sent has no completion event, and must not pile up in the socket.
    if !isShared { connection.nudge() }
  }

  /// Whether a frame could be painted now.
  var hasFreeBuffer: Bool {
    rotation.executed(UInt(XLastKnownRequestProcessed(connection.display)))
    return rotation.free != nil || rotation.count < mostBuffers
  }

  /// Takes an event: shows again what the server has lost of the window.
  func handle(_ event: XEvent) {
    guard event.type == Expose, event.xexpose.window == window, let newest = rotation.newest else {
      return
    }
    let rect = Rect(
      Double(event.xexpose.x), Double(event.xexpose.y), Double(event.xexpose.width),
      Double(event.xexpose.height))
    guard let visible = rect.intersection(bounds) else { return }
    put([visible], from: newest)
    rotation.presented(newest, damage: Region(), by: UInt(XNextRequest(connection.display)) - 1)
  }

  private var bounds: Rect { Rect(origin: .zero, size: size) }

  private func put(_ rects: [Rect], from index: Int) {
    // With no other buffer left to paint into, the answer is what ends the wait.
    let isLast = rotation.count == mostBuffers && rotation.isLastFree(index)
    buffers[index].put(rects, into: window, context, wantsAnswer: isLast)
  }

  private func addBuffer() -> Int? {
    guard rotation.count < mostBuffers, let buffer = makeBuffer() else { return nil }
    buffers.append(buffer)
    rotation.addBuffer(bounds: bounds)
    return buffers.count - 1
  }

  private func makeBuffer() -> FrameBuffer? {
    if isShared {
      if let buffer = FrameBuffer.shared(connection, size: size) { return buffer }
      mostBuffers = 1
      // Refused for the first buffer: for good. Refused for a second one: one has to do.
      guard buffers.isEmpty else { return nil }
      isShared = false
    }
    return FrameBuffer.sent(connection, size: size)
  }
}

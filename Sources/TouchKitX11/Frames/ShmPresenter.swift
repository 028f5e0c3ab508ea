import CX11
import CXext
import TouchKit

/// Shows a window's frames through memory that is shared with the server.
///
/// Only what has changed is painted and put; nothing of it is kept here. There is room for two
/// whole frames, so that one can be painted while the server reads the other.
@MainActor  // Said, for an optimised build for tests forgets the default.
final class ShmPresenter: Presenter {
  /// Whether frames go through shared memory.
  private(set) var isShared: Bool

  /// What is being painted: where each rectangle's picture lies in the memory.
  private struct Painting {
    var bytes: Range<Int>
    var parts: [(rect: Rect, offset: Int)] = []
  }

  private let connection: XConnection
  private let window: XID
  private let context: GC
  private var size: Size
  private var memory: TransferMemory?
  private var ring = TransferRing(capacity: 0)
  private var painting: Painting?
  /// Whether the window has been painted as a whole since it has this size.
  private var isWhole = false

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
  }

  isolated deinit {
    if !connection.isLost { XFreeGC(connection.display, context) }
  }

  /// The window has another extent in pixels: all of it has to be painted.
  func resize(to size: Size) {
    guard size != self.size else { return }
    self.size = size
    isWhole = false
    painting = nil
    // Memory that the server still reads may go: requests are executed in order, and what is
    // torn in between is painted over at once.
    if let memory, !(1...6).contains(memory.capacity / frameBytes) { self.memory = nil }
  }

  func nextBuffers(damage: inout Region) -> [PixelBuffer]? {
    guard !connection.isLost, let memory = memory ?? makeMemory() else { return nil }
    ring.executed(UInt(XLastKnownRequestProcessed(connection.display)))
    // Memory that is sent must not pile up in the socket.
    guard isShared || ring.isIdle else { return nil }
    damage.formIntersection(bounds)
    if !isWhole || bytes(for: damage) > ring.capacity { damage = Region(bounds) }
    let count = bytes(for: damage)
    guard let start = ring.place(for: count) else { return nil }

    var painting = Painting(bytes: start..<start + count)
    var offset = start
    let buffers = damage.rects.map { rect in
      defer { offset += TransferMemory.bytes(for: rect.size) }
      painting.parts.append((rect, offset))
      return memory.buffer(at: offset, for: rect)
    }
    self.painting = painting
    return buffers
  }

  func present(_ damage: Region) {
    guard let painting, let memory, !connection.isLost else { return }
    self.painting = nil
    isWhole = true
    let wantsAnswer = fills(painting.bytes)
    for (index, part) in painting.parts.enumerated() {
      // Requests are executed in order: the last one answers for all.
      let isLast = index == painting.parts.count - 1
      memory.put(
        part.rect, at: part.offset, into: window, context, wantsAnswer: isLast && wantsAnswer)
    }
    ring.presented(painting.bytes, by: UInt(XNextRequest(connection.display)) - 1)
    // Memory that is sent has no completion event.
    if !isShared { connection.nudge() }
  }

  private var bounds: Rect { Rect(origin: .zero, size: size) }

  private var frameBytes: Int { max(TransferMemory.bytes(for: size), 1) }

  private func bytes(for region: Region) -> Int {
    region.rects.reduce(0) { $0 + TransferMemory.bytes(for: $1.size) }
  }

  /// Whether a frame leaves no room for another one like it: then an answer ends the wait.
  private func fills(_ bytes: Range<Int>) -> Bool {
    var next = ring
    next.presented(bytes, by: .max)
    return next.place(for: bytes.count) == nil
  }

  private func makeMemory() -> TransferMemory? {
    var memory: TransferMemory?
    if isShared {
      memory =
        .shared(connection, capacity: 2 * frameBytes) ?? .shared(connection, capacity: frameBytes)
      // Refused once, refused for good.
      if memory == nil { isShared = false }
    }
    memory = memory ?? .sent(connection, capacity: frameBytes)
    self.memory = memory
    ring = TransferRing(capacity: memory?.capacity ?? 0)
    return memory
  }
}

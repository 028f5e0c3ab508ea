import CX11
import TouchKit

/// Presents a window's frames through memory shared with the server.
///
/// Only damaged rectangles are painted and sent; no copy of the window is kept. The memory holds
/// two whole frames, so that one can be painted while the server reads the other.
@MainActor  // Explicit: optimized test builds drop the default isolation.
final class ShmPresenter: Presenter {
  /// Whether frames go through shared memory.
  private(set) var isShared: Bool

  /// The frame being painted: its range of the memory, and a buffer for each piece of a rectangle.
  private struct Painting {
    let bytes: Range<Int>
    let parts: [PixelBuffer]
    /// The number of buffers that the server has been asked to show.
    var sent = 0
  }

  /// The server copies about so many bytes while the next ones are painted. For fewer, asking it costs more
  /// than waiting; of more, the last ones would be waited for.
  private static let piece = 144 << 10
  /// Larger rectangles are not divided: two threads paint them (`Canvas.drawInBands`).
  private static let largestDivided = 1 << 20

  /// Converts what was painted, which is sRGB, to the colors of the display; nil if they are the same.
  /// The next frame repaints the whole window.
  var displayColors: ColorTransform? {
    didSet { if oldValue !== displayColors { isWhole = false } }
  }

  private let connection: XConnection
  private let window: XID
  private let context: GC
  private var size: Size
  private var memory: TransferMemory?
  private var ring = TransferRing(capacity: 0)
  private var painting: Painting?
  /// Whether the server will send an event once it has read the last frame.
  private var isEventDue = false
  /// Whether the whole window has been painted at its current size.
  private var isWhole = false

  /// Creates a presenter for a window of the given size in pixels; nil if the connection is lost.
  init?(connection: XConnection, window: XID, size: Size, usesSharedMemory: Bool = true) {
    self.connection = connection
    self.window = window
    self.size = size
    var values = XGCValues()
    values.graphics_exposures = 0
    let context = XCreateGC(connection.display, window, UInt(GCGraphicsExposures), &values)
    guard let context else { return nil }
    self.context = context
    // Whether the server has the extension is found out with the first frame.
    isShared = usesSharedMemory && connection.isLocal
  }

  isolated deinit {
    if !connection.isLost { XFreeGC(connection.display, context) }
  }

  /// Sets the window's size in pixels; the next frame repaints the whole window.
  func resize(to size: Size) {
    guard size != self.size else { return }
    self.size = size
    isWhole = false
    painting = nil
    // Memory that the server is still reading may be freed: requests are processed in order, and
    // any tearing is painted over immediately.
    if let memory, !(1...6).contains(memory.capacity / frameBytes) { self.memory = nil }
  }

  func nextBuffers(damage: inout Region) -> [PixelBuffer]? {
    guard !connection.isLost, let memory = memory ?? makeMemory() else { return nil }
    ring.executed(UInt(XLastKnownRequestProcessed(connection.display)))
    // Without shared memory, at most one frame is queued on the socket.
    guard isShared || ring.isIdle else { return nil }
    damage.formIntersection(bounds)
    if !isWhole || bytes(for: damage) > ring.capacity { damage = Region(bounds) }
    let count = bytes(for: damage)
    guard let start = ring.place(for: count) else {
      requestEvent()
      return nil
    }

    var offset = start
    var parts: [PixelBuffer] = []
    for rect in damage {
      let count = Self.pieceCount(of: rect)
      for index in 0..<count {
        let piece = Self.piece(index, of: count, of: rect)
        parts.append(memory.buffer(at: offset, for: piece))
        offset += TransferMemory.bytes(for: piece.size)
      }
    }
    painting = Painting(bytes: start..<offset, parts: parts)
    return parts
  }

  func didDraw(bufferAt index: Int) {
    guard isShared, let painting, !connection.isLost, index + 1 < painting.parts.count else {
      return
    }
    let bytes = painting.parts[painting.sent...index].reduce(0) { $0 + $1.stride * $1.height }
    guard bytes >= Self.piece * 3 / 4 else { return }
    put(painting.sent..<index + 1, wantsEvent: false)
    self.painting?.sent = index + 1
    XFlush(connection.display)
  }

  func present(_ damage: Region) {
    guard let painting, !connection.isLost else { return }
    isWhole = true
    let wantsEvent = fills(painting.bytes)
    put(painting.sent..<painting.parts.count, wantsEvent: wantsEvent)
    self.painting = nil
    ring.presented(painting.bytes, by: UInt(XNextRequest(connection.display)) - 1)
    isEventDue = isShared && wantsEvent
    // Only shared memory has completion events.
    if !isShared { requestEvent() }
  }

  /// Asks the server to show some buffers of the frame being painted. If `wantsEvent` is true, it sends
  /// an event once it has read the last one, and so all before: it processes requests in their order.
  private func put(_ indices: Range<Int>, wantsEvent: Bool) {
    guard let painting, let memory else { return }
    for index in indices {
      let part = painting.parts[index]
      displayColors?.apply(to: part)
      memory.put(
        part, into: window, context, wantsEvent: wantsEvent && index + 1 == indices.upperBound)
    }
  }

  func finish() {
    if !connection.isLost { XSync(connection.display, 0) }
  }

  /// Makes sure that an event follows the last frame: without input there may be no other one to
  /// free its memory.
  private func requestEvent() {
    guard !isEventDue else { return }
    isEventDue = true
    connection.sendFence()
  }

  private var bounds: Rect { Rect(origin: .zero, size: size) }

  private var frameBytes: Int { max(bytes(for: Region(bounds)), 1) }

  private func bytes(for region: Region) -> Int {
    region.reduce(0) { sum, rect in
      let count = Self.pieceCount(of: rect)
      return (0..<count).reduce(sum) { sum, index in
        sum + TransferMemory.bytes(for: Self.piece(index, of: count, of: rect).size)
      }
    }
  }

  /// Returns into how many pieces a rectangle is divided, which are painted and sent one after another.
  private static func pieceCount(of rect: Rect) -> Int {
    let bytes = TransferMemory.bytes(for: rect.size)
    return bytes <= largestDivided ? max(1, min(bytes / piece, Int(rect.height))) : 1
  }

  /// Returns one of the pieces of a rectangle, from top to bottom.
  private static func piece(_ index: Int, of count: Int, of rect: Rect) -> Rect {
    let top = (rect.height * Double(index) / Double(count)).rounded()
    let bottom = (rect.height * Double(index + 1) / Double(count)).rounded()
    return Rect(rect.minX, rect.minY + top, rect.width, bottom - top)
  }

  /// Whether no second frame of this size fits behind a frame; the next one then waits for the
  /// completion event.
  private func fills(_ bytes: Range<Int>) -> Bool {
    ring.place(for: bytes.count, after: bytes) == nil
  }

  private func makeMemory() -> TransferMemory? {
    var memory: TransferMemory?
    if isShared {
      memory =
        TransferMemory(sharedBy: connection, capacity: 2 * frameBytes)
        ?? TransferMemory(sharedBy: connection, capacity: frameBytes)
      // A server that refused once will refuse again.
      if memory == nil { isShared = false }
    }
    memory = memory ?? TransferMemory(sentBy: connection, capacity: frameBytes)
    self.memory = memory
    ring = TransferRing(capacity: memory?.capacity ?? 0)
    return memory
  }
}

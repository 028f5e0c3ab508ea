import Confined
import Drawing
import ImageCoding

/// The upright rows of a picture that a decoder delivers: all of them, or as many as memory should
/// hold of a picture whose upright rows do not arrive in order.
struct RowsPart {
  /// The upright rows.
  let rows: Range<Int>
  /// Whether no rows follow.
  let isLast: Bool

  /// The pixels in memory: rows of a picture that arrives in order take each other's place.
  private let pixels: StoredPixels
  private let memory: SharedMemory
  private let session: DecoderSession
  /// Whether upright rows arrive from top to bottom.
  private let isInOrder: Bool
  /// The number of stored rows in total, that have arrived, and that there is room for.
  private let count: Int
  private var arrived = 0
  private var room = 0
  /// The number of rows that have been used without a gap, and the ranges used after a gap.
  private var used = 0
  private var usedLater: [Int: Int] = [:]

  /// The memory that the rows of a picture occupy at most, as far as the decoder allows it.
  struct Memory {
    /// For rows that arrive in order, in bytes: with less the decoder waits more often, with more the
    /// memory has to be cleared first.
    var queue = 8 << 20
    /// For a part of a picture whose upright rows do not arrive in order, in bytes.
    var part = 128 << 20
  }

  /// Allocates the memory for a part of a window that begins with one of its rows, and makes the decoder fill
  /// it.
  init(
    _ layout: PixelLayout, of window: PictureWindow, from first: Int, _ session: DecoderSession,
    within limit: Memory
  ) throws(ImageError) {
    let (orientation, width, whole) = window.placed(in: layout)
    let height = whole.count
    isInOrder = orientation == .upright || orientation == .mirrored
    let rowBytes = width.count * layout.order.byteCount
    let count = isInOrder ? height : max(1, limit.part / rowBytes)
    guard first < height else { throw .undecodable(name: session.name) }
    rows = first..<min(height, first + count)
    isLast = rows.upperBound == height
    let (columns, stored) = layout.window(
      orientation, columns: width,
      rows: whole.lowerBound + rows.lowerBound..<whole.lowerBound + rows.upperBound)
    let stride = layout.stride(columns: columns.count)
    let capacity =
      isInOrder ? min(stored.count, max(Self.minimumQueue, limit.queue / stride)) : stored.count
    memory = try session.allocate(
      layout, RowWindow(columns: columns, rows: stored, capacity: capacity))
    // Valid while `memory` is.
    pixels = memory.withPointer { start in
      StoredPixels(
        data: start.assumingMemoryBound(to: UInt8.self), width: columns.count, height: capacity,
        stride: stride, order: layout.order, orientation: orientation)
    }
    self.count = stored.count
    self.session = session
    makeRoom()
  }

  /// The number of rows that memory holds at least.
  private static let minimumQueue = 64

  /// Whether all rows have arrived.
  var isComplete: Bool { arrived == count }
  /// Whether all rows have been used.
  var isUsed: Bool { used == rows.count }
  /// Whether the decoder can go on.
  var hasRoom: Bool { arrived < room || isComplete }

  /// Returns the first of some rows that belong to this part and have arrived; nil if there are none.
  func arrived(of wanted: Range<Int>) -> Range<Int>? {
    let present = isInOrder ? arrived : isComplete ? rows.count : 0
    let some = wanted.clamped(to: rows.lowerBound..<rows.lowerBound + present)
    return some.isEmpty || some.lowerBound > wanted.lowerBound ? nil : some
  }

  /// Whether a row has been used: another one may have its place in memory.
  func isUsed(_ row: Int) -> Bool {
    let row = row - rows.lowerBound
    return row < used || usedLater.contains { first, count in first <= row && row < first + count }
  }

  /// Copies rows of this part to rows of a buffer that begin at `y`.
  func copy(_ taken: Range<Int>, into buffer: PixelBuffer, at y: Int) {
    var (next, y) = (taken.lowerBound - rows.lowerBound, y)
    let end = taken.upperBound - rows.lowerBound
    while next < end {
      let first = isInOrder ? next % pixels.height : next
      let some = isInOrder ? min(end - next, pixels.height - first) : end - next
      withExtendedLifetime(memory) {
        pixels.copy(rows: first..<first + some, into: buffer.rows(y..<y + some))
      }
      (next, y) = (next + some, y + some)
    }
  }

  /// The size of the memory that the rows occupy, in bytes.
  var byteCount: Int { memory.count }

  /// Records that stored rows have arrived, by their total number.
  mutating func arrive(_ total: Int) { arrived = min(max(arrived, total), room) }

  /// Records that rows are not needed anymore, so that others can take their place.
  mutating func use(_ taken: Range<Int>) {
    usedLater[taken.lowerBound - rows.lowerBound] = taken.count
    while let count = usedLater.removeValue(forKey: used) { used += count }
    if isInOrder { makeRoom() }
  }

  /// Lets the decoder go on as far as there is room.
  private mutating func makeRoom() {
    let end = isInOrder ? min(count, used + pixels.height) : count
    // Not for every single row: each message wakes up the decoder.
    guard end > room, end == count || end >= room + Self.minimumQueue / 4 else { return }
    room = end
    session.send([end])
  }
}

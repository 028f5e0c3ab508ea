import Drawing

/// The upright rows of a picture that a decoder delivers: all of them, or as many as memory should
/// hold of a picture whose upright rows do not arrive in order.
struct RowsPart {
  /// The upright rows.
  let rows: Range<Int>
  /// Whether no rows follow.
  let isLast: Bool

  private let pixels: StoredPixels
  private let memory: SharedMemory
  private let session: DecoderSession
  /// Whether upright rows arrive from top to bottom.
  private let isInOrder: Bool
  /// The number of stored rows that have arrived, and that there is room for.
  private var arrived = 0
  private var room = 0
  /// The number of rows that have been used without a gap, and the ranges used after a gap.
  private var used = 0
  private var usedLater: [Int: Int] = [:]

  /// The memory that the rows of a picture occupy at most, as far as the decoder allows it.
  struct Memory {
    /// For rows beyond those that were asked for, in bytes.
    var spare = 16 << 20
    /// For a part of a picture whose upright rows do not arrive in order, in bytes.
    var part = 128 << 20
  }

  private let spare: Int

  /// Allocates the memory for a part that begins with an upright row, and makes the decoder fill it.
  init(
    _ layout: PixelLayout, from first: Int, _ session: DecoderSession, within limit: Memory
  ) throws(ImageError) {
    spare = limit.spare
    let swaps = layout.orientation.swapsSides
    let height = swaps ? layout.width : layout.height
    isInOrder = layout.orientation == .upright || layout.orientation == .mirrored
    let rowBytes = (swaps ? layout.height : layout.width) * layout.order.byteCount
    let count = isInOrder ? height : max(1, limit.part / rowBytes)
    guard first < height else { throw .undecodable(name: session.name) }
    rows = first..<min(height, first + count)
    isLast = rows.upperBound == height
    let window = layout.window(uprightRows: rows)
    memory = try session.allocate(layout, window)
    pixels = StoredPixels(
      data: UnsafePointer(memory.start.assumingMemoryBound(to: UInt8.self)),
      width: window.columns.count, height: window.rows.count,
      stride: layout.stride(columns: window.columns.count), order: layout.order,
      orientation: layout.orientation)
    self.session = session
    if !isInOrder { makeRoom(forStored: pixels.height) }
  }

  /// Whether all rows have arrived.
  var isComplete: Bool { arrived == pixels.height }
  /// Whether all rows have been used.
  var isUsed: Bool { used == rows.count }
  /// Whether the decoder can go on.
  var hasRoom: Bool { arrived < room || isComplete }

  /// Returns whether the first of some rows belong to this part and have arrived.
  func hasArrived(_ wanted: Range<Int>) -> Bool {
    guard rows.contains(wanted.lowerBound) else { return false }
    let end = wanted.clamped(to: rows).upperBound - rows.lowerBound
    return isComplete || isInOrder && arrived >= end
  }

  /// Copies rows of this part to rows of a buffer that begin at `y`.
  func copy(_ taken: Range<Int>, into buffer: PixelBuffer, at y: Int) {
    let target = PixelBuffer(
      borrowing: buffer.data + y * buffer.stride, width: buffer.width, height: taken.count,
      stride: buffer.stride, format: buffer.format)
    let first = rows.lowerBound
    pixels.copy(rows: taken.lowerBound - first..<taken.upperBound - first, into: target)
    withExtendedLifetime((self, buffer)) {}
  }

  /// The memory that the rows occupy at present, in bytes.
  var residentBytes: Int { memory.residentBytes }

  /// Records that stored rows have arrived, by their total number.
  mutating func arrive(_ count: Int) { arrived = min(max(arrived, count), pixels.height) }

  /// Lets the decoder go on so far that an upright row arrives.
  mutating func makeRoom(upTo row: Int) {
    guard isInOrder else { return }
    let spare = spare / pixels.stride
    makeRoom(forStored: min(pixels.height, max(row, used) + max(spare, 64)))
  }

  private mutating func makeRoom(forStored count: Int) {
    // Not for every single row: each message wakes up the decoder.
    guard count > room, count == pixels.height || count >= room + 16 else { return }
    room = count
    session.send([count])
  }

  /// Records that rows are not needed anymore, and releases their memory.
  mutating func use(_ taken: Range<Int>) {
    usedLater[taken.lowerBound - rows.lowerBound] = taken.count
    let first = used
    while let count = usedLater.removeValue(forKey: used) { used += count }
    guard isInOrder, used > first else { return }
    memory.discard(first * pixels.stride..<used * pixels.stride)
    makeRoom(upTo: used)
  }
}

extension PixelLayout {
  /// Returns the stored pixels of upright rows.
  fileprivate func window(uprightRows: Range<Int>) -> RowWindow {
    func reversed(_ range: Range<Int>, in count: Int) -> Range<Int> {
      count - range.upperBound..<count - range.lowerBound
    }
    return switch orientation {
    case .upright, .mirrored: RowWindow(columns: 0..<width, rows: uprightRows)
    case .upsideDown, .upsideDownMirrored:
      RowWindow(columns: 0..<width, rows: reversed(uprightRows, in: height))
    case .transposed, .turnedRight: RowWindow(columns: uprightRows, rows: 0..<height)
    case .transposedUpsideDown, .turnedLeft:
      RowWindow(columns: reversed(uprightRows, in: width), rows: 0..<height)
    }
  }
}

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

  /// Returns the offset at which a frame of `count` bytes fits; nil if there is no room at present.
  func place(for count: Int) -> Int? {
    guard let first = pending.first?.bytes, let last = pending.last?.bytes else {
      return count <= capacity ? 0 : nil
    }
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

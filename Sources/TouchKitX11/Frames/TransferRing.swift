/// Which part of the memory that frames go through is free.
///
/// The server reads a frame when it executes the request, so its part is free again when the
/// server has come past that request. Every event carries the number of the last request that
/// was executed: a touch that arrives frees the frame before, without an event of its own.
///
/// While the server keeps up, every frame lies at the start, where caches still hold the memory.
nonisolated struct TransferRing: Sendable {
  /// How many bytes there are.
  let capacity: Int

  private struct Frame {
    let bytes: Range<Int>
    /// The last request that reads it.
    let request: UInt
  }

  /// The frames that the server may still read, in order; behind the last one it goes on at the
  /// start.
  private var pending: [Frame] = []

  /// Free memory.
  init(capacity: Int) { self.capacity = capacity }

  /// Whether the server has read everything.
  var isIdle: Bool { pending.isEmpty }

  /// The server has come so far.
  mutating func executed(_ request: UInt) {
    while let first = pending.first, first.request <= request { pending.removeFirst() }
  }

  /// Where a frame of so many bytes could lie; nil while there is no such place.
  func place(for count: Int) -> Int? {
    guard let first = pending.first?.bytes, let last = pending.last?.bytes else {
      return count <= capacity ? 0 : nil
    }
    let hasWrapped = last.lowerBound < first.lowerBound
    let end = hasWrapped ? first.lowerBound : capacity
    if last.upperBound + count <= end { return last.upperBound }
    return !hasWrapped && count <= first.lowerBound ? 0 : nil
  }

  /// A frame has been presented; the request is the last one that reads it.
  mutating func presented(_ bytes: Range<Int>, by request: UInt) {
    pending.append(Frame(bytes: bytes, request: request))
  }
}

import TouchKit

/// Which buffer the next frame is painted into, and what is out of date in it.
///
/// The server reads a buffer when it executes the request, so a buffer is free again when the
/// server has come past that request. Every event carries the number of the last request that
/// was executed: a touch that arrives frees the buffer of the frame before, without an event of
/// its own.
nonisolated struct BufferRotation: Sendable {
  private struct Slot {
    /// What was presented from other buffers since this one was.
    var stale: Region
    /// The request that reads it, nil if none does.
    var pending: UInt?
  }

  private var slots: [Slot] = []
  /// The buffer that holds what is on the screen.
  private(set) var newest: Int?

  /// How many buffers there are.
  var count: Int { slots.count }

  /// Adds a buffer with nothing in it.
  mutating func addBuffer(bounds: Rect) {
    slots.append(Slot(stale: Region(bounds), pending: nil))
  }

  /// The server has come so far.
  mutating func executed(_ serial: UInt) {
    for index in slots.indices {
      if let pending = slots[index].pending, pending <= serial { slots[index].pending = nil }
    }
  }

  /// The buffer to paint into, nil while the server may read them all.
  ///
  /// The one on the screen if it can be: nothing is out of date there.
  var free: Int? {
    if let newest, slots[newest].pending == nil { return newest }
    return slots.firstIndex { $0.pending == nil }
  }

  /// Whether no buffer but this one could be painted into.
  func isLastFree(_ index: Int) -> Bool {
    slots.indices.allSatisfy { $0 == index || slots[$0].pending != nil }
  }

  /// What has to be brought up to date in a buffer before a frame.
  func staleRegion(of index: Int) -> Region { slots[index].stale }

  /// A buffer was presented by a request.
  mutating func presented(_ index: Int, damage: Region, by request: UInt) {
    for other in slots.indices where other != index { slots[other].stale.add(damage) }
    slots[index].stale.removeAll()
    slots[index].pending = request
    newest = index
  }
}

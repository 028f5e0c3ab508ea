/// The sending side of an incremental transfer (ICCCM 2.7.2): each time the requestor deletes the
/// property, the next piece is written to it; an empty piece is the end.
nonisolated struct IncrementalSender: Hashable, Sendable {
  /// The next step.
  enum Step: Hashable, Sendable {
    /// Write a range of the data; an empty one marks the end.
    case write(Range<Int>)
    /// Nothing: the transfer is complete.
    case finish
  }

  private enum State: Hashable {
    case sending(from: Int)
    case ending
    case finished
  }

  /// The number of bytes.
  let count: Int
  /// The size of a piece in bytes.
  let pieceLength: Int
  private var state = State.sending(from: 0)

  /// Creates a transfer that has been announced.
  init(count: Int, pieceLength: Int) {
    self.count = count
    self.pieceLength = max(1, pieceLength)
  }

  /// Returns the step after the requestor has deleted the property.
  mutating func propertyDeleted() -> Step {
    switch state {
    case .sending(let start) where start < count:
      let end = min(start + pieceLength, count)
      state = .sending(from: end)
      return .write(start..<end)
    case .sending:
      state = .ending
      return .write(count..<count)
    case .ending, .finished:
      state = .finished
      return .finish
    }
  }
}

import CX11
import TouchKit

/// The target's side of the drag-and-drop protocol: which messages of which source count.
nonisolated struct IncomingDrag: Hashable, Sendable {
  /// The next step.
  enum Effect: Hashable, Sendable {
    /// An item of a source has entered.
    case begin(source: XID, types: [Atom], hasMoreTypes: Bool)
    /// It has moved; the source must be answered.
    case move(to: Point, action: Atom)
    /// It has left, or its source has ended.
    case exit
    /// It was dropped.
    case perform(time: UInt32)
    /// Answer a position that belongs to no drag.
    case refusePosition(of: XID)
    /// Answer a drop that belongs to no drag.
    case refuseDrop(of: XID)
  }

  /// The source of the item that is over the window; nil for none. A source that was dropped is no
  /// longer over the window, even while its data is being received.
  private(set) var source: XID?

  /// Handles a message of a source.
  mutating func handle(_ message: XdndMessage) -> [Effect] {
    switch message {
    case .enter(let source, let version, let types, let hasMoreTypes):
      guard version >= XdndMessage.oldestVersion else { return [] }
      // A source that was killed sends no message that its item has left.
      let exit = end()
      self.source = source
      return exit + [.begin(source: source, types: types, hasMoreTypes: hasMoreTypes)]
    case .position(let source, let location, _, let action):
      return source == self.source
        ? [.move(to: location, action: action)] : [.refusePosition(of: source)]
    case .leave(let source):
      return source == self.source ? end() : []
    case .drop(let source, let time):
      guard source == self.source else { return [.refuseDrop(of: source)] }
      self.source = nil
      return [.perform(time: time)]
    case .status, .finished:
      return []
    }
  }

  /// Handles the end of a source's window.
  mutating func destroyed(_ window: XID) -> [Effect] { window == source ? end() : [] }

  private mutating func end() -> [Effect] {
    guard source != nil else { return [] }
    source = nil
    return [.exit]
  }
}

import CX11
import TouchKit

/// The source's side of the drag-and-drop protocol: what is sent to which target, and when.
///
/// One position at a time is on its way; the target's answer releases the next one.
nonisolated struct OutgoingDrag: Hashable, Sendable {
  /// A window that takes drops.
  struct Target: Hashable, Sendable {
    /// The window under the item, which messages name.
    let window: XID
    /// The window that receives the messages: the same one, or its proxy.
    let receiver: XID
    /// The version of the protocol that both sides speak.
    let version: Int
  }

  /// The next step.
  enum Effect: Hashable, Sendable {
    case enter(Target)
    case position(Target, Point)
    case leave(Target)
    case drop(Target)
    /// The target has answered what a drop would do; nil for nothing.
    case answered(Atom?)
    /// The drag is over; nothing else follows.
    case finish(Outcome)
  }

  /// How the drag has ended.
  enum Outcome: Hashable, Sendable {
    case performed(Atom)
    case refused
    case failed
  }

  private enum Phase: Hashable {
    case dragging
    /// Dropped; the answer to the last position is still missing.
    case awaitingAnswer
    /// The drop has been sent, and the target is receiving the data.
    case dropped(action: Atom)
    case finished
  }

  /// The target under the item; nil for none.
  private(set) var target: Target?
  private var phase = Phase.dragging
  private var isAwaitingStatus = false
  /// The latest position, if it has not been sent.
  private var pending: Point?
  /// The action that the target has accepted.
  private var accepted: Atom?

  /// Whether the drag is over.
  var isFinished: Bool { phase == .finished }

  /// The action of the drop that has been sent; nil unless its target is receiving the data.
  var droppedAction: Atom? {
    if case .dropped(let action) = phase { action } else { nil }
  }

  /// Moves the item to a point of the root window, in pixels, over a target or none.
  mutating func moved(to location: Point, over next: Target?) -> [Effect] {
    guard phase == .dragging else { return [] }
    var effects: [Effect] = []
    if next?.window != target?.window {
      if let target { effects += [.leave(target), .answered(nil)] }
      forgetTarget()
      target = next
      if let next { effects.append(.enter(next)) }
    }
    guard let target else { return effects }
    if isAwaitingStatus {
      pending = location
      return effects
    }
    isAwaitingStatus = true
    return effects + [.position(target, location)]
  }

  /// Handles a target's answer to a position.
  mutating func answered(by window: XID, isAccepted: Bool, action: Atom) -> [Effect] {
    guard let target, target.window == window, isAwaitingStatus else { return [] }
    accepted = isAccepted ? action : nil
    if let location = pending {
      pending = nil
      return [.answered(accepted), .position(target, location)]
    }
    isAwaitingStatus = false
    return phase == .awaitingAnswer ? decide(target) : [.answered(accepted)]
  }

  /// Drops the item.
  mutating func drop() -> [Effect] {
    guard phase == .dragging else { return [] }
    guard let target else { return finish(.refused) }
    guard isAwaitingStatus else { return decide(target) }
    phase = .awaitingAnswer
    return []
  }

  /// Handles a target's message that it has received the data, or failed to.
  mutating func finished(by window: XID, isAccepted: Bool, action: Atom) -> [Effect] {
    guard case .dropped(let expected) = phase, let target, target.window == window else {
      return []
    }
    // Older versions have neither flag nor action.
    guard target.version >= 5 else { return finish(.performed(expected)) }
    return finish(isAccepted ? .performed(action) : .failed)
  }

  /// Handles the end of a window.
  mutating func destroyed(_ window: XID) -> [Effect] {
    guard let target, window == target.window || window == target.receiver else { return [] }
    forgetTarget()
    switch phase {
    case .dragging: return [.answered(nil)]
    case .awaitingAnswer, .dropped: return finish(.failed)
    case .finished: return []
    }
  }

  /// Ends a drop whose target has been silent for too long.
  mutating func timedOut() -> [Effect] {
    switch phase {
    case .awaitingAnswer: return (target.map { [.leave($0)] } ?? []) + finish(.refused)
    case .dropped: return finish(.failed)
    case .dragging, .finished: return []
    }
  }

  /// Cancels the drag. Only the target is notified.
  mutating func cancel() -> [Effect] {
    guard phase == .dragging else { return [] }
    phase = .finished
    return target.map { [.leave($0)] } ?? []
  }

  private mutating func decide(_ target: Target) -> [Effect] {
    guard let accepted else { return [.leave(target)] + finish(.refused) }
    phase = .dropped(action: accepted)
    return [.drop(target)]
  }

  private mutating func finish(_ outcome: Outcome) -> [Effect] {
    phase = .finished
    return [.finish(outcome)]
  }

  private mutating func forgetTarget() {
    target = nil
    isAwaitingStatus = false
    pending = nil
    accepted = nil
  }
}

/// A view that dragged items can be dropped on.
///
/// An item is over the innermost enabled target at its location, found as for a finger that lands
/// there, or else over the window's ``Window/dropTarget``. The methods are called on the main actor; the session is the same object from
/// `dropEntered` to `dropExited` or `dropPerformed`, and has the location.
@MainActor
public protocol DropTarget: View {
  /// Called when an item has entered the view. Returns what a drop would do, one of the session's
  /// operations; nil refuses it.
  func dropEntered(_ session: DropSession) -> DropOperation?

  /// Called when an item has moved over the view. Returns what a drop would do, as
  /// ``dropEntered(_:)`` does; by default its last answer.
  func dropMoved(_ session: DropSession) -> DropOperation?

  /// Called when an item has left the view, or the drag was cancelled. Does nothing by default.
  func dropExited(_ session: DropSession)

  /// Called when an item has been dropped on the view, which accepted it. Request its data with
  /// ``DropSession/load(_:completion:)``.
  func dropPerformed(_ session: DropSession)
}

extension DropTarget {
  /// Returns the last answer.
  public func dropMoved(_ session: DropSession) -> DropOperation? { session.operation }

  /// Does nothing.
  public func dropExited(_ session: DropSession) {}
}

/// The entry points of drivers for items dragged over a window.
extension Window {
  /// Moves an item to a location in window points; returns what a drop there would do.
  package func moveDrop(
    _ session: DropSession, to location: Point, at time: EventTime
  ) -> DropOperation? {
    beginCall()
    defer { endCall() }
    advanceForInput(at: time)
    session.location = location
    let target = dropTarget(at: location)
    if let target, target === session.target {
      session.operation = target.dropMoved(session)
    } else {
      session.target?.dropExited(session)
      session.target = target
      session.operation = nil
      session.operation = target?.dropEntered(session)
    }
    if let operation = session.operation, !session.operations.contains(operation) {
      session.operation = nil
    }
    return session.operation
  }

  /// Ends a session without a drop: the item has left the window, or the drag was cancelled.
  package func exitDrop(_ session: DropSession) {
    beginCall()
    defer { endCall() }
    session.target?.dropExited(session)
    session.target = nil
    session.operation = nil
  }

  /// Drops an item where it was last. The session finishes when the target has received all data
  /// that it requests, at once if there is no target.
  package func performDrop(_ session: DropSession, at time: EventTime) {
    beginCall()
    defer { endCall() }
    advanceForInput(at: time)
    guard let target = session.target, target.window === self, session.operation != nil else {
      exitDrop(session)
      return session.refuse()
    }
    guard session.begin() else { return }
    target.dropPerformed(session)
    session.settle()
  }

  private func dropTarget(at location: Point) -> (any DropTarget)? {
    guard Rect(origin: .zero, size: size).contains(location) else { return nil }
    var view = viewForTouch(at: location)
    while let current = view {
      if let target = current as? any DropTarget, current.isEnabled { return target }
      view = current.superview
    }
    return dropTarget
  }
}

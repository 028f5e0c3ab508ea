/// The drag from a window: one item at a time, as a display has only one.
package final class WindowDrags {
  /// The driver's part of a drag; nil for a window that is not shown.
  package weak var host: (any DragHost)?
  /// The drag that has begun in the window and has not ended.
  var active: DragSession?

  /// Forgets a drag, which has ended.
  func end(_ session: DragSession) {
    if active === session { active = nil }
  }

  /// Cancels the drag if a key is Escape; returns whether it was.
  func cancel(with event: KeyEvent) -> Bool {
    guard let active, case .pressed = event.phase, event.key == "Escape" else { return false }
    active.cancel()
    return true
  }
}

extension Window {
  /// Begins a drag of an item at a location in window points. Returns nil while another drag has
  /// not ended: a display has one dragged item at a time.
  public func beginDrag(
    _ item: ItemProvider, operations: [DropOperation] = [.copy], preview: DragPreview? = nil,
    at location: Point
  ) -> DragSession? {
    guard drags.active == nil else { return nil }
    let session = DragSession(
      item, operations: operations, preview: preview, at: location, in: self)
    drags.active = session
    drags.host?.dragBegan(session)
    session.move(to: location)
    return session
  }

  // MARK: The entry points of drivers, for items dragged over the window

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

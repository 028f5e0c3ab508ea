/// What undo and redo would do to elements that gestures hold.
extension History {
  /// Whether the next undo would change an element that a gesture holds.
  package var undoChangesHeldElement: Bool { changesHeldElement(past.last) }

  /// Whether the next redo would change an element that a gesture holds.
  package var redoChangesHeldElement: Bool { changesHeldElement(future.last) }

  private func changesHeldElement(_ value: Disguise?) -> Bool {
    guard let value else { return false }
    // Another photo ends all gestures.
    guard value.photo == present.photo else { return !held.isEmpty }
    return held.contains { value[$0] != present[$0] }
  }
}

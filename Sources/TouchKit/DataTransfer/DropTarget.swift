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

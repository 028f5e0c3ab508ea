/// A picture of the dragged item that follows the finger.
public nonisolated struct DragPreview: Sendable {
  /// The picture, in pixels of the window.
  public var image: Bitmap
  /// The point of the picture at the finger, in window points from its top left corner.
  public var anchor: Vector

  /// Creates a preview.
  public init(image: Bitmap, anchor: Vector) {
    self.image = image
    self.anchor = anchor
  }
}

/// A drag of an item out of a view, under a finger or the mouse: to another view or another app.
///
/// A ``DragInteraction`` drives the session; another recognizer can do the same with ``move(to:)``,
/// ``drop()`` and ``cancel()``. The Escape key cancels it, too.
public final class DragSession {
  /// How a drag has ended.
  public nonisolated enum Outcome: Hashable, Sendable {
    /// A target has received the item.
    case performed(DropOperation)
    /// There was no target, or it refused the item.
    case refused
    /// The drag was cancelled.
    case cancelled
    /// The target has accepted the item, but its data could not be produced or received.
    case failed
  }

  private enum State {
    case dragging
    /// Dropped; the target is receiving the data.
    case dropping
    case ended
  }

  /// The dragged item.
  public let item: ItemProvider
  /// The operations that targets may choose from, in order of preference.
  public let operations: [DropOperation]
  /// The picture of the item; nil for none.
  public let preview: DragPreview?
  /// The effect that a drop would have now; nil if there is no target here, or it refuses.
  public private(set) var operation: DropOperation?
  /// Called once when the drag has ended. After a ``Outcome/performed(_:)`` move, remove the item.
  public var onEnd: (Outcome) -> Void = { _ in }

  /// The location in window points.
  package private(set) var location: Point

  private var state = State.dragging
  /// The session of this app's own targets; nil while the item is not over this window.
  private var localDrop: DropSession?
  private weak var window: Window?

  init(
    _ item: ItemProvider, operations: [DropOperation], preview: DragPreview?, at location: Point,
    in window: Window
  ) {
    self.item = item
    self.operations = operations
    self.preview = preview
    self.location = location
    self.window = window
  }

  /// Moves the item to a location in window points, which may be outside of the window.
  public func move(to location: Point) {
    guard case .dragging = state, let window else { return }
    self.location = location
    if window.drags.host?.dragMoved(self, to: location) ?? false {
      leaveLocalTarget()
    } else {
      let drop = localDrop ?? makeLocalDrop()
      localDrop = drop
      operation = window.moveDrop(drop, to: location, at: window.now)
    }
  }

  /// Drops the item where it is.
  public func drop() {
    guard case .dragging = state, let window else { return }
    state = .dropping
    window.drags.host?.dragReleased(self)
    if let localDrop {
      window.performDrop(localDrop, at: window.now)
    } else if let host = window.drags.host {
      host.dragDropped(self)
    } else {
      end(.refused)
    }
  }

  /// Cancels the drag; no effect after the drop.
  public func cancel() {
    guard case .dragging = state else { return }
    leaveLocalTarget()
    end(.cancelled)
  }

  /// Called by the host when a target of another app has answered.
  package func setOperation(_ operation: DropOperation?) {
    guard case .dragging = state, localDrop == nil else { return }
    self.operation = operation
  }

  /// Called by the host when a drop on another app is over.
  package func end(_ outcome: Outcome) {
    if case .ended = state { return }
    state = .ended
    operation = nil
    localDrop = nil
    window?.drags.end(self)
    window?.drags.host?.dragEnded(self)
    onEnd(outcome)
  }

  private func makeLocalDrop() -> DropSession {
    let item = item
    return DropSession(
      types: item.types, operations: operations, localDrag: self,
      loader: { [weak window] type, completion in
        item.load(type, on: window?.scheduler) {
          completion($0.map { .success($0) } ?? .failure(.unavailable))
        }
      },
      onFinish: { [weak self] outcome in self?.end(outcome) })
  }

  private func leaveLocalTarget() {
    guard let localDrop, let window else { return }
    self.localDrop = nil
    operation = nil
    window.exitDrop(localDrop)
  }
}

/// The driver's part of a drag: the picture of the item, and targets in other apps.
package protocol DragHost: AnyObject {
  /// Called when a drag begins. Shows the preview.
  func dragBegan(_ session: DragSession)
  /// Called when the item moves, to a location in window points. Returns whether it is over another
  /// app's window, whose answer the host reports later.
  func dragMoved(_ session: DragSession, to location: Point) -> Bool
  /// Called when the finger has lifted. Hides the preview; the data may still be on its way.
  func dragReleased(_ session: DragSession)
  /// Called when the item is dropped outside of this window. The host must end the session.
  func dragDropped(_ session: DragSession)
  /// Called when the session has ended, also after a cancel. Hides the preview.
  func dragEnded(_ session: DragSession)
}

/// What a drop does with the dragged item.
public nonisolated enum DropOperation: Hashable, Sendable {
  /// The target gets a copy.
  case copy
  /// The target gets the item, and the source removes it.
  case move
  /// The target refers to the item.
  case link
}

/// An item that is dragged over the window, from this app or another one.
public final class DropSession {
  package typealias Loader = (DataType, @escaping (TransferResult) -> Void) -> Void

  private enum State {
    case hovering
    /// The number of requests for data that are not answered yet; the call of `dropPerformed`
    /// counts as one.
    case performing(pending: Int, hasFailed: Bool)
    case finished
  }

  /// The formats in which the source offers the item, in its order of preference.
  public let types: [DataType]
  /// The operations that the source allows, in its order of preference.
  public package(set) var operations: [DropOperation]
  /// What a drop would do now, as the target has answered; nil while it refuses.
  public internal(set) var operation: DropOperation?
  /// The drag if it began in this app; nil for one from another app.
  public let localDrag: DragSession?

  /// The view that the item has entered.
  weak var target: (any DropTarget)?
  /// The location in window points.
  var location = Point.zero
  private var state = State.hovering
  private let loader: Loader
  private let onFinish: (DragSession.Outcome) -> Void

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - loader: Requests data of the source; its completion must be called eventually.
  ///   - onFinish: Called once after the drop, with its outcome.
  package init(
    types: [DataType], operations: [DropOperation] = [.copy], localDrag: DragSession? = nil,
    loader: @escaping Loader, onFinish: @escaping (DragSession.Outcome) -> Void
  ) {
    self.types = types
    self.operations = operations
    self.localDrag = localDrag
    self.loader = loader
    self.onFinish = onFinish
  }

  /// The location of the finger or the pointer in a view's coordinates (nil: the window's).
  public func location(in view: View?) -> Point { view?.convertFromWindow(location) ?? location }

  /// Requests the data of a format; call it in ``DropTarget/dropPerformed(_:)`` or in the
  /// completion of an earlier request. Before the drop, nothing can be requested.
  ///
  /// The source keeps the item until all requests have been answered. The completion is called on
  /// the main actor, possibly before this method returns.
  public func load(_ type: DataType, completion: @escaping (TransferResult) -> Void) {
    guard case .performing(let pending, let hasFailed) = state, types.contains(type) else {
      return completion(.failure(.unavailable))
    }
    state = .performing(pending: pending + 1, hasFailed: hasFailed)
    loader(type) { result in
      completion(result)
      if case .failure = result { self.settle(hasFailed: true) } else { self.settle() }
    }
  }

  /// Begins the drop; `settle` must follow.
  func begin() -> Bool {
    guard case .hovering = state else { return false }
    state = .performing(pending: 1, hasFailed: false)
    return true
  }

  /// Records that a request has been answered; the last one finishes the session.
  func settle(hasFailed isFailure: Bool = false) {
    guard case .performing(let pending, let hasFailed) = state else { return }
    state = .performing(pending: pending - 1, hasFailed: hasFailed || isFailure)
    guard pending == 1 else { return }
    finish(hasFailed || isFailure ? .failed : operation.map { .performed($0) } ?? .refused)
  }

  /// Ends the session without a drop.
  func refuse() { finish(.refused) }

  private func finish(_ outcome: DragSession.Outcome) {
    if case .finished = state { return }
    state = .finished
    onFinish(outcome)
  }
}

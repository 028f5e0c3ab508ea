/// The effect of a drop on the dragged item.
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
  package typealias Saver = (String, @escaping (Result<Void, TransferError>) -> Void) -> Void

  private enum State {
    case hovering
    /// The number of requests for data that are not answered yet, and whether the last answer was a
    /// failure; the call of `dropPerformed` counts as one request.
    case performing(pending: Int, hasFailed: Bool)
    case finished
  }

  /// The formats in which the source offers the item, in its order of preference.
  public let types: [DataType]
  /// The operations that the source allows, in its order of preference.
  public package(set) var operations: [DropOperation]
  /// The effect that a drop would have now, as the target has answered; nil while it refuses.
  public internal(set) var operation: DropOperation?
  /// The drag if it began in this app; nil for one from another app.
  public let localDrag: DragSession?
  /// The name of the file as which the source can save the item itself (XDS); nil if it cannot.
  public let suggestedName: String?

  /// The view that the item has entered.
  weak var target: (any DropTarget)?
  /// The location in window points.
  var location = Point.zero
  private var state = State.hovering
  private let loader: Loader
  private let saver: Saver
  private let onFinish: (DragSession.Outcome) -> Void

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - loader: Requests data of the source; its completion must be called eventually.
  ///   - saver: Lets the source save the item at a path; its completion must be called eventually.
  ///   - onFinish: Called once after the drop, with its outcome.
  package init(
    types: [DataType], operations: [DropOperation] = [.copy], localDrag: DragSession? = nil,
    suggestedName: String? = nil, loader: @escaping Loader,
    saver: @escaping Saver = { $1(.failure(.unavailable)) },
    onFinish: @escaping (DragSession.Outcome) -> Void
  ) {
    self.types = types
    self.operations = operations
    self.localDrag = localDrag
    self.suggestedName = suggestedName
    self.loader = loader
    self.saver = saver
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
    loader(type) { self.settle($0, completion) }
  }

  /// Lets the source save the item at an absolute path where there is no file yet, under the same
  /// conditions as ``load(_:completion:)``; only if it has a ``suggestedName``.
  ///
  /// A source that offers several files saves them beside that path.
  public func save(to path: String, completion: @escaping (Result<Void, TransferError>) -> Void) {
    guard suggestedName != nil, hold() != nil else { return completion(.failure(.unavailable)) }
    saver(path) { self.settle($0, completion) }
  }

  /// Lets the source keep the item until the returned closure is called, once; until then more data can
  /// be requested. Nil if nothing can be requested any more.
  public func hold() -> (() -> Void)? {
    guard case .performing(let pending, let hasFailed) = state else { return nil }
    state = .performing(pending: pending + 1, hasFailed: hasFailed)
    return { self.settle() }
  }

  /// Refuses the item, which has been dropped: the source learns that its data is of no use.
  public func reject() { operation = nil }

  /// Begins the drop; `settle` must follow.
  func begin() -> Bool {
    guard case .hovering = state else { return false }
    state = .performing(pending: 1, hasFailed: false)
    return true
  }

  /// Records that something that kept the session has ended; the last one finishes it.
  func settle() {
    guard case .performing(let pending, let hasFailed) = state else { return }
    state = .performing(pending: pending - 1, hasFailed: hasFailed)
    guard pending == 1 else { return }
    finish(hasFailed ? .failed : operation.map { .performed($0) } ?? .refused)
  }

  /// Answers a request. Of several formats that were tried one after another the last one counts.
  private func settle<Value>(
    _ result: Result<Value, TransferError>,
    _ completion: (Result<Value, TransferError>) -> Void
  ) {
    if case .performing(let pending, _) = state {
      let isFailure = if case .failure = result { true } else { false }
      state = .performing(pending: pending, hasFailed: isFailure)
    }
    completion(result)
    settle()
  }

  /// Ends the session without a drop.
  func refuse() { finish(.refused) }

  private func finish(_ outcome: DragSession.Outcome) {
    if case .finished = state { return }
    state = .finished
    onFinish(outcome)
  }
}

import TouchKit

/// An item that is dragged into a stage's window from another app.
public final class ForeignDrag {
  /// What the target did with the drop; nil if it refused or failed, or before the drop is over.
  public private(set) var performed: DropOperation?
  /// Whether the drop is over: the target has received all data, or has refused it.
  public private(set) var isFinished = false

  private let stage: Stage
  private let item: ItemProvider
  private let operations: [DropOperation]
  private let save: (String) -> Bool
  private lazy var session = DropSession(
    types: item.types, operations: operations, suggestedName: item.suggestedName,
    loader: { [item, stage] type, completion in
      item.load(type, on: stage.scheduler) {
        completion($0.map { .success($0) } ?? .failure(.unavailable))
      }
    },
    saver: { [save] path, completion in
      completion(save(path) ? .success(()) : .failure(.unavailable))
    },
    onFinish: { [weak self] outcome in
      if case .performed(let operation) = outcome { self?.performed = operation }
      self?.isFinished = true
    })

  /// Begins a drag outside of the window.
  ///
  /// - Parameters:
  ///   - stage: The stage with the window.
  ///   - item: What is dragged.
  ///   - operations: What the source lets a drop do, the preferred one first.
  ///   - save: Saves the item at a path if it has a suggested name; returns whether that succeeded.
  public init(
    _ stage: Stage, _ item: ItemProvider, operations: [DropOperation] = [.copy],
    save: @escaping (String) -> Bool = { _ in false }
  ) {
    self.stage = stage
    self.item = item
    self.operations = operations
    self.save = save
  }

  /// Moves the item to a location in window points; returns what a drop there would do.
  @discardableResult
  public func move(to location: Point) -> DropOperation? {
    stage.window.moveDrop(session, to: location, at: stage.now)
  }

  /// Moves the item out of the window.
  public func exit() { stage.window.exitDrop(session) }

  /// Drops the item where it is.
  public func drop() { stage.window.performDrop(session, at: stage.now) }
}

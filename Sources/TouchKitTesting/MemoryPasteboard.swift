import TouchKit

/// A pasteboard in memory, for tests.
///
/// Completions run in ``ManualScheduler/runPosted()``, as those of the real one run in a later turn
/// of the event loop.
public final class MemoryPasteboard: Pasteboard {
  /// The copied item; nil if the pasteboard is empty.
  public private(set) var item: ItemProvider?
  /// The error of all reads, as if another app failed to answer; nil for none.
  public var error: TransferError?

  private let scheduler: ManualScheduler

  /// Creates an empty pasteboard that answers through a scheduler.
  public init(scheduler: ManualScheduler) { self.scheduler = scheduler }

  /// Copies an item.
  public func setItem(_ item: ItemProvider?) { self.item = item }

  /// Passes the formats of the item.
  public func types(completion: @escaping (Result<[DataType], TransferError>) -> Void) {
    post { [self] in completion(error.map { .failure($0) } ?? .success(item?.types ?? [])) }
  }

  /// Passes the data of the item.
  public func data(for type: DataType, completion: @escaping (TransferResult) -> Void) {
    post { [self] in
      if let error { return completion(.failure(error)) }
      guard let item else { return completion(.failure(.unavailable)) }
      item.load(type, on: scheduler) {
        completion($0.map { .success($0) } ?? .failure(.unavailable))
      }
    }
  }

  /// Posts work that never leaves the main actor.
  private func post(_ work: @escaping () -> Void) {
    let work = MainActorWork(body: work)
    scheduler.post { work.body() }
  }
}

/// A closure that is created and called on the main actor.
private struct MainActorWork: @unchecked Sendable {
  let body: () -> Void
}

import CX11
import TouchKit

/// The clipboard of the desktop: the selection `CLIPBOARD`.
final class XPasteboard: Pasteboard {
  private let context: TransferContext
  private let owner: SelectionOwner
  private let reader: SelectionReader
  /// The item that was copied last in this app. It counts while it is being claimed, too.
  private var item: ItemProvider?

  /// Creates the clipboard.
  init(_ context: TransferContext, owner: SelectionOwner, reader: SelectionReader) {
    self.context = context
    self.owner = owner
    self.reader = reader
  }

  /// The copied item, as long as no other app has copied something.
  var ownItem: ItemProvider? { item }

  func setItem(_ item: ItemProvider?) {
    self.item = item
    guard !context.connection.isLost else { return }
    guard let item else { return owner.release(context.atoms[.clipboard]) }
    owner.claim(context.atoms[.clipboard], SelectionOffer(item, context: context))
  }

  /// Called when another client has copied something.
  func lost() { item = nil }

  func types(completion: @escaping (Result<[DataType], TransferError>) -> Void) {
    if let item { return context.post { completion(.success(item.types)) } }
    read([context.atoms[.targets]]) { [weak self] result in
      switch result {
      case .failure(.unavailable): completion(.success([]))
      case .failure(let error): completion(.failure(error))
      case .success(.values(let values)):
        completion(.success(self?.context.targets.types(for: values.map { Atom($0) }) ?? []))
      case .success: completion(.failure(.malformed))
      }
    }
  }

  func data(for type: DataType, completion: @escaping (TransferResult) -> Void) {
    if let item {
      return context.post {
        item.load(type) { completion($0.map { .success($0) } ?? .failure(.unavailable)) }
      }
    }
    read(context.targets.targets(requesting: type)) { completion($0.flatMap(\.data)) }
  }

  private func read(
    _ targets: [Atom], completion: @escaping SelectionReader.Completion
  ) {
    reader.read(
      context.atoms[.clipboard], as: targets, at: context.latestServerTime,
      completion: completion)
  }
}

nonisolated extension TransferContent {
  /// The bytes of a format, text in UTF-8.
  var data: TransferResult {
    switch self {
    case .bytes(let bytes, type: XA_STRING): .success(Latin1.decode(bytes))
    case .bytes(let bytes, type: _): .success(bytes)
    case .missing, .incremental, .values, .tooLarge: .failure(.malformed)
    }
  }
}

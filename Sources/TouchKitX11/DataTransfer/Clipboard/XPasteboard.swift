import CX11
import TouchKit

/// A selection of the X server as a pasteboard: `CLIPBOARD` has what was copied last, and `PRIMARY`
/// the text that was selected last.
final class XPasteboard: Pasteboard {
  /// The selection.
  let selection: Atom

  private let context: TransferContext
  private let owner: SelectionOwner
  private let reader: SelectionReader
  /// The item that was copied last in this app. It counts while it is being claimed, too.
  private var item: ItemProvider?

  /// Creates the pasteboard of a selection.
  init(
    _ selection: Atom, _ context: TransferContext, owner: SelectionOwner, reader: SelectionReader
  ) {
    self.selection = selection
    self.context = context
    self.owner = owner
    self.reader = reader
  }

  /// The copied item, as long as no other app has copied something.
  var ownItem: ItemProvider? { item }

  func setItem(_ item: ItemProvider?) {
    self.item = item
    guard !context.connection.isLost else { return }
    guard let item else { return owner.release(selection) }
    owner.claim(selection, SelectionOffer(item, context: context))
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
      return context.post { [context] in
        item.load(type, on: context.scheduler) {
          completion($0.map { .success($0) } ?? .failure(.unavailable))
        }
      }
    }
    read(context.targets.targets(requesting: type)) { completion($0.flatMap(\.data)) }
  }

  private func read(
    _ targets: [Atom], completion: @escaping SelectionReader.Completion
  ) {
    reader.read(selection, as: targets, at: context.latestServerTime, completion: completion)
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

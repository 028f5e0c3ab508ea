/// A place through which apps exchange items: the clipboard (``Window/pasteboard``), which has what
/// was copied last, or the selection (``Window/selectionPasteboard``), which has the text that was
/// selected last.
///
/// Reading is asynchronous, because another app may produce the data only on request or may not
/// answer at all. Completions are called on the main actor, in a later turn of the event loop.
/// Capture views `weak`: they may have left the window by then.
@MainActor
public protocol Pasteboard: AnyObject {
  /// Copies an item; nil clears what this app has copied. The item stays available until another
  /// one is copied, in this app or another one, and where the desktop has a clipboard manager also
  /// after this app has ended.
  func setItem(_ item: ItemProvider?)

  /// Passes the available formats to the completion; none if the pasteboard is empty.
  func types(completion: @escaping (Result<[DataType], TransferError>) -> Void)

  /// Passes the data of a format to the completion.
  func data(for type: DataType, completion: @escaping (TransferResult) -> Void)
}

extension Pasteboard {
  /// Copies text.
  public func setString(_ text: String) { setItem(ItemProvider(text: text)) }

  /// Passes the copied text to the completion.
  public func string(completion: @escaping (Result<String, TransferError>) -> Void) {
    data(for: .text) { result in
      completion(
        result.flatMap { bytes in
          String(validating: bytes, as: UTF8.self).map { .success($0) } ?? .failure(.malformed)
        })
    }
  }

  /// Passes the copied picture file to the completion, in the best available format.
  public func imageData(completion: @escaping (TransferResult) -> Void) {
    types { [weak self] result in
      switch result {
      case .failure(let error): completion(.failure(error))
      case .success(let types):
        guard let self, let type = types.preferredImage else {
          return completion(.failure(.unavailable))
        }
        self.data(for: type, completion: completion)
      }
    }
  }
}

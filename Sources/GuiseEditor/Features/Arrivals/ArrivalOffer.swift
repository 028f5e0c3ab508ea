import DisguiseModel
import TouchKit

/// What another program offers, on the clipboard or dropped; or files that the user has named.
struct ArrivalOffer {
  /// The formats.
  let types: [DataType]
  /// The name under which the source saves the item itself; nil if it does not.
  var suggestedName: String?
  /// Where it was dropped, in window points; nil for no place.
  var place: Point?
  /// Requests the data of a format.
  let load: (DataType, @escaping (TransferResult) -> Void) -> Void
  /// Lets the source save the item at a path.
  var save: (String, @escaping (Result<Void, TransferError>) -> Void) -> Void = {
    $1(.failure(.unavailable))
  }
  /// Called once, when nothing more is requested, with whether the item could be used.
  var end: (_ isUsed: Bool) -> Void = { _ in }

  /// An offer of nothing.
  static var nothing: ArrivalOffer { ArrivalOffer() }

  private init() {
    types = []
    load = { $1(.failure(.unavailable)) }
  }

  /// What is on a pasteboard, in these formats.
  init(of pasteboard: any Pasteboard, types: [DataType]) {
    self.types = types
    load = { [weak pasteboard] type, completion in
      guard let pasteboard else { return completion(.failure(.unavailable)) }
      pasteboard.data(for: type, completion: completion)
    }
  }

  /// What was dropped.
  init(of session: DropSession) {
    types = session.types
    suggestedName = session.suggestedName
    place = session.location(in: nil)
    load = { session.load($0, completion: $1) }
    save = { session.save(to: $0, completion: $1) }
    let release = session.hold()
    end = { isUsed in
      if !isUsed { session.reject() }
      release?()
    }
  }
}

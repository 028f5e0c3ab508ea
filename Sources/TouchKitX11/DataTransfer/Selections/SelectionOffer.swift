import CX11
import TouchKit

/// The offer of a selection: an item, and the targets by which other clients request it.
struct SelectionOffer {
  /// Produces the data of a target; nil if that is not possible.
  typealias Converter = (@escaping ItemProvider.Completion) -> DataRequest

  /// The item.
  let item: ItemProvider
  /// The targets that are data: the formats of the item, and further ones.
  let formats: [Atom]

  private let special: [Atom: Converter]
  private let effects: [Atom: Converter]
  private let context: TransferContext

  /// Creates an offer.
  ///
  /// - Parameters:
  ///   - special: Further formats, which are not those of the item.
  ///   - effects: Targets that are not data: their request has a side effect, and an empty answer.
  init(
    _ item: ItemProvider, special: [Atom: Converter] = [:], effects: [Atom: Converter] = [:],
    context: TransferContext
  ) {
    self.item = item
    self.special = special
    self.effects = effects
    self.context = context
    formats = item.types.flatMap(context.targets.targets(offering:)) + special.keys.sorted()
  }

  /// All targets: those that every owner has, the data, and the side effects.
  var targets: [Atom] {
    [context.atoms[.targets], context.atoms[.timestamp], context.atoms[.multiple]] + formats
      + effects.keys.sorted()
  }

  /// The type of the property that answers a request for a target.
  func type(of target: Atom) -> Atom {
    if target == context.atoms[.text] { return context.atoms[.utf8] }
    return effects[target] == nil ? target : context.atoms[.null]
  }

  /// Produces the data of a target; nil if there is none.
  func load(_ target: Atom, completion: @escaping ItemProvider.Completion) -> DataRequest {
    if let converter = special[target] ?? effects[target] { return converter(completion) }
    let offered = item.types.first {
      context.targets.targets(offering: $0).contains(target)
    }
    guard let type = offered else {
      let request = DataRequest(completion)
      request.finish(with: nil)
      return request
    }
    return item.load(type, on: context.scheduler) { bytes in
      completion(target == XA_STRING ? bytes.map(Latin1.encode) : bytes)
    }
  }
}

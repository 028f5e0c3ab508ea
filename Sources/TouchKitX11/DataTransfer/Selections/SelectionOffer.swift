import CX11
import TouchKit

/// What a selection offers: an item, and the targets by which other clients request it.
struct SelectionOffer {
  /// Produces the data of a target; nil if that is not possible.
  typealias Converter = (@escaping ([UInt8]?) -> Void) -> Void

  /// The item.
  let item: ItemProvider
  /// The targets that are data: the formats of the item, and further ones.
  let formats: [Atom]

  private let special: [Atom: Converter]
  private let context: TransferContext

  /// Creates an offer.
  ///
  /// - Parameter special: Further targets, which are not formats of the item.
  init(_ item: ItemProvider, special: [Atom: Converter] = [:], context: TransferContext) {
    self.item = item
    self.special = special
    self.context = context
    formats = item.types.flatMap(context.targets.targets(offering:)) + special.keys.sorted()
  }

  /// All targets: those that every owner has, and the data.
  var targets: [Atom] {
    [context.atoms[.targets], context.atoms[.timestamp], context.atoms[.multiple]] + formats
  }

  /// Produces the data of a target; nil if there is none.
  func load(_ target: Atom, completion: @escaping ([UInt8]?) -> Void) {
    if let converter = special[target] { return converter(completion) }
    let offered = item.types.first {
      context.targets.targets(offering: $0).contains(target)
    }
    guard let type = offered else { return completion(nil) }
    item.load(type) { bytes in
      completion(target == XA_STRING ? bytes.map(Latin1.encode) : bytes)
    }
  }
}

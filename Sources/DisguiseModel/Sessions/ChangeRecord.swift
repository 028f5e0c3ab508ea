import Drawing
import FoundationEssentials

/// The form of a step in the journal: what it changes. So its cost does not grow with the elements
/// that it leaves alone.
struct ChangeRecord: Codable {
  /// An element that is new, or has other values or another position in the order.
  struct Insertion: Codable {
    /// The index in the order from bottom to top, after the change.
    var index: Int
    var element: ElementRecord
  }

  /// The IDs of the elements that are removed, or inserted again as they are after the change.
  var removed: [Int]
  /// The elements that are inserted then, in the order of their indices.
  var inserted: [Insertion]
  var nextID: Int

  /// The change that leads from a disguise to another one; nil if that has another photo or
  /// framing, or no elements, which is shorter to say as a whole.
  init?(from old: Disguise, to new: Disguise) {
    guard old.photo == new.photo, old.framing == new.framing, !new.elements.isEmpty else {
      return nil
    }
    (removed, inserted, nextID) = ([], [], new.nextID)
    for change in new.elements.difference(from: old.elements) {
      switch change {
      case .remove(_, let element, _): removed.append(element.id.rawValue)
      case .insert(let index, let element, _):
        inserted.append(Insertion(index: index, element: ElementRecord(element)))
      }
    }
  }

  /// The disguise to which the change leads from another one; nil if it is not a change of that.
  func disguise(from old: Disguise) throws(RecordFlaw) -> Disguise? {
    let gone = Set(removed)
    var elements = old.elements.filter { !gone.contains($0.id.rawValue) }
    guard elements.count + removed.count == old.elements.count else { return nil }
    for insertion in inserted {
      guard (0...elements.count).contains(insertion.index) else { return nil }
      elements.insert(try insertion.element.element(), at: insertion.index)
    }
    return Disguise(
      photo: old.photo, framing: old.framing, elements: elements, nextID: nextID)
  }
}

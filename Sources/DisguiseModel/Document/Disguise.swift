import Drawing

/// The document, a value: a photo and the elements on it.
package struct Disguise: Hashable, Sendable {
  /// The photo.
  package internal(set) var photo: PhotoReference
  /// The elements, from bottom to top.
  package internal(set) var elements: [DisguiseElement]
  /// The number of the next element. Never decreases, so that no ID is reused.
  package internal(set) var nextID: Int

  /// Creates a disguise without elements.
  package init(photo: PhotoReference) {
    self.photo = photo
    elements = []
    nextID = 1
  }

  /// Creates a disguise from its parts; nil if they are inconsistent: a duplicate element ID, an
  /// invalid placement, or an empty photo.
  package init?(photo: PhotoReference, elements: [DisguiseElement], nextID: Int) {
    let numbers = elements.map(\.id.rawValue)
    guard photo.isValid,
      elements.allSatisfy(\.placement.isValid), Set(numbers).count == numbers.count,
      numbers.allSatisfy({ $0 > 0 && $0 < .max })
    else { return nil }
    self.photo = photo
    self.elements = elements
    self.nextID = max(nextID, (numbers.max() ?? 0) + 1)
  }

  /// Returns the element with an ID, or nil if it does not exist.
  package subscript(id: ElementID) -> DisguiseElement? {
    index(of: id).map { elements[$0] }
  }

  /// Returns the position of an element in the order from bottom to top.
  package func index(of id: ElementID) -> Int? { elements.firstIndex { $0.id == id } }

  /// Returns whether both look the same; `nextID` is ignored.
  package func looksLike(_ other: Disguise) -> Bool {
    photo == other.photo && elements == other.elements
  }
}

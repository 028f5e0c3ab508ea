import Drawing

/// A photo and the artwork on it: the whole document, a value.
package struct Disguise: Hashable, Sendable {
  /// The photo that wears the disguise.
  package internal(set) var photo: PhotoReference
  /// The artwork from the bottom to the top.
  package internal(set) var elements: [DisguiseElement]
  /// The number of the next element; only ever grows, so no name is given twice.
  package internal(set) var nextID: Int

  /// A photo without any disguise.
  package init(photo: PhotoReference) {
    self.photo = photo
    elements = []
    nextID = 1
  }

  /// A disguise from its parts, or nil if they contradict each other: an element twice or with an
  /// impossible placement, or a photo without area.
  package init?(photo: PhotoReference, elements: [DisguiseElement], nextID: Int) {
    let numbers = elements.map(\.id.rawValue)
    guard !photo.size.isEmpty, photo.size.longSide.isFinite,
      elements.allSatisfy(\.placement.isValid), Set(numbers).count == numbers.count,
      numbers.allSatisfy({ $0 > 0 && $0 < .max })
    else { return nil }
    self.photo = photo
    self.elements = elements
    self.nextID = max(nextID, (numbers.max() ?? 0) + 1)
  }

  /// The element with a name, or nil if there is none (any more).
  package subscript(id: ElementID) -> DisguiseElement? {
    index(of: id).map { elements[$0] }
  }

  /// The place of an element in the order from bottom to top.
  package func index(of id: ElementID) -> Int? { elements.firstIndex { $0.id == id } }

  /// Whether both show the same; the numbers still to be given do not count.
  package func looksLike(_ other: Disguise) -> Bool {
    photo == other.photo && elements == other.elements
  }
}

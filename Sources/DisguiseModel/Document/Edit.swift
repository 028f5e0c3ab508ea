import Drawing

/// One change of a disguise, as a person thinks of it.
package enum Edit: Hashable, Sendable {
  /// Puts new artwork on top of everything.
  case place(StickerID, Placement)
  /// Takes an element away.
  case remove(ElementID)
  /// Puts an element elsewhere.
  case setPlacement(ElementID, Placement)
  /// Mirrors an element about its own centre.
  case flip(ElementID)
  /// Puts a copy just above the original, moved by a step in photo pixels.
  case duplicate(ElementID, offset: Vector)
  /// Puts an element above all others.
  case toFront(ElementID)
  /// Puts an element below all others.
  case toBack(ElementID)
  /// Puts an element one place higher, above the next one.
  case raise(ElementID)
  /// Puts an element one place lower, below the one before.
  case lower(ElementID)
  /// Takes every element away.
  case removeAll
  /// Puts the disguise on another photo.
  case setPhoto(PhotoReference)
}

extension Disguise {
  /// Performs an edit.
  ///
  /// A refused edit changes nothing: one of an element that is not there, one with a placement
  /// that is not finite, one with an empty photo.
  ///
  /// - Returns: false if the edit was refused.
  @discardableResult
  package mutating func apply(_ edit: Edit) -> Bool {
    switch edit {
    case .place(let sticker, let placement):
      return insert(sticker, placement, at: elements.count)
    case .remove(let id):
      return changing(id) { $0.remove(at: $1) }
    case .setPlacement(let id, let placement):
      guard placement.isValid else { return false }
      return changing(id) { $0[$1].placement = placement }
    case .flip(let id):
      return changing(id) { $0[$1].placement.isFlipped.toggle() }
    case .duplicate(let id, let offset):
      return duplicate(id, offset)
    case .toFront(let id):
      return move(id) { _, top in top }
    case .toBack(let id):
      return move(id) { _, _ in 0 }
    case .raise(let id):
      return move(id) { min($0 + 1, $1) }
    case .lower(let id):
      return move(id) { index, _ in max(index - 1, 0) }
    case .removeAll:
      elements.removeAll()
      return true
    case .setPhoto(let photo):
      return put(on: photo)
    }
  }

  private mutating func changing(_ id: ElementID, _ change: (inout [DisguiseElement], Int) -> Void)
    -> Bool
  {
    guard let index = index(of: id) else { return false }
    change(&elements, index)
    return true
  }

  private mutating func insert(_ sticker: StickerID, _ placement: Placement, at index: Int)
    -> Bool
  {
    guard placement.isValid, nextID < .max else { return false }
    let id = ElementID(rawValue: nextID)
    elements.insert(DisguiseElement(id: id, sticker: sticker, placement: placement), at: index)
    nextID += 1
    return true
  }

  private mutating func duplicate(_ id: ElementID, _ offset: Vector) -> Bool {
    guard let index = index(of: id) else { return false }
    var placement = elements[index].placement
    placement.center += offset
    return insert(elements[index].sticker, placement, at: index + 1)
  }

  private mutating func move(_ id: ElementID, to target: (_ index: Int, _ top: Int) -> Int) -> Bool
  {
    guard let index = index(of: id) else { return false }
    let element = elements.remove(at: index)
    elements.insert(element, at: target(index, elements.count))
    return true
  }

  /// Keeps the picture of the disguise: what was at the old photo's centre comes to the new one's,
  /// as large on the fitted photo as it was.
  private mutating func put(on photo: PhotoReference) -> Bool {
    guard !photo.size.isEmpty, photo.size.longSide.isFinite else { return false }
    let old = self.photo.size
    let move = Similarity(
      scale: photo.size.shortSide / old.shortSide,
      from: Rect(origin: .zero, size: old).center,
      to: Rect(origin: .zero, size: photo.size).center)
    let placements = elements.map { $0.placement.applying(move) }
    guard !placements.contains(nil) else { return false }
    for (index, placement) in placements.enumerated() {
      elements[index].placement = placement ?? elements[index].placement
    }
    self.photo = photo
    return true
  }
}

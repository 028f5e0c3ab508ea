import Drawing

/// A change of a disguise that is undone as one step.
package enum Edit: Hashable, Sendable {
  /// Adds a sticker on top of all elements, with the text that it shows, if any.
  case place(StickerID, Placement, TextDesign? = nil)
  /// Changes the text of an element and the sticker that shows it, about its center; also its scale
  /// if one is given.
  case setText(ElementID, StickerID, TextDesign, scale: Double? = nil)
  /// Removes an element.
  case remove(ElementID)
  /// Changes the placement of an element.
  case setPlacement(ElementID, Placement)
  /// Mirrors an element about its center.
  case flip(ElementID)
  /// Inserts a copy just above the original, offset in photo pixels.
  case duplicate(ElementID, offset: Vector)
  /// Brings an element to the front.
  case toFront(ElementID)
  /// Sends an element to the back.
  case toBack(ElementID)
  /// Moves an element one position up in the stacking order.
  case raise(ElementID)
  /// Moves an element one position down in the stacking order.
  case lower(ElementID)
  /// Removes all elements.
  case removeAll
  /// Changes the photo, keeping the elements.
  case setPhoto(PhotoReference)
  /// Several edits as one step, in this order; rejected if one of them is.
  case all([Edit])

  /// The number of elements that it adds.
  var additions: Int {
    switch self {
    case .place, .duplicate: 1
    case .all(let edits): edits.reduce(0) { $0 + $1.additions }
    case .setText, .remove, .setPlacement, .flip, .toFront, .toBack, .raise, .lower, .removeAll,
      .setPhoto:
      0
    }
  }
}

extension Disguise {
  /// Applies an edit.
  ///
  /// An edit is rejected, and has no effect, if its element does not exist, its placement is not
  /// valid, its photo is empty, or there are too many elements.
  ///
  /// - Returns: Whether the edit was applied.
  @discardableResult
  package mutating func apply(_ edit: Edit) -> Bool {
    switch edit {
    case .place(let sticker, let placement, let text):
      return insert(sticker, text, placement, at: elements.count)
    case .setText(let id, let sticker, let text, let scale):
      guard text.isValid, hasRoom(for: sticker), scale.map(Placement.scales.contains) ?? true else {
        return false
      }
      return changing(id) { elements, index in
        (elements[index].sticker, elements[index].text) = (sticker, text)
        if let scale { elements[index].placement.scale = scale }
      }
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
    case .all(let edits):
      var result = self
      guard edits.allSatisfy({ result.apply($0) }) else { return false }
      self = result
      return true
    }
  }

  /// Puts the elements that are new or differ from those of another value where `place` says.
  mutating func placeChanges(
    since before: Disguise, by place: (DisguiseElement, Size) -> Placement
  ) {
    let old = Dictionary(uniqueKeysWithValues: before.elements.map { ($0.id, $0) })
    for (index, element) in elements.enumerated() where old[element.id] != element {
      let placement = place(element, photo.size)
      if placement.isValid { elements[index].placement = placement }
    }
  }

  private mutating func changing(_ id: ElementID, _ change: (inout [DisguiseElement], Int) -> Void)
    -> Bool
  {
    guard let index = index(of: id) else { return false }
    change(&elements, index)
    return true
  }

  private mutating func insert(
    _ sticker: StickerID, _ text: TextDesign?, _ placement: Placement, at index: Int
  ) -> Bool {
    guard placement.isValid, text?.isValid ?? true, elements.count < Self.maximumElements,
      nextID < .max, hasRoom(for: sticker)
    else { return false }
    let id = ElementID(rawValue: nextID)
    elements.insert(
      DisguiseElement(id: id, sticker: sticker, text: text, placement: placement), at: index)
    nextID += 1
    return true
  }

  private mutating func duplicate(_ id: ElementID, _ offset: Vector) -> Bool {
    guard let index = index(of: id) else { return false }
    var placement = elements[index].placement
    placement.center += offset
    return insert(elements[index].sticker, elements[index].text, placement, at: index + 1)
  }

  private mutating func move(_ id: ElementID, to target: (_ index: Int, _ top: Int) -> Int) -> Bool
  {
    guard let index = index(of: id) else { return false }
    let element = elements.remove(at: index)
    elements.insert(element, at: target(index, elements.count))
    return true
  }

  /// Changes the photo and keeps the disguise's appearance: the elements at the old photo's center
  /// move to the new photo's center and keep their size relative to the fitted photo.
  private mutating func put(on photo: PhotoReference) -> Bool {
    guard photo.isValid else { return false }
    let move = Similarity(carrying: self.photo.size, to: photo.size)
    let placements = elements.map { $0.placement.applying(move) }
    guard !placements.contains(nil) else { return false }
    for (index, placement) in placements.enumerated() {
      elements[index].placement = placement ?? elements[index].placement
    }
    self.photo = photo
    return true
  }
}

extension Edit {
  /// The edit as it is on another photo: what was at one photo's center comes to the other's, as
  /// large on the fitted photo as it was. The same as `Edit.setPhoto` does with elements.
  package func carried(from old: PhotoReference, to new: PhotoReference) -> Edit {
    guard old.size != new.size else { return self }
    let move = Similarity(carrying: old.size, to: new.size)
    switch self {
    case .place(let sticker, let placement, let text):
      return .place(sticker, placement.applying(move) ?? placement, text)
    case .setPlacement(let id, let placement):
      return .setPlacement(id, placement.applying(move) ?? placement)
    case .duplicate(let id, let offset):
      return .duplicate(id, offset: offset * move.scale)
    case .setText(let id, let sticker, let text, let scale):
      return .setText(id, sticker, text, scale: scale.map { $0 * move.scale })
    case .all(let edits):
      return .all(edits.map { $0.carried(from: old, to: new) })
    case .remove, .flip, .toFront, .toBack, .raise, .lower, .removeAll, .setPhoto:
      return self
    }
  }
}

extension Similarity {
  /// Carries what is on a photo of one size to a photo of another.
  init(carrying old: Size, to new: Size) {
    self.init(
      scale: new.shortSide / old.shortSide, from: Rect(origin: .zero, size: old).center,
      to: Rect(origin: .zero, size: new).center)
  }
}

import Drawing

/// A change of a disguise that is undone as one step.
package enum Edit: Hashable, Sendable {
  /// Adds an element on top of all others.
  case place(ElementKind, Placement, Look = .plain)
  /// Changes an element.
  case change(ElementID, Change)
  /// Inserts a copy just above the original, offset in photo pixels.
  case duplicate(ElementID, offset: Vector)
  /// Removes an element.
  case remove(ElementID)
  /// Removes all elements.
  case removeAll
  /// Moves an element in the stacking order.
  case reorder(ElementID, Order)
  /// Changes the photo, keeping the elements.
  case photo(PhotoReference)
  /// Changes which part of the photo is shown, and in which light; the elements keep their places on the
  /// photo, and words stay readable when it is mirrored.
  case framing(Framing)
  /// Several edits as one step, in this order; rejected if one of them is.
  case all([Edit])

  /// A change of one element that leaves all else about it as it is.
  package enum Change: Hashable, Sendable {
    /// What it is, about its center; also its scale if one is given.
    case kind(ElementKind, scale: Double? = nil)
    /// How it looks.
    case look(Look)
    /// Where it is.
    case placement(Placement)
    /// Mirrors it about its center.
    case flip
  }

  /// A place in the stacking order.
  package enum Order: Hashable, Sendable {
    /// Above all others, or below them.
    case front, back
    /// One position up or down.
    case up, down
  }

  /// The edit that adds an element like another one, which is shown by a picture here.
  package static func placeCopy(of element: DisguiseElement, shownBy artwork: StickerID) -> Edit {
    .place(element.kind.shown(by: artwork), element.placement, element.look)
  }

  /// An element as placing it would make it, in no document: what may be placed.
  package static func preview(of kind: ElementKind) -> DisguiseElement {
    DisguiseElement(
      id: ElementID(rawValue: 0), kind: kind, placement: Placement(center: .zero, scale: 1))
  }

  /// The number of elements that it adds, less those that it removes one by one.
  var additions: Int {
    switch self {
    case .place, .duplicate: 1
    case .remove: -1
    case .all(let edits): edits.reduce(0) { $0 + $1.additions }
    case .change, .removeAll, .reorder, .photo, .framing: 0
    }
  }

  /// Whether it shows another part of the photo, on which everything keeps its place, even what is cropped
  /// off.
  var isFraming: Bool {
    switch self {
    case .framing: true
    case .all(let edits): edits.contains(where: \.isFraming)
    case .place, .change, .duplicate, .remove, .removeAll, .reorder, .photo: false
    }
  }
}

extension Disguise {
  /// Applies an edit.
  ///
  /// An edit is rejected, and has no effect, if its element does not exist, what it makes is not
  /// valid, its photo is empty, or there are too many elements.
  ///
  /// - Returns: Whether the edit was applied.
  @discardableResult
  package mutating func apply(_ edit: Edit) -> Bool {
    switch edit {
    case .place(let kind, let placement, let look):
      let id = ElementID(rawValue: nextID)
      return insert(
        DisguiseElement(id: id, kind: kind, look: look, placement: placement), at: elements.count)
    case .change(let id, let change):
      return self.change(id, change)
    case .duplicate(let id, let offset):
      return duplicate(id, offset)
    case .remove(let id):
      guard let index = index(of: id) else { return false }
      elements.remove(at: index)
      return true
    case .removeAll:
      elements.removeAll()
      return true
    case .reorder(let id, let order):
      return move(id, to: order)
    case .photo(let photo):
      return put(on: photo)
    case .framing(let framing):
      return show(framing)
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
      let placement = place(element, canvasSize)
      if placement.isValid { elements[index].placement = placement }
    }
  }

  private mutating func change(_ id: ElementID, _ change: Edit.Change) -> Bool {
    guard let index = index(of: id), let element = elements[index].changed(by: change) else {
      return false
    }
    if case .kind(let kind, _) = change {
      guard hasRoom(for: kind.artwork),
        canAdd(points: (kind.drawing?.pointCount ?? 0) - elements[index].inkCount)
      else { return false }
    }
    elements[index] = element
    return true
  }

  private mutating func insert(_ element: DisguiseElement, at index: Int) -> Bool {
    guard element.isValid, elements.count < Self.maximumElements, nextID < .max,
      hasRoom(for: element.kind.artwork), canAdd(points: element.inkCount)
    else { return false }
    elements.insert(element, at: index)
    nextID += 1
    return true
  }

  private mutating func duplicate(_ id: ElementID, _ offset: Vector) -> Bool {
    guard let index = index(of: id) else { return false }
    var copy = elements[index].copied(as: ElementID(rawValue: nextID))
    copy.placement.center += offset
    return insert(copy, at: index + 1)
  }

  private mutating func move(_ id: ElementID, to order: Edit.Order) -> Bool {
    guard let index = index(of: id) else { return false }
    let element = elements.remove(at: index)
    let place =
      switch order {
      case .front: elements.count
      case .back: 0
      case .up: min(index + 1, elements.count)
      case .down: max(index - 1, 0)
      }
    elements.insert(element, at: place)
    return true
  }

  /// Shows another part of the photo: the elements move with it.
  private mutating func show(_ framing: Framing) -> Bool {
    guard framing.isValid(on: photo.size) else { return false }
    guard framing.place != self.framing.place else {
      self.framing = framing
      return true
    }
    let move = self.framing.move(to: framing, of: photo.size)
    let moved = elements.map { element in
      element.placed(
        at: element.placement.moved(by: move, isReadable: element.kind.letters != nil))
    }
    guard moved.allSatisfy(\.placement.isValid) else { return false }
    elements = moved
    self.framing = framing
    return true
  }

  /// Changes the photo and keeps the disguise's appearance: the elements at the middle of the old canvas
  /// move to the new photo's center and keep their size relative to what is fitted. A framing is that
  /// of one photo.
  private mutating func put(on photo: PhotoReference) -> Bool {
    guard photo.isValid else { return false }
    let move = Similarity(carrying: canvasSize, to: photo.size)
    let placements = elements.map { $0.placement.applying(move) }
    guard !placements.contains(nil) else { return false }
    for (index, placement) in placements.enumerated() {
      elements[index].placement = placement ?? elements[index].placement
    }
    self.photo = photo
    framing = .whole
    return true
  }
}

extension DisguiseElement {
  /// Returns the element after a change; nil if it would not be valid.
  fileprivate func changed(by change: Edit.Change) -> DisguiseElement? {
    var result = self
    switch change {
    case .kind(let kind, let scale):
      result.kind = kind
      if let scale { result.placement.scale = scale }
    case .look(let look): result.look = look
    case .placement(let placement): result.placement = placement
    case .flip: result.placement.isFlipped.toggle()
    }
    return result.isValid ? result : nil
  }

  /// Returns the element as another one.
  fileprivate func copied(as id: ElementID) -> DisguiseElement {
    DisguiseElement(id: id, kind: kind, look: look, placement: placement)
  }
}

extension Edit {
  /// The edit as it is on another canvas: what was at one's center comes to the other's, as
  /// large on the fitted canvas as it was. The same as `Edit.photo` does with elements. A framing is that of
  /// one photo: it is nil on another one.
  package func carried(from old: Disguise, to new: Disguise) -> Edit? {
    if case .framing = self, old.photo != new.photo { return nil }
    guard old.canvasSize != new.canvasSize || isFraming else { return self }
    let move = Similarity(carrying: old.canvasSize, to: new.canvasSize)
    switch self {
    case .place(let kind, let placement, let look):
      return .place(kind, placement.applying(move) ?? placement, look)
    case .change(let id, .placement(let placement)):
      return .change(id, .placement(placement.applying(move) ?? placement))
    case .change(let id, .kind(let kind, let scale)):
      return .change(id, .kind(kind, scale: scale.map { $0 * move.scale }))
    case .duplicate(let id, let offset):
      return .duplicate(id, offset: offset * move.scale)
    case .all(let edits):
      return .all(edits.compactMap { $0.carried(from: old, to: new) })
    case .change(_, .look), .change(_, .flip), .remove, .removeAll, .reorder, .photo, .framing:
      return self
    }
  }
}

extension Similarity {
  /// Carries what is on a canvas of one size to one of another.
  init(carrying old: Size, to new: Size) {
    self.init(
      scale: new.shortSide / old.shortSide, from: Rect(origin: .zero, size: old).center,
      to: Rect(origin: .zero, size: new).center)
  }
}

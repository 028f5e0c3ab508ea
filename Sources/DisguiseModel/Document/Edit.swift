import Drawing

/// A change of a disguise that is undone as one step.
package enum Edit: Hashable, Sendable {
  /// Adds an element on top of all others.
  case place(ElementKind, Placement, Look = .plain)
  /// Changes an element.
  case change(ElementID, Change)
  /// Inserts copies of elements, in their order, just above the topmost of them, offset in photo pixels.
  /// Those of a group are a group of their own.
  case duplicate([ElementID], offset: Vector)
  /// Adds elements like these on top of all others, in this order. Those of a group are a group of their own.
  case paste([DisguiseElement])
  /// Lets elements belong together: a group of these alone.
  case group([ElementID])
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
    /// Whether it is locked.
    case lock(Bool)
    /// Whether it is hidden.
    case hide(Bool)
    /// Lets it belong to no group any more.
    case ungroup

    /// Whether it changes also what is locked, since it only arranges elements.
    fileprivate var isArrangement: Bool {
      switch self {
      case .lock, .hide, .ungroup: true
      case .kind, .look, .placement, .flip: false
      }
    }
  }

  /// A place in the stacking order.
  package enum Order: Hashable, Sendable {
    /// Above all others, or below them.
    case front, back
    /// One position up or down.
    case up, down
    /// Just above another element, or (nil) below all.
    case above(ElementID?)
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

  /// Adds elements on top of all others as a group, whichever IDs are next when that is done.
  package static func placeTogether(
    _ pieces: [(kind: ElementKind, placement: Placement)]
  ) -> Edit {
    .paste(
      pieces.map { kind, placement in
        var element = preview(of: kind).placed(at: placement)
        element.group = GroupID(rawValue: 1)
        return element
      })
  }

  /// The number of elements that it adds, less those that it removes one by one.
  var additions: Int {
    switch self {
    case .place: 1
    case .duplicate(let ids, _): ids.count
    case .paste(let elements): elements.count
    case .remove: -1
    case .all(let edits): edits.reduce(0) { $0 + $1.additions }
    case .change, .group, .removeAll, .reorder, .photo, .framing: 0
    }
  }

  /// The ink of strokes that it adds to a disguise, less that of elements that it removes one by one.
  func inkAdded(to disguise: Disguise) -> InkAmount {
    switch self {
    case .place(let kind, _, _): kind.drawing?.amount ?? InkAmount()
    case .duplicate(let ids, _):
      disguise.elements.filter { [ids = Set(ids)] in ids.contains($0.id) }.ink
    case .paste(let elements): elements.ink
    case .remove(let id): InkAmount() - (disguise[id]?.ink ?? InkAmount())
    case .all(let edits): edits.reduce(InkAmount()) { $0 + $1.inkAdded(to: disguise) }
    case .change, .group, .removeAll, .reorder, .photo, .framing: InkAmount()
    }
  }
}

extension Disguise {
  /// Applies an edit.
  ///
  /// An edit is rejected, and has no effect, if its element does not exist or is locked, what it makes is not
  /// valid, its photo is empty, or there are too many elements. Locked elements stay when all are removed.
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
    case .duplicate(let ids, let offset):
      return duplicate(ids, offset)
    case .paste(let others):
      return insertCopies(of: others, at: elements.count)
    case .group(let ids):
      return group(ids)
    case .remove(let id):
      guard let index = index(of: id), !elements[index].isLocked else { return false }
      dissolve([elements.remove(at: index).group])
      return true
    case .removeAll:
      let groups = Set(elements.map(\.group))
      elements.removeAll { !$0.isLocked }
      dissolve(groups)
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

  /// The edit that adds elements below all others, but above those at the very bottom that are like them.
  package func placingBelowAll(
    _ placed: [(kind: ElementKind, placement: Placement)],
    above isLikeThem: (DisguiseElement) -> Bool = { _ in false }
  ) -> Edit {
    let places = placed.map { Edit.place($0.kind, $0.placement) }
    let ground = elements.prefix(while: isLikeThem).last?.id
    let orders = placed.indices.map {
      Edit.reorder(ElementID(rawValue: nextID + $0), .above(ground))
    }
    return .all(places + orders)
  }

  /// Puts the elements that are new, or are something or somewhere else than in another value, where `place`
  /// says.
  mutating func placeChanges(
    since before: Disguise, by place: (DisguiseElement, Size) -> Placement
  ) {
    let old = Dictionary(uniqueKeysWithValues: before.elements.map { ($0.id, $0) })
    for (index, element) in elements.enumerated() {
      if let before = old[element.id], before.placement == element.placement,
        before.kind == element.kind
      {
        continue
      }
      let placement = place(element, canvasSize)
      if placement.isValid, !element.isFrame { elements[index].placement = placement }
    }
  }

  private mutating func change(_ id: ElementID, _ change: Edit.Change) -> Bool {
    guard let index = index(of: id), !elements[index].isLocked || change.isArrangement,
      let element = elements[index].changed(by: change)?.fitted(to: canvasSize)
    else { return false }
    if case .kind(let kind, _) = change {
      guard hasRoom(for: kind.artwork),
        canAdd((kind.drawing?.amount ?? InkAmount()) - elements[index].ink)
      else { return false }
    }
    let group = elements[index].group
    elements[index] = element
    if element.group != group { dissolve([group]) }
    return true
  }

  /// What is alone in one of some groups is in none.
  private mutating func dissolve(_ groups: Set<GroupID?>) {
    for group in groups where group != nil {
      let members = elements.indices.filter { elements[$0].group == group }
      if members.count == 1 { elements[members[0]].group = nil }
    }
  }

  private mutating func insert(_ element: DisguiseElement, at index: Int) -> Bool {
    guard element.isValid, elements.count < Self.maximumElements, nextID < .max,
      !element.isFrame || frame == nil,
      hasRoom(for: element.kind.artwork), canAdd(element.ink)
    else { return false }
    elements.insert(element.fitted(to: canvasSize), at: index)
    nextID += 1
    return true
  }

  private mutating func duplicate(_ ids: [ElementID], _ offset: Vector) -> Bool {
    let sought = Set(ids)
    let originals = elements.filter { sought.contains($0.id) }
    guard !originals.isEmpty, originals.count == sought.count,
      let index = elements.lastIndex(where: { sought.contains($0.id) })
    else { return false }
    return insertCopies(of: originals, offset, at: index + 1)
  }

  private mutating func insertCopies(
    of originals: [DisguiseElement], _ offset: Vector = .zero, at index: Int
  ) -> Bool {
    var result = self
    var copies: [GroupID: [ElementID]] = [:]
    for (number, original) in originals.enumerated() {
      var copy = original.copied(as: ElementID(rawValue: result.nextID))
      copy.placement.center += offset
      guard result.insert(copy, at: index + number) else { return false }
      if let group = original.group { copies[group, default: []].append(copy.id) }
    }
    for copies in copies.values.sorted(by: { $0[0] < $1[0] }) where copies.count > 1 {
      guard result.group(copies) else { return false }
    }
    self = result
    return true
  }

  private mutating func group(_ ids: [ElementID]) -> Bool {
    let indices = Set(ids.map(index))
    guard ids.count > 1, indices.count == ids.count, !indices.contains(nil), nextID < .max,
      !ids.contains(where: { self[$0]?.isFrame ?? false })
    else { return false }
    for case let index? in indices { elements[index].group = GroupID(rawValue: nextID) }
    nextID += 1
    return true
  }

  private mutating func move(_ id: ElementID, to order: Edit.Order) -> Bool {
    guard let index = index(of: id) else { return false }
    if case .above(let below?) = order, below == id || self[below] == nil { return false }
    let element = elements.remove(at: index)
    let place =
      switch order {
      case .front: elements.count
      case .back: 0
      case .up: min(index + 1, elements.count)
      case .down: max(index - 1, 0)
      case .above(let below): below.flatMap(self.index).map { $0 + 1 } ?? 0
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
    fitFrames()
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
    fitFrames()
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
    case .lock(let isLocked): result.isLocked = isLocked
    case .hide(let isHidden): result.isHidden = isHidden
    case .ungroup: result.group = nil
    }
    return result.isValid ? result : nil
  }

  /// Returns the element as another one, which is not locked, and belongs to no group.
  fileprivate func copied(as id: ElementID) -> DisguiseElement {
    var result = DisguiseElement(id: id, kind: kind, look: look, placement: placement)
    result.isHidden = isHidden
    return result
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
    case .duplicate(let ids, let offset):
      return .duplicate(ids, offset: offset * move.scale)
    case .paste(let elements):
      return .paste(
        elements.map { $0.placed(at: $0.placement.applying(move) ?? $0.placement) })
    case .all(let edits):
      return .all(edits.compactMap { $0.carried(from: old, to: new) })
    case .change, .group, .remove, .removeAll, .reorder, .photo, .framing: return self
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

import DisguiseModel
import TouchKit

extension Placement {
  fileprivate func scaled(to scale: Double) -> Placement {
    var result = self
    result.scale = scale
    return result
  }
}

/// Adding elements: in reach, in sight, and not exactly on what looks the same.
extension PlaceTool {
  /// The distance between a copy and the next one, in points.
  private static let copyStep = 24.0
  /// So many steps away, copies of several elements may lie on what they are copies of.
  private static let mostSteps = 40

  /// Adds elements as one step, as far as there is room, and selects the last one.
  ///
  /// - Parameter growing: Whether they grow into their places.
  ///
  /// - Returns: The new elements, from the bottom to the top.
  @discardableResult
  func add(
    _ placed: [(sticker: Sticker, placement: Placement)], growing: Bool = true, by hand: Hand
  ) -> [ElementID] {
    add(
      placed.map { ($0.sticker, .place($0.sticker.kind, $0.placement)) }, growing: growing,
      by: hand)
  }

  /// Adds elements by edits as one step, as far as there is room, each with the sticker that it shows, if any.
  @discardableResult
  func add(
    _ placed: [(sticker: Sticker?, edit: Edit)], growing: Bool = true, by hand: Hand
  ) -> [ElementID] {
    let roomy = stage.document.withRoom(placed, \.edit)
    guard let edit = roomy.edit, let added = stage.document.add(edit) else { return [] }
    if roomy.items.count == placed.count { stage.document.tell(.success(about: .placing)) }
    for sticker in Set(roomy.items.compactMap(\.sticker)) { stage.document.tell(.placed(sticker)) }
    if growing { for id in added { stage.canvasView.grow(id) } }
    stage.tools.select.select(added.last, by: hand)
    return added
  }

  /// Places a sticker, beside what looks the same.
  ///
  /// - Parameter placement: Where it would be, on this photo.
  func place(_ sticker: Sticker, asIn placement: Placement) {
    place(sticker, from: placement) { .place(sticker.kind, $0) }
  }

  /// Places an element like another one, beside what looks the same.
  ///
  /// - Parameters:
  ///   - sticker: What shows it here.
  ///   - element: The other element, on this photo.
  func place(_ sticker: Sticker, like element: DisguiseElement) {
    if element.isFrame { return putFrame(sticker, element.look, by: stage.hands.acting) }
    place(sticker, from: element.placement) {
      .placeCopy(of: element.placed(at: $0), shownBy: sticker.id)
    }
  }

  private func place(
    _ sticker: Sticker, from start: Placement, by edit: @escaping (Placement) -> Edit
  ) {
    readAll([sticker]) { [weak self, hand = stage.hands.acting] found in
      guard let self, let (sticker, artwork) = found.first else { return }
      let limited = stage.limits.limiting(start, of: artwork.shape)
      let place = freePlace(of: sticker.id, from: start.scaled(to: limited.scale), artwork.shape)
      add([(sticker, edit(place))], growing: false, by: hand)
    }
  }

  /// Places stickers side by side, as one step.
  ///
  /// - Parameter point: The middle, in photo pixels; nil for the middle of what is in sight.
  func place(_ stickers: [Sticker], around point: Point?) {
    readAll(stickers) { [weak self, hand = stage.hands.acting] found in
      guard let self else { return }
      let middle = point ?? stage.visiblePart.center
      let hints = found.compactMap { sticker, artwork in
        hint(for: sticker, of: artwork.size, at: middle).map { (sticker, artwork, $0) }
      }
      let side = hints.map { $1.size.longSide * $2.scale }.max() ?? 0
      let points = FreePlace.spread(
        hints.count, over: side, around: middle, within: stage.visiblePart)
      let placed = zip(hints, points).map { hint, point in
        var placement = hint.2
        placement.center = point
        placement = stage.limits.limiting(placement, of: hint.1.shape)
        return (
          sticker: hint.0,
          placement: freePlace(of: hint.0.id, from: placement, hint.1.shape)
        )
      }
      add(placed, by: hand)
    }
  }

  /// Reads the artwork of stickers; what cannot be read is reported. Nothing is called if the photo has
  /// changed by then.
  func readAll(
    _ stickers: [Sticker], then use: @escaping ([(Sticker, Artwork)]) -> Void
  ) {
    let photo = stage.document.history?.present.photo.id
    stage.artwork.readAll(stickers) { [weak self] found in
      guard let self else { return }
      for problem in stickers.compactMap({ stage.library.artworks.problem($0.id) }) {
        stage.document.tell(.problem(problem, about: .placing))
      }
      if stage.document.history?.present.photo.id == photo { use(found) }
    }
  }

  /// The way from an element to its copy beside it, in photo pixels.
  private func way(toCopyOf element: DisguiseElement) -> Vector {
    let shape = stage.shape(of: element)
    let seen = stage.limits.keepingInside(element.placement, of: shape, within: stage.visiblePart)
    let isInSight = seen == element.placement
    let place = freePlace(
      of: element.kind.artwork, from: element.placement, shape, inSight: isInSight)
    return place.center - element.placement.center
  }

  /// The way from elements to their copies, in photo pixels.
  private func way(toCopiesOf elements: [DisguiseElement]) -> Vector {
    let first = elements[0]
    if elements.count == 1 { return way(toCopyOf: first) }
    let middle = Rect(around: elements.map(\.placement.center)).center
    let photo = Rect(origin: .zero, size: stage.limits.photo)
    // Towards the middle of the photo, where there is room.
    let step =
      Vector(middle.x > photo.midX ? -1 : 1, middle.y > photo.midY ? -1 : 1)
      * (Self.copyStep * stage.photoPixelsPerPoint)
    // Not on what they are copies of themselves.
    let others = (stage.document.history?.present.visibleElements ?? [])
      .filter { $0.kind.artwork == first.kind.artwork }.map(\.placement.center)
    let ways = (1...Self.mostSteps).map { step * Double($0) }
    return ways.first { way in
      let place = first.placement.center + way
      return !others.contains { $0.distance(to: place) < step.length / 4 }
    } ?? step
  }

  /// Duplicates an element beside itself and selects the copy.
  package func duplicate(_ id: ElementID, by hand: Hand) { duplicate([id], by: hand) }

  /// Duplicates elements beside themselves, with what is hidden in their groups, as one step, and selects the
  /// copies.
  package func duplicate(_ ids: [ElementID], by hand: Hand) {
    guard let disguise = stage.document.history?.present else { return }
    let elements = disguise.elements.filter { ids.contains($0.id) }
    guard !elements.isEmpty else { return }
    let edit = Edit.duplicate(disguise.withHidden(ids), offset: way(toCopiesOf: elements))
    if let copies = stage.document.add(edit) {
      stage.tools.select.select(seen: copies, by: hand)
    }
  }

  /// Returns the place for another element that shows a sticker, as near to a placement as possible.
  ///
  /// - Parameter inSight: Whether it has to be in the part of the photo that is shown.
  func freePlace(
    of sticker: StickerID, from start: Placement, _ shape: ArtworkShape, inSight: Bool = true
  ) -> Placement {
    let others =
      stage.document.history?.present.visibleElements.filter { $0.kind.artwork == sticker } ?? []
    let photo = Rect(origin: .zero, size: stage.limits.photo)
    return FreePlace(
      limits: stage.limits, visible: inSight ? stage.visiblePart : photo,
      step: Self.copyStep * stage.photoPixelsPerPoint
    ).nearest(to: start, of: shape, besides: others.map(\.placement.center))
  }

  // MARK: Texts

  /// Places a text that is already shown there, and selects it.
  ///
  /// - Parameter done: Called when it is shown, or cannot be.
  func placeText(
    _ sticker: Sticker, at placement: Placement, by hand: Hand, then done: @escaping () -> Void
  ) {
    let photo = stage.document.history?.present.photo.id
    read(sticker, then: done) { [weak self] artwork in
      guard let self, stage.document.history?.present.photo.id == photo else { return }
      // It is there already.
      add(
        [(sticker, stage.limits.limiting(placement, of: artwork.shape))], growing: false, by: hand)
    }
  }

  /// Changes what an element was made from, as one step; the element stays within the limits of its size.
  ///
  /// - Parameters:
  ///   - shift: How far its center is from where it was, in the units of its artwork.
  ///   - done: Called when it is shown, or cannot be.
  func setDesign(
    of id: ElementID, to sticker: Sticker, shiftedBy shift: Vector = .zero, by hand: Hand,
    then done: @escaping () -> Void
  ) {
    read(sticker, then: done) { [weak self] artwork in
      guard let self, let placement = stage.document.history?.present[id]?.placement else { return }
      let scale = stage.limits.limiting(placement, of: artwork.shape).scale
      let kind = Edit.change(
        id, .kind(sticker.kind, scale: scale == placement.scale ? nil : scale))
      var moved = placement.shifted(by: shift)
      moved.scale = scale
      // Where somebody has taken it meanwhile, it is where they put it.
      let isHeld = stage.document.history?.isHeld(id) ?? false
      stage.document.perform(
        shift == .zero || isHeld ? kind : .all([kind, .change(id, .placement(moved))]))
      stage.tools.select.select(id, by: hand)
    }
  }

  private func read(
    _ sticker: Sticker, then done: @escaping () -> Void, use: @escaping (Artwork) -> Void
  ) {
    stage.artwork.read(sticker.id) { [weak self] artwork in
      if let artwork {
        self?.stage.document.tell(.success(about: .placing))
        use(artwork)
      } else if let problem = self?.stage.library.artworks.problem(sticker.id) {
        self?.stage.document.tell(.problem(problem, about: .placing))
      }
      done()
    }
  }
}

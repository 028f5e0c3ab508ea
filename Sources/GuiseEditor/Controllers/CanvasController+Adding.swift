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
extension CanvasController {
  /// The distance between a copy and the next one, in points.
  private static let copyStep = 24.0

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

  @discardableResult
  private func add(
    _ placed: [(sticker: Sticker, edit: Edit)], growing: Bool, by hand: Hand
  ) -> [ElementID] {
    let roomy = document.withRoom(placed, \.edit)
    guard let edit = roomy.edit, let added = document.add(edit) else { return [] }
    if roomy.items.count == placed.count { document.onSuccess(.placing) }
    for sticker in Set(roomy.items.map(\.sticker)) { document.onPlace(sticker) }
    if growing { for id in added { grow(id) } }
    select(added.last, by: hand)
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
    place(sticker, from: element.placement) {
      .placeCopy(of: element.placed(at: $0), shownBy: sticker.id)
    }
  }

  private func place(
    _ sticker: Sticker, from start: Placement, by edit: @escaping (Placement) -> Edit
  ) {
    readAll([sticker]) { [weak self, hand = hands.acting] found in
      guard let self, let (sticker, artwork) = found.first else { return }
      let limited = limits.limiting(start, of: artwork.shape)
      let place = freePlace(of: sticker.id, from: start.scaled(to: limited.scale), artwork.shape)
      add([(sticker, edit(place))], growing: false, by: hand)
    }
  }

  /// Places stickers side by side, as one step.
  ///
  /// - Parameter point: The middle, in photo pixels; nil for the middle of what is in sight.
  func place(_ stickers: [Sticker], around point: Point?) {
    readAll(stickers) { [weak self, hand = hands.acting] found in
      guard let self else { return }
      let middle = point ?? visiblePart.center
      let hints = found.compactMap { sticker, artwork in
        hint(for: sticker, of: artwork.size, at: middle).map { (sticker, artwork, $0) }
      }
      let side = hints.map { $1.size.longSide * $2.scale }.max() ?? 0
      let points = FreePlace.spread(hints.count, over: side, around: middle, within: visiblePart)
      let placed = zip(hints, points).map { hint, point in
        var placement = hint.2
        placement.center = point
        placement = limits.limiting(placement, of: hint.1.shape)
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
    let photo = document.history?.present.photo.id
    artwork.readAll(stickers) { [weak self] found in
      guard let self else { return }
      for problem in stickers.compactMap({ library.artworks.problem($0.id) }) {
        document.onProblem(problem, .placing)
      }
      if document.history?.present.photo.id == photo { use(found) }
    }
  }

  /// Duplicates an element beside itself and selects the copy.
  package func duplicate(_ id: ElementID, by hand: Hand) {
    guard let element = document.history?.present[id] else { return }
    let shape = shape(of: element)
    let seen = limits.keepingInside(element.placement, of: shape, within: visiblePart)
    let isInSight = seen == element.placement
    let place = freePlace(
      of: element.kind.artwork, from: element.placement, shape, inSight: isInSight)
    let edit = Edit.duplicate(id, offset: place.center - element.placement.center)
    if let copy = document.add(edit)?.first { select(copy, by: hand) }
  }

  /// Returns the place for another element that shows a sticker, as near to a placement as possible.
  ///
  /// - Parameter inSight: Whether it has to be in the part of the photo that is shown.
  func freePlace(
    of sticker: StickerID, from start: Placement, _ shape: ArtworkShape, inSight: Bool = true
  ) -> Placement {
    let others = document.history?.present.elements.filter { $0.kind.artwork == sticker } ?? []
    let photo = Rect(origin: .zero, size: limits.photo)
    return FreePlace(
      limits: limits, visible: inSight ? visiblePart : photo,
      step: Self.copyStep * photoPixelsPerPoint
    ).nearest(to: start, of: shape, besides: others.map(\.placement.center))
  }

  /// Where an element stays within reach on a photo of a size.
  func placementInReach(of element: DisguiseElement, on photo: Size) -> Placement {
    limits(on: photo).keepingInside(element.placement, of: shape(of: element))
  }

  private func limits(on photo: Size) -> PlacementLimits {
    if photo == canvasView.viewport.photo { return limits }
    // It will be shown whole.
    let viewport = Viewport(photo: photo, canvas: canvasView.bounds.size)
    return PlacementLimits(photo: photo, photoPixelsPerPoint: 1 / max(viewport.scale, 1e-9))
  }

  /// The shape of an element's artwork; of artwork that is not in memory only the middle is known.
  private func shape(of element: DisguiseElement) -> ArtworkShape {
    library.artworks.artwork(element.kind.artwork)?.shape ?? canvasView[element.id]?.shape
      ?? ArtworkShape(solid: .zero)
  }
}

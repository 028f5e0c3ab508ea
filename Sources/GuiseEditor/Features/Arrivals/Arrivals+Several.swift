import DisguiseModel
import Drawing
import Platform
import TouchKit

/// Pasting several elements that were copied together: one step, with the groups that they had.
extension Arrivals {
  /// The distance between a copy and the next one, in points.
  private static let step = 24.0
  /// Of so many elements no copy lies exactly on one that looks the same.
  private static let comparedCount = 20

  /// Pastes what was copied, as far as its stickers are here; their files come with a single element only. Where
  /// another photo has been opened meanwhile, it comes on that.
  func pasteAll(of copy: ElementCopy, _ offer: ArrivalOffer) {
    findStickers(of: [copy.element] + copy.others.map(\.element)) {
      [weak self, hand = desk.hand] stickers in
      guard let self else { return offer.end(false) }
      guard let photo = desk.document.history?.present.canvasSize else { return needPhoto(offer) }
      // A frame is copied by itself only.
      let elements = copy.elements(on: photo).filter { !$0.isFrame }
      let found = elements.filter { $0.kind.drawing != nil || stickers[$0.kind.artwork] != nil }
      offer.end(!found.isEmpty)
      if found.count < elements.count {
        desk.messages.showProblem(
          localizedPlural(
            "{count} sticker isn't here. Copy it by itself.",
            "{count} stickers aren't here. Copy them one by one.",
            count: elements.count - found.count),
          about: .receiving)
      }
      desk.library.add(Array(stickers.values))
      place(
        found.map { $0.shown(by: stickers[$0.kind.artwork]?.id ?? $0.kind.artwork) }, by: hand)
    }
  }

  /// Finds what shows elements here, by the pictures that they have there: in the catalog, made anew of a design, or
  /// among what is kept.
  private func findStickers(
    of elements: [DisguiseElement],
    then use: @escaping @MainActor ([StickerID: Sticker]) -> Void
  ) {
    var known: [StickerID: Sticker] = [:]
    var missing: Set<StickerID> = []
    var designs: [StickerID: any ElementDesign] = [:]
    for element in elements where element.kind.drawing == nil {
      let id = element.kind.artwork
      if let sticker = desk.library.catalog[id] {
        known[id] = sticker
      } else if let design = element.kind.design {
        designs[id] = design
      } else if id.content != nil {
        missing.insert(id)
      }
    }
    let (here, unmade) = (known, designs)
    findKept(missing) { [weak self] kept in
      let found = kept.reduce(into: here) { $0[$1.id] = $1 }
      self?.make(unmade) { made in use(found.merging(made) { $1 }) }
    }
  }

  private func make(
    _ designs: [StickerID: any ElementDesign],
    then use: @escaping @MainActor ([StickerID: Sticker]) -> Void
  ) {
    var made: [StickerID: Sticker] = [:]
    var waiting = designs.count
    if waiting == 0 { return use([:]) }
    for (id, design) in designs {
      desk.stickers.make(design, on: desk.document.worker) { sticker in
        made[id] = sticker
        waiting -= 1
        if waiting == 0 { use(made) }
      }
    }
  }

  private func place(_ elements: [DisguiseElement], by hand: Hand) {
    let way = wayToFreePlace(of: elements)
    let moved = elements.map { element in
      var placement = element.placement
      placement.center += way
      return element.placed(at: placement)
    }
    let roomy = desk.document.withRoom(moved) { Edit.paste([$0]) }.items
    // As one edit, which keeps their groups.
    if !roomy.isEmpty, let added = desk.document.add(.paste(roomy)) {
      desk.tools.select.select(seen: added, by: hand)
    }
  }

  /// How far elements are moved together, in photo pixels, so that they are in sight and not exactly on what looks
  /// the same.
  private func wayToFreePlace(of elements: [DisguiseElement]) -> Vector {
    let box = Rect(around: elements.map(\.placement.center))
    let present = Dictionary(
      grouping: desk.document.history?.present.visibleElements ?? [], by: \.kind.artwork)
    // Where the middle of all would be when one of them is on its like.
    let taken = elements.prefix(Self.comparedCount).flatMap { element in
      (present[element.kind.artwork] ?? []).map {
        $0.placement.center + (box.center - element.placement.center)
      }
    }
    let canvas = desk.canvas
    let place = FreePlace(
      limits: canvas.limits, visible: canvas.visiblePart,
      step: Self.step * canvas.photoPixelsPerPoint
    ).nearest(
      to: Placement(center: box.center, scale: 1), of: ArtworkShape(solid: box.size), besides: taken
    )
    return place.center - box.center
  }
}

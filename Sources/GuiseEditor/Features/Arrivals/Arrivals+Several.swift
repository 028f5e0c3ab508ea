import DisguiseModel
import Platform
import TouchKit

/// Pasting several elements that were copied together: one step, with the groups that they had.
extension Arrivals {
  /// How far from their originals they are, in points.
  private static let step = 24.0

  /// Pastes what was copied, as far as its stickers are here; their files come with a single element only.
  func pasteAll(of copy: ElementCopy, on photo: Size, _ offer: ArrivalOffer) {
    let elements = copy.elements(on: photo)
    let hand = desk.hand
    findStickers(of: elements) { [weak self] stickers in
      guard let self else { return }
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
      place(found, shownBy: stickers.mapValues(\.id), by: hand)
    }
  }

  /// Finds what shows elements here, by the pictures that they have there: in the catalog, made anew of a design, or
  /// among what is kept.
  private func findStickers(
    of elements: [DisguiseElement],
    then use: @escaping @MainActor ([StickerID: Sticker]) -> Void
  ) {
    var found: [StickerID: Sticker] = [:]
    var missing: Set<StickerID> = []
    var designs: [StickerID: any ElementDesign] = [:]
    for element in elements where element.kind.drawing == nil {
      let id = element.kind.artwork
      if let known = desk.library.catalog[id] {
        found[id] = known
      } else if let design = element.kind.design {
        designs[id] = design
      } else if id.content != nil {
        missing.insert(id)
      }
    }
    let (state, packs) = (desk.document.state, desk.document.packs)
    let (known, sought, unmade) = (found, missing, designs)
    desk.document.worker.perform(for: desk.scheduler) { () -> [Sticker] in
      guard !sought.isEmpty else { return [] }
      return (state?.stickers(sought) ?? [])
        + (packs?.load().stickers.filter { sought.contains($0.id) } ?? [])
    } then: { [weak self] kept in
      let found = kept.reduce(into: known) { $0[$1.id] = $1 }
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
      desk.make(design, on: desk.document.worker) { sticker in
        made[id] = sticker
        waiting -= 1
        if waiting == 0 { use(made) }
      }
    }
  }

  private func place(
    _ elements: [DisguiseElement], shownBy artworks: [StickerID: StickerID], by hand: Hand
  ) {
    guard !elements.isEmpty, let disguise = desk.document.history?.present else { return }
    let step = Self.step * desk.canvas.photoPixelsPerPoint
    let placed = elements.map { element in
      var placement = element.placement
      placement.center += Vector(step, step)
      let artwork = artworks[element.kind.artwork] ?? element.kind.artwork
      return Edit.placeCopy(of: element.placed(at: placement), shownBy: artwork)
    }
    // What is placed gets the next numbers, one after another.
    let numbers = Dictionary(grouping: elements.indices.filter { elements[$0].group != nil }) {
      elements[$0].group
    }
    let groups = numbers.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }.map { indices in
      Edit.group(indices.map { ElementID(rawValue: disguise.nextID + $0) })
    }
    if let added = desk.document.add(.all(placed + groups)) {
      desk.tools.select.select(added, by: hand)
    }
  }
}

import DisguiseModel
import TouchKit

/// Placing and changing texts.
extension PlaceTool {
  /// The size of new letters as a fraction of the short side of the photo's visible part.
  private static let letterShare = 0.12
  /// The largest width of a new text as a fraction of the visible part's.
  private static let widthShare = 0.8

  /// Where a new text is, centered on a point in photo pixels: its letters are easy to read, and all
  /// of it is visible.
  func textHint(width: Double, at center: Point) -> Placement {
    let side = stage.visiblePart.size.shortSide
    let scale = min(
      side * Self.letterShare / TextArtwork.em,
      stage.visiblePart.width * Self.widthShare / max(width, 1))
    return Placement(center: center, scale: max(scale, 1e-6))
  }

  /// Places a text that is already shown there, and selects it.
  ///
  /// - Parameter done: Called when it is shown, or cannot be.
  func placeText(
    _ sticker: Sticker, at center: Point, by hand: Hand, then done: @escaping () -> Void
  ) {
    let photo = stage.document.history?.present.photo.id
    read(sticker, then: done) { [weak self] artwork in
      guard let self, stage.document.history?.present.photo.id == photo else { return }
      let hint = textHint(width: artwork.size.width, at: center)
      // It is there already.
      add([(sticker, stage.limits.limiting(hint, of: artwork.shape))], growing: false, by: hand)
    }
  }

  /// Changes the text of an element, as one step; the element stays within the limits of its size.
  ///
  /// - Parameter done: Called when it is shown, or cannot be.
  func setText(
    of id: ElementID, to sticker: Sticker, by hand: Hand, then done: @escaping () -> Void
  ) {
    read(sticker, then: done) { [weak self] artwork in
      guard let self, let placement = stage.document.history?.present[id]?.placement else { return }
      let scale = stage.limits.limiting(placement, of: artwork.shape).scale
      stage.document.perform(
        .change(id, .kind(sticker.kind, scale: scale == placement.scale ? nil : scale)))
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

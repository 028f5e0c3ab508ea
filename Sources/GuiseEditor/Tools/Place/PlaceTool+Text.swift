import DisguiseModel
import TouchKit

/// Placing and changing texts.
extension PlaceTool {
  /// Places a text that is already shown there, and selects it.
  ///
  /// - Parameter done: Called when it is shown, or cannot be.
  func placeText(
    _ sticker: Sticker, at center: Point, by hand: Hand, then done: @escaping () -> Void
  ) {
    let photo = stage.document.history?.present.photo.id
    read(sticker, then: done) { [weak self] artwork in
      guard let self, stage.document.history?.present.photo.id == photo else { return }
      let hint = TextDesign.hint(width: artwork.size.width, in: stage.visiblePart, at: center)
      // It is there already.
      add([(sticker, stage.limits.limiting(hint, of: artwork.shape))], growing: false, by: hand)
    }
  }

  /// Changes what an element was made from, as one step; the element stays within the limits of its size.
  ///
  /// - Parameter done: Called when it is shown, or cannot be.
  func setDesign(
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

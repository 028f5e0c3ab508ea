import DisguiseModel
import TouchKit

/// Placing and changing texts.
extension PlaceTool {
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

import Drawing

extension Edit {
  /// The edit as it is on another photo: what was at one photo's center comes to the other's, as
  /// large on the fitted photo as it was. The same as `Edit.setPhoto` does with elements.
  package func carried(from old: PhotoReference, to new: PhotoReference) -> Edit {
    guard old.size != new.size else { return self }
    let move = Similarity(carrying: old.size, to: new.size)
    switch self {
    case .place(let sticker, let placement):
      return .place(sticker, placement.applying(move) ?? placement)
    case .setPlacement(let id, let placement):
      return .setPlacement(id, placement.applying(move) ?? placement)
    case .duplicate(let id, let offset):
      return .duplicate(id, offset: offset * move.scale)
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

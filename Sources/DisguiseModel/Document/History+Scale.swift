extension History {
  /// The scale that somebody last gave an element of a sticker on the present photo; nil if none was
  /// scaled.
  ///
  /// It follows undo, because it is found in the steps. A change of photo has scaled all elements:
  /// from there on, the newest element of the sticker counts.
  package func chosenScale(of sticker: StickerID) -> Double? {
    var after = present
    for before in past.reversed() {
      if before.photo != after.photo {
        return after.elements.filter { $0.kind.artwork == sticker }.max { $0.id < $1.id }?.placement
          .scale
      }
      let scales = before.scales(of: sticker)
      for (id, scale) in after.scales(of: sticker) where scales[id].map({ $0 != scale }) ?? false {
        return scale
      }
      after = before
    }
    return nil
  }

  /// Whether somebody has scaled or turned an element; a change of photo or framing has not.
  package func hasShaped(_ id: ElementID) -> Bool {
    zip(past, past.dropFirst() + [present]).contains { before, after in
      guard before.isFramed(as: after), let old = before[id]?.placement,
        let new = after[id]?.placement
      else { return false }
      return old.scale != new.scale || old.rotation != new.rotation
    }
  }
}

extension Disguise {
  fileprivate func scales(of sticker: StickerID) -> [ElementID: Double] {
    var scales: [ElementID: Double] = [:]
    for element in elements where element.kind.artwork == sticker {
      scales[element.id] = element.placement.scale
    }
    return scales
  }
}

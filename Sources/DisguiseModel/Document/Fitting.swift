import Drawing

/// A document or journal may state another size for its photo than its actual one: an update redrew
/// a sample face, or the file was edited. The actual size takes precedence.
extension Disguise {
  /// Returns the disguise with the actual size of its photo; every element keeps its relative
  /// position and covers the same share of the photo.
  ///
  /// - Returns: The disguise itself if the size is correct, or if the photo is a different one.
  package func fitted(to photo: PhotoReference) -> Disguise {
    guard self.photo.id == photo.id, self.photo.size != photo.size else { return self }
    let stated = self.photo.size
    let (x, y) = (photo.size.width / stated.width, photo.size.height / stated.height)
    var result = self
    result.photo = photo
    for index in elements.indices {
      result.elements[index].placement = elements[index].placement.stretched(x, y)
    }
    return result
  }
}

extension History {
  /// Returns the history with every past, present and future step on a photo fitted to its actual
  /// size.
  ///
  /// Active gestures end without a step.
  ///
  /// - Returns: The history itself if all sizes are correct.
  package func fitted(to photo: PhotoReference) -> History {
    let steps = past + [present] + future
    guard steps.contains(where: { $0.photo.id == photo.id && $0.photo.size != photo.size }) else {
      return self
    }
    return History(
      present.fitted(to: photo), past: past.map { $0.fitted(to: photo) },
      future: future.map { $0.fitted(to: photo) })
  }
}

import TouchKit

/// Where the hint is on the canvas: above, below or beside the photo, never on it.
package nonisolated struct HintPlacement {
  private static let margin = 8.0
  /// The narrowest hint, which has a few words in each line.
  private static let minimumWidth = 128.0

  /// The part of the canvas without controls, in the coordinates of the result, as are the others.
  package var area: Rect
  /// The photo; it may be larger than the canvas.
  package var photo: Rect
  /// Whether the hint is rather to the left of the photo than to its right: on the drawer's side.
  package var isOnLeft = false
  /// What the hint leaves free, if it is beside the photo.
  package var grip: Rect?

  package init(area: Rect, photo: Rect, isOnLeft: Bool = false, grip: Rect? = nil) {
    self.grip = grip
    self.area = area
    self.photo = photo
    self.isOnLeft = isOnLeft
  }

  /// The frame of the hint, nil without room; `measure` returns its size within a width.
  package func frame(_ measure: (_ width: Double) -> Size) -> Rect? {
    let margin = Self.margin
    let wide = measure(area.width - 2 * margin)
    func hint(at y: Double) -> Rect {
      Rect((area.midX - wide.width / 2).rounded(), y.rounded(), wide.width, wide.height)
    }
    let above = hint(at: (area.minY + photo.minY - wide.height) / 2)
    let below = hint(at: (area.maxY + photo.maxY - wide.height) / 2)
    if above.minY >= area.minY + margin, above.maxY + margin <= photo.minY { return above }
    if below.maxY <= area.maxY - margin, below.minY - margin >= photo.maxY { return below }
    return frameBeside(measure)
  }

  private func frameBeside(_ measure: (_ width: Double) -> Size) -> Rect? {
    let margin = Self.margin
    let room =
      isOnLeft
      ? Rect(area.minX, area.minY, photo.minX - area.minX, area.height)
      : Rect(photo.maxX, area.minY, area.maxX - photo.maxX, area.height)
    guard room.width - 2 * margin >= Self.minimumWidth else { return nil }
    let size = measure(room.width - 2 * margin)
    guard size.width <= room.width - 2 * margin, size.height <= room.height - 2 * margin else {
      return nil
    }
    var place = Rect(
      (room.midX - size.width / 2).rounded(), (room.midY - size.height / 2).rounded(), size.width,
      size.height)
    if let grip, place.insetBy(-margin, -margin).intersects(grip) {
      place.origin.y = (grip.minY - margin - size.height).rounded()
    }
    return place.minY >= room.minY + margin ? place : nil
  }
}

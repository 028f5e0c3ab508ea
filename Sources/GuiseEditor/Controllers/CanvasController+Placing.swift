import DisguiseModel
import Glibc
import TouchKit

/// Placing, wiggling and removing elements.
extension CanvasController {
  /// The assumed width of a head on a photo without known faces, as a fraction of the short side of
  /// the visible part.
  private static let ordinaryHead = 0.35
  private static let growTime = Duration.milliseconds(250)
  private static let shrinkTime = Duration.milliseconds(160)
  private static let wiggleTime = Duration.milliseconds(700)

  /// Places a sticker centered on a point in photo pixels; the element grows in place.
  @discardableResult
  package func place(_ sticker: Sticker, at point: Point) -> ElementID? {
    guard let artwork = library.artworks.load(sticker.id),
      let hint = hint(for: sticker, of: artwork.size, at: point)
    else { return nil }
    let placement = limits.limiting(hint, of: artwork.shape)
    guard document.perform(.place(sticker.id, placement)),
      let id = document.history?.present.elements.last?.id
    else { return nil }
    grow(id)
    return id
  }

  /// The size in points that a sticker would have if it were placed.
  package func hintedSize(of sticker: Sticker, natural: Size) -> Size {
    guard let hint = hint(for: sticker, of: natural, at: .zero) else { return natural }
    return natural * (hint.scale * canvasView.viewport.scale)
  }

  private func hint(for sticker: Sticker, of natural: Size, at point: Point) -> Placement? {
    guard let photo = document.photo?.reference else { return nil }
    var head = library.faces.head(on: photo)
    if head == nil, sticker.headWidth != nil {
      // A sticker with a width relative to a head gets it on a head of average size. A zoomed-in
      // canvas suggests a smaller face.
      let viewport = canvasView.viewport
      let shown = min(photo.size.shortSide, viewport.canvas.shortSide / viewport.scale)
      head = Rect(center: point, size: Size(1, 1) * (shown * Self.ordinaryHead))
    }
    return PlacementHint.placement(
      of: natural, headWidth: sticker.headWidth, head: head, on: photo.size, at: point)
  }

  private func grow(_ id: ElementID) {
    guard let view = canvasView[id] else { return }
    window.animate(for: Self.growTime, curve: .overshoot) { [weak view] in
      view?.growth = $0
    }
  }

  /// Tilts an element back and forth; it ends exactly as it was, and the document does not change.
  package func wiggle(_ id: ElementID) {
    guard let view = canvasView[id] else { return }
    wiggles[id] = window.animate(for: Self.wiggleTime, curve: .linear) { [weak view] progress in
      let swing = sin(progress * 6 * .pi) * (1 - progress)
      view?.tilt = .degrees(progress >= 1 ? 0 : 12 * swing)
    } completion: { [weak view] in
      view?.tilt = .zero
    }
  }

  /// Deletes an element, with a short shrinking animation.
  package func remove(_ id: ElementID) {
    let ghost = ghost(of: id)
    if document.perform(.remove(id)), let ghost { vanish(ghost) }
  }

  /// A copy of an element's current appearance, which shrinks away in its place.
  func ghost(of id: ElementID) -> ElementView? {
    guard let shown = document.history?.shown[id] else { return nil }
    return canvasView[id]?.ghost(showing: shown)
  }

  /// Shrinks the copy of a deleted element to nothing.
  func vanish(_ ghost: ElementView) {
    canvasView.ghosts.addSubview(ghost)
    window.animate(for: Self.shrinkTime, curve: .easeOut) { [weak ghost] in
      ghost?.growth = max(1 - $0, 0.001)
    } completion: { [weak ghost] in
      ghost?.removeFromSuperview()
    }
  }
}

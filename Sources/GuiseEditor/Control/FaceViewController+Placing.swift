import DisguiseModel
import Glibc
import TouchKit

/// Artwork comes onto the photo.
extension FaceViewController {
  private static let growTime = Duration.milliseconds(250)
  private static let shrinkTime = Duration.milliseconds(160)
  private static let wiggleTime = Duration.milliseconds(700)

  /// Puts artwork centred on a point of the photo, in photo pixels; it grows in place.
  @discardableResult
  package func place(_ sticker: Sticker, at point: Point) -> ElementID? {
    guard let photo, let artwork = library.artworks.load(sticker.id) else { return nil }
    let hint = PlacementHint.placement(
      of: artwork.size, headWidth: sticker.headWidth, head: library.faces.head(on: photo.reference),
      on: faceView.viewport.photo, at: point)
    let placement = limits.limiting(hint, of: artwork.shape)
    guard perform(.place(sticker.id, placement)), let id = history?.present.elements.last?.id
    else { return nil }
    grow(id)
    return id
  }

  private func grow(_ id: ElementID) {
    guard let view = faceView[id] else { return }
    view.isMoving = true
    window.animate(for: Self.growTime, curve: .overshoot) { [weak view] in
      view?.growth = $0
    } completion: { [weak view] in
      view?.isMoving = false
    }
  }

  /// Tilts an element to and fro; it ends exactly as it was, and the document never knows.
  package func wiggle(_ id: ElementID) {
    guard let view = faceView[id] else { return }
    wiggles[id] = window.animate(for: Self.wiggleTime, curve: .linear) { [weak view] progress in
      let swing = sin(progress * 6 * .pi) * (1 - progress)
      view?.tilt = .degrees(progress >= 1 ? 0 : 12 * swing)
    } completion: { [weak view] in
      view?.tilt = .zero
    }
  }

  /// Takes an element away, with a short shrink for the eye.
  package func remove(_ id: ElementID) {
    guard let shown = history?.shown[id] else { return }
    let ghost = ElementView(element: shown, library: library)
    ghost.role = nil
    ghost.isUserInteractionEnabled = false
    guard perform(.remove(id)) else { return }
    faceView.ghosts.addSubview(ghost)
    window.animate(for: Self.shrinkTime, curve: .easeOut) { [weak ghost] in
      ghost?.growth = max(1 - $0, 0.001)
    } completion: { [weak ghost] in
      ghost?.removeFromSuperview()
    }
  }
}

import DisguiseModel
import Faces
import TouchKit

/// What fits on the faces of the photo.
extension CanvasController {
  private static let flightTime = Duration.milliseconds(220)

  /// Puts a sticker on faces, as one step; where it is already, nothing is added. Selects what it has
  /// added, or what is there.
  ///
  /// - Parameter point: Where the elements fly from, in photo pixels; nil if they grow in place.
  func fit(_ sticker: Sticker, to faces: [Face], from point: Point? = nil, by hand: Hand) {
    readAll([sticker]) { [weak self] found in
      guard let self, let (sticker, artwork) = found.first else { return }
      let wanted = KnownFaces.backToFront(faces).flatMap {
        sticker.fit?.placements(on: $0, of: artwork.size) ?? []
      }
      let present = wanted.map { self.element(of: sticker, at: $0, artwork.size) }
      let missing = zip(wanted, present).filter { $0.1 == nil }.map { (sticker, $0.0) }
      if missing.isEmpty { return select(present.last ?? nil, by: hand) }
      let added = add(missing, by: hand)
      if let point { for id in added { fly(id, from: point) } }
    }
  }

  /// The element that shows a sticker about where it fits.
  private func element(of sticker: Sticker, at place: Placement, _ size: Size) -> ElementID? {
    document.history?.present.elements.last {
      $0.kind.artwork == sticker.id && $0.placement.isAbout(place, of: size)
    }?.id
  }

  /// Puts a sticker on the next face without one, as of the keyboard; returns false if it fits on none.
  func fitToNextFace(_ sticker: Sticker, by hand: Hand) -> Bool {
    guard faces.isOn, let fit = sticker.fit, !faces.faces.isEmpty else { return false }
    readAll([sticker]) { [weak self] found in
      guard let self, let size = found.first?.1.size else { return }
      let next = faces.faces.first { face in
        fit.placements(on: face, of: size).contains {
          self.element(of: sticker, at: $0, size) == nil
        }
      }
      if let face = next ?? faces.faces.last { self.fit(sticker, to: [face], by: hand) }
    }
    return true
  }

  /// The face on which a sticker lands that lifts at a point of the window.
  func face(under point: Point, for sticker: Sticker) -> Face? {
    let place = canvasView.convert(point, from: nil)
    guard sticker.fit != nil, canvasView.bounds.contains(place), isOnPhoto(place) else {
      return nil
    }
    return faces.face(near: canvasView.layer.convert(place, from: canvasView))
  }

  func fits(of id: ElementID) -> [Placement] {
    guard faces.isOn, !faces.faces.isEmpty, let element = document.history?.shown[id],
      let fit = library.catalog[element.kind.artwork]?.fit,
      let size = library.artworks.artwork(element.kind.artwork)?.size
    else { return [] }
    return faces.fits(of: fit, size, isFlipped: element.placement.isFlipped)
  }

  func dragDidCatch(at fit: Placement) {
    guard let face = faces.face(near: fit.center) else { return }
    faceFrames.flash([face], in: canvasView.ghosts)
  }

  /// Lets an element that was placed fly to its place.
  private func fly(_ id: ElementID, from point: Point) {
    guard let view = canvasView[id] else { return }
    view.vanishing = (point, 0.9)
    window.animate(for: Self.flightTime, curve: .easeOut) { [weak view] in
      view?.vanishing = $0 >= 1 ? nil : (point, 0.9 * (1 - $0))
    }
  }

  /// Hides what shows where something would be placed.
  func hidePreviews() {
    armedCopies.hideAll()
    fitPreviews.hideAll()
  }
}

import DisguiseModel
import Faces
import TouchKit

/// What fits on the faces of the photo.
extension CanvasController {
  private static let flightTime = Duration.milliseconds(220)

  /// Whether somebody wants to place without fitting, by holding Alt.
  var placesFreely: Bool { window.modifiers.contains(.alt) }

  /// The face on which a sticker lands at a point of the photo; nil if it is placed there freely, as while
  /// undo loads another photo.
  func face(at point: Point, for sticker: Sticker) -> Face? {
    guard faces.isOn, !placesFreely, sticker.fit != nil, document.canExport else { return nil }
    return faces.face(near: point)
  }

  /// The face on which a sticker lands that lifts at a point of the window.
  func face(under point: Point, for sticker: Sticker) -> Face? {
    let place = canvasView.convert(point, from: nil)
    guard canvasView.bounds.contains(place), isOnPhoto(place) else { return nil }
    return face(at: canvasView.layer.convert(place, from: canvasView), for: sticker)
  }

  /// Where a sticker comes on a face: in reach, as all that is placed.
  private func places(of sticker: Sticker, _ artwork: Artwork, on face: Face) -> [Placement] {
    (sticker.fit?.placements(on: face, of: artwork.size) ?? []).map {
      limits.keepingInside($0, of: artwork.shape)
    }
  }

  /// The element that shows a sticker about where it fits.
  private func element(of sticker: Sticker, at place: Placement, _ size: Size) -> ElementID? {
    document.history?.present.elements.last {
      $0.kind.artwork == sticker.id && $0.placement.isAbout(place, of: size)
    }?.id
  }

  /// Puts a sticker on faces, as one step; where it is already, nothing is added. Selects what it has
  /// added, or what is there. Returns false if it fits on none.
  ///
  /// - Parameter point: Where the elements fly from, in photo pixels; nil if they grow in place.
  @discardableResult
  func fit(
    _ sticker: Sticker, _ artwork: Artwork, to faces: [Face], from point: Point? = nil,
    by hand: Hand
  ) -> Bool {
    let wanted = KnownFaces.backToFront(faces).flatMap { places(of: sticker, artwork, on: $0) }
    guard !wanted.isEmpty else { return false }
    let present = wanted.map { element(of: sticker, at: $0, artwork.size) }
    let missing = zip(wanted, present).filter { $0.1 == nil }.map { (sticker, $0.0) }
    if missing.isEmpty {
      select(present.last ?? nil, by: hand)
    } else {
      let added = add(missing, by: hand)
      if let point { for id in added { fly(id, from: point) } }
    }
    return true
  }

  /// Puts a sticker on all faces.
  func fitToAll(_ sticker: Sticker, by hand: Hand) {
    readAll([sticker]) { [weak self] found in
      guard let self, let artwork = found.first?.1 else { return }
      fit(sticker, artwork, to: faces.faces, by: hand)
    }
  }

  /// Puts a sticker on the next face without one, as of the keyboard; returns false if it fits on none.
  func fitToNextFace(_ sticker: Sticker, by hand: Hand) -> Bool {
    guard faces.isOn, document.canExport, sticker.fit != nil, !faces.faces.isEmpty else {
      return false
    }
    readAll([sticker]) { [weak self] found in
      guard let self, let artwork = found.first?.1 else { return }
      let next = faces.faces.first { face in
        places(of: sticker, artwork, on: face).contains {
          self.element(of: sticker, at: $0, artwork.size) == nil
        }
      }
      if let face = next ?? faces.faces.last { fit(sticker, artwork, to: [face], by: hand) }
    }
    return true
  }

  // MARK: Drags

  func fits(of id: ElementID) -> [Placement] {
    guard !faces.faces.isEmpty, let element = document.history?.shown[id],
      let fit = library.catalog[element.kind.artwork]?.fit,
      let artwork = library.artworks.artwork(element.kind.artwork)
    else { return [] }
    return faces.fits(of: fit, artwork.size, isFlipped: element.placement.isFlipped).map {
      limits.keepingInside($0, of: artwork.shape)
    }
  }

  func dragDidCatch(_ id: ElementID, at place: Placement) {
    guard let element = document.history?.shown[id] else { return }
    if let face = wearer(of: element.placed(at: place)) {
      FaceFrame.show(around: face, in: canvasView.ghosts, for: FaceFrame.caught)
    }
  }

  /// The face that wears an element.
  func wearer(of element: DisguiseElement) -> Face? {
    let id = element.kind.artwork
    return faces.wearer(
      of: element.placement, library.catalog[id]?.fit, library.artworks.artwork(id)?.size)
  }

  /// Lets an element that was placed fly to its place.
  private func fly(_ id: ElementID, from point: Point) {
    guard let view = canvasView[id] else { return }
    view.vanishing = (point, 0.9)
    window.animate(for: Self.flightTime, curve: .easeOut) { [weak view] in
      view?.vanishing = $0 >= 1 ? nil : (point, 0.9 * (1 - $0))
    }
  }

  /// Hides what shows at pointers where something would be placed.
  func hidePreviews() {
    armedCopies.hideAll()
    fitPreviews.hideAtPointers()
  }
}

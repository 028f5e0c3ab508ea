import DisguiseModel
import Faces
import TouchKit

/// What fits on the faces of the photo.
extension PlaceTool {
  /// Whether somebody wants to place without fitting, by holding Alt.
  var placesFreely: Bool { stage.window.modifiers.contains(.alt) }

  /// The face on which a sticker lands at a point of the photo; nil if it is placed there freely, as while
  /// undo loads another photo.
  ///
  /// What was cut out of a face would not be seen on it: it lands on the nearest of the others.
  func face(at point: Point, for sticker: Sticker) -> Face? {
    guard mayFit(sticker), let face = stage.faces.face(near: point) else { return nil }
    guard face == fittings.origin(of: sticker) else { return face }
    return fittings.faces(for: sticker).min { $0.distance(to: point) < $1.distance(to: point) }
  }

  /// Whether a sticker fits to a face now, if there is one.
  func mayFit(_ sticker: Sticker) -> Bool {
    stage.faces.isOn && !placesFreely && sticker.fit != nil && stage.document.canExport
  }

  /// Whether a sticker or a set fits to a face now, if there is one.
  private func mayFit(_ item: DrawerItem) -> Bool {
    stage.library.catalog.pieces(of: item).contains(where: mayFit)
  }

  /// The face on which a sticker or a set lands that lifts at a point of the window.
  func face(under point: Point, for item: DrawerItem) -> Face? {
    let place = stage.inCanvas(point)
    guard stage.canvasView.bounds.contains(place), stage.isOnPhoto(place) else { return nil }
    if case .sticker(let sticker) = item { return face(at: stage.inPhoto(point), for: sticker) }
    return mayFit(item) ? stage.faces.face(near: stage.inPhoto(point)) : nil
  }

  /// Puts a sticker on faces, as one step; where it is already, nothing is added. What came to the same
  /// part of a head in the same way goes. Selects what it has added, or what is there. Returns false if it
  /// fits on none.
  ///
  /// - Parameter point: Where the elements fly from, in photo pixels; nil if they grow in place.
  @discardableResult
  func fit(
    _ sticker: Sticker, _ artwork: Artwork, to faces: [Face], from point: Point? = nil,
    by hand: Hand
  ) -> Bool {
    let wanted = KnownFaces.backToFront(faces).flatMap { face in
      fittings.places(of: sticker, artwork, on: face).map { (face: face, place: $0) }
    }
    guard !wanted.isEmpty else { return false }
    let present = wanted.map { fittings.element(of: sticker, at: $0.place, artwork.size) }
    let missing = zip(wanted, present).filter { $0.1 == nil }.map(\.0)
    if missing.isEmpty {
      stage.tools.select.select(present.last ?? nil, by: hand)
    } else {
      var going: Set<ElementID> = []
      let edits = missing.map { face, place in
        let old = fittings.replaced(by: sticker, on: face).filter { going.insert($0).inserted }
        return Edit.all(old.map(Edit.remove) + [.place(sticker.kind, place)])
      }
      let added = add(edits.map { (sticker, $0) }, by: hand)
      for (id, face) in zip(added, missing.map(\.face)) { fittings.note(id, on: face) }
      if let point { for id in added { stage.canvasView.fly(id, from: point) } }
    }
    return true
  }

  /// Puts a sticker on all faces.
  func fitToAll(_ sticker: Sticker, by hand: Hand) {
    readAll([sticker]) { [weak self] found in
      guard let self, let artwork = found.first?.1 else { return }
      fit(sticker, artwork, to: stage.faces.faces, by: hand)
    }
  }

  /// Puts a sticker on the next face without one, as of the keyboard; returns false if it fits on none.
  func fitToNextFace(_ sticker: Sticker, by hand: Hand) -> Bool {
    guard stage.faces.isOn, stage.document.canExport, sticker.fit != nil, !stage.faces.faces.isEmpty
    else {
      return false
    }
    readAll([sticker]) { [weak self] found in
      guard let self, let artwork = found.first?.1 else { return }
      let faces = fittings.faces(for: sticker)
      let next = faces.first { face in
        fittings.places(of: sticker, artwork, on: face).contains {
          self.fittings.element(of: sticker, at: $0, artwork.size) == nil
        }
      }
      if let face = next ?? faces.last {
        fit(sticker, artwork, to: [face], by: hand)
      } else if let face = fittings.origin(of: sticker) {
        place(sticker, at: face.frame.apply(.zero), by: hand)
      }
    }
    return true
  }
}

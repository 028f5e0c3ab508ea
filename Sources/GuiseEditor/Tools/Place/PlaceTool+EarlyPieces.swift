import DisguiseModel
import Faces
import TouchKit

/// What was placed before the faces were known, and fits itself when they are.
extension PlaceTool {
  /// An element as a tap has placed it, and the point of the photo that was tapped.
  struct EarlyPiece {
    let element: DisguiseElement
    let sticker: Sticker
    let point: Point
    /// The set of which it is a piece.
    let set: StickerSet?
    /// Which of the places on a face is its own; nil if it brings the other ones of a pair along.
    let index: Int?
    /// Whether no place was chosen for it, so that any face will do.
    let isAnywhere: Bool
  }

  /// Lets an element fit itself once the faces are known.
  func awaitFaces(
    for id: ElementID?, _ sticker: Sticker, tappedAt point: Point,
    of set: (StickerSet, index: Int)? = nil, isAnywhere: Bool = false
  ) {
    guard stage.faces.faces.isEmpty, mayFit(sticker),
      let element = id.flatMap({ stage.document.history?.present[$0] })
    else { return }
    earlyPieces.append(
      EarlyPiece(
        element: element, sticker: sticker, point: point, set: set?.0, index: set?.index,
        isAnywhere: isAnywhere))
  }

  /// Fits what was placed before the faces were known and nobody has touched since, as if the taps had
  /// known them: that is no step of its own.
  func fitEarlyPieces() {
    guard !stage.faces.faces.isEmpty, let history = stage.document.history else { return }
    var pieces = earlyPieces.filter {
      history.present[$0.element.id] == $0.element && !history.held.contains($0.element.id)
    }
    // What a finger is on waits for what that does.
    let touched = stage.window.touches.filter(\.isDown).map { ($0.view as? ElementView)?.id }
    earlyPieces = pieces.filter { touched.contains($0.element.id) }
    guard stage.faces.isOn else { return earlyPieces = [] }
    pieces.removeAll { touched.contains($0.element.id) }
    stage.document.amend(by: pieces.compactMap(fitting))
    for piece in pieces where stage.document.history?.present[piece.element.id] != piece.element {
      stage.canvasView.fly(piece.element.id, from: piece.point)
    }
  }

  /// What changes in a disguise when a piece fits itself; nil if it fits nowhere.
  private func fitting(_ piece: EarlyPiece) -> ((Disguise) -> Edit?)? {
    let (id, sticker) = (piece.element.id, piece.sticker)
    let best = piece.isAnywhere ? stage.faces.faces.first : nil
    guard let face = stage.faces.face(near: piece.point) ?? best,
      let artwork = stage.library.artworks.artwork(sticker.id)
    else { return nil }
    let all = places(of: sticker, artwork, on: face)
    guard !all.isEmpty else { return nil }
    // Each piece of a set stays where it is in its order.
    let places = piece.index.map { Array(all.dropFirst($0).prefix(1)) } ?? all
    guard let place = places.first else {
      // On a turned head, the other side is not to be seen.
      return { $0[id] == piece.element ? .remove(id) : nil }
    }
    return { [self] disguise in
      guard disguise[id] == piece.element else { return nil }
      let isThere = disguise.visibleElements.contains {
        $0.id < id && $0.shows(sticker, at: place, artwork.size)
      }
      if isThere { return .remove(id) }
      let old = replaced(by: sticker, on: face, in: disguise)
      for (index, place) in places.enumerated() {
        let id = index == 0 ? id : ElementID(rawValue: disguise.nextID + index - 1)
        fittings[Put(id: id, placement: place)] = Fitting(
          face: face, isMadeUp: false, set: piece.set?.id)
      }
      return .all(
        old.map(Edit.remove) + (piece.set == nil ? [] : [.change(id, .ungroup)])
          + [.change(id, .placement(place))]
          + places.dropFirst().map { .place(sticker.kind, $0) })
    }
  }
}

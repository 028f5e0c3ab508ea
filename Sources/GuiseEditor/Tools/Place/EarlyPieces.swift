import DisguiseModel
import Faces
import TouchKit

/// What was placed before the faces were known, and fits itself when they are.
package final class EarlyPieces {
  /// An element as a tap has placed it, and the point of the photo that was tapped.
  private struct Piece {
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

  private unowned let stage: CanvasStage
  private let fittings: Fittings
  private var pieces: [Piece] = []

  init(on stage: CanvasStage, _ fittings: Fittings) {
    self.stage = stage
    self.fittings = fittings
  }

  /// Lets an element that may fit do so once the faces are known.
  func add(
    _ id: ElementID?, _ sticker: Sticker, tappedAt point: Point,
    of set: (StickerSet, index: Int)? = nil, isAnywhere: Bool = false
  ) {
    guard stage.faces.faces.isEmpty, stage.tools.place.mayFit(sticker),
      let element = id.flatMap({ stage.document.history?.present[$0] })
    else { return }
    pieces.append(
      Piece(
        element: element, sticker: sticker, point: point, set: set?.0, index: set?.index,
        isAnywhere: isAnywhere))
  }

  /// Another photo has other faces.
  func forget() { pieces = [] }

  /// Fits what was placed before the faces were known and nobody has touched since, as if the taps had
  /// known them: that is no step of its own.
  package func fit() {
    guard !stage.faces.faces.isEmpty, let history = stage.document.history else { return }
    var free = pieces.filter {
      history.present[$0.element.id] == $0.element && !history.held.contains($0.element.id)
    }
    // What a finger is on waits for what that does.
    let touched = stage.window.touches.filter(\.isDown).map { ($0.view as? ElementView)?.id }
    pieces = free.filter { touched.contains($0.element.id) }
    guard stage.faces.isOn else { return pieces = [] }
    free.removeAll { touched.contains($0.element.id) }
    stage.document.amend(by: free.compactMap(fitting))
    for piece in free where stage.document.history?.present[piece.element.id] != piece.element {
      stage.canvasView.fly(piece.element.id, from: piece.point)
    }
  }

  /// What changes in a disguise when a piece fits itself; nil if it fits nowhere.
  private func fitting(_ piece: Piece) -> ((Disguise) -> Edit?)? {
    let (id, sticker) = (piece.element.id, piece.sticker)
    let best = piece.isAnywhere ? stage.faces.faces.first : nil
    guard let face = stage.faces.face(near: piece.point) ?? best,
      let artwork = stage.library.artworks.artwork(sticker.id)
    else { return nil }
    let all = fittings.places(of: sticker, artwork, on: face)
    guard !all.isEmpty else { return nil }
    // Each piece of a set stays where it is in its order.
    let places = piece.index.map { Array(all.dropFirst($0).prefix(1)) } ?? all
    guard let place = places.first else {
      // On a turned head, the other side is not to be seen.
      return { $0[id] == piece.element ? .remove(id) : nil }
    }
    return { [fittings] disguise in
      guard disguise[id] == piece.element else { return nil }
      let isThere = disguise.visibleElements.contains {
        $0.id < id && $0.shows(sticker, at: place, artwork.size)
      }
      if isThere { return .remove(id) }
      let old = fittings.replaced(by: sticker, on: face, in: disguise)
      for (index, place) in places.enumerated() {
        let id = index == 0 ? id : ElementID(rawValue: disguise.nextID + index - 1)
        fittings.note(id, at: place, .init(face: face, isMadeUp: false, set: piece.set?.id))
      }
      return .all(
        old.map(Edit.remove) + [.change(id, .placement(place))]
          + places.dropFirst().map { .place(sticker.kind, $0) })
    }
  }
}

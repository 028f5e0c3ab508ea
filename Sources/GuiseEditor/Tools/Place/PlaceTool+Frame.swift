import DisguiseModel
import Platform
import TouchKit

/// Putting frames around the photo, which has one at a time.
extension PlaceTool {
  /// The frame around the photo that a sticker is; nil if it is not there, or hidden.
  func worn(_ sticker: Sticker) -> DisguiseElement? {
    guard let frame = stage.document.history?.present.frame, !frame.isHidden,
      frame.kind.frame?.frame == sticker.id.inFiles
    else { return nil }
    return frame
  }

  /// Puts a frame around the photo, in place of the one that is there, as one step; once its artwork is in memory.
  func putFrame(_ sticker: Sticker, _ look: Look = .plain, by hand: Hand) {
    guard let start = stage.document.history?.present else { return }
    let artwork = sticker.kind(on: start.canvasSize).artwork
    stage.artwork.read(artwork) { [weak self] read in
      guard let self, let present = stage.document.history?.present,
        present.photo.id == start.photo.id
      else { return }
      guard read != nil else {
        let problem = stage.library.artworks.problem(artwork)
        return problem.map { stage.document.tell(.problem($0, about: .placing)) } ?? ()
      }
      guard let edit = present.framing(with: sticker.id.inFiles, look) else {
        return stage.document.tell(
          .problem(localized("The frame is locked. Unlock it first."), about: .placing))
      }
      guard stage.document.perform(edit) else { return }
      stage.document.tell(.success(about: .placing))
      stage.document.tell(.placed(stage.library.catalog[sticker.id.inFiles] ?? sticker))
      stage.tools.select.select(stage.document.history?.present.frame?.id, by: hand)
    }
  }
}

extension CanvasView {
  /// The frame whose ink is at a point of the canvas, if nobody has locked it.
  func frame(at point: Point) -> ElementView? {
    let inPhoto = layer.convert(point, from: self)
    return elements.last { view in
      view.element.isFrame && view.element.isFree
        && view.pointInside(view.convert(inPhoto, from: layer))
    }
  }
}

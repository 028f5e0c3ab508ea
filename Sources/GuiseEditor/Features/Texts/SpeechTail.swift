import DisguiseModel
import Faces
import Platform
import TouchKit

/// The tail of a speech bubble, which points at the nearest mouth.
enum SpeechTail {
  /// How far from the middle of a mouth it ends beside and above it, relative to the distance of the eyes: before the
  /// lips, which stay in sight.
  private static let distance = (beside: 0.5, above: 0.24)
  /// Nearer than this to the middle between the eyes, likewise, a tail would lie on them: it ends above the forehead
  /// then, as in comics.
  private static let eyes = 0.9
  /// The longest tail, in hundredths of the font's size from the middle of the bubble.
  private static let longest = 2000.0

  /// A text with its tail, if it is a bubble, as it points from a place.
  ///
  /// - Parameters:
  ///   - body: Where the text is without its tail.
  ///   - faces: The faces on the photo; without one, the tail points at somebody below who is not known.
  static func aim(_ artwork: TextArtwork, from body: Placement, at faces: [Face]) -> TextDesign {
    var design = artwork.design
    guard design.ground?.shape == .bubble else { return design }
    let box = artwork.body
    let nearest = faces.min {
      $0[.mouth].distance(to: body.center) < $1[.mouth].distance(to: body.center)
    }
    guard let nearest, let toUnits = body.transform.inverse else {
      design.ground?.tail = Point(box.minX + box.width * 0.25, box.maxY + 80)
      return design
    }
    let (mouth, step) = (nearest[.mouth], body.center - nearest[.mouth])
    // In face space, whose unit is the distance of the eyes.
    let toFace = nearest.frame.inverse
    let (from, to) = (toFace.apply(body.center), toFace.apply(mouth))
    let way = from - to
    let lips = Vector(way.dx / distance.beside, way.dy / distance.above).length
    var tip = mouth + step * min(1 / max(lips, 1e-9), 1)
    let forehead = toFace.apply(nearest[.forehead]).y
    if from.y < forehead, abs(to.x - way.dx * to.y / way.dy) < eyes {
      let above = mouth + step * ((forehead - to.y) / way.dy)
      // Over the forehead itself, it has no other way.
      if !box.insetBy(-20, -20).contains(toUnits.apply(above)) { tip = above }
    }
    let reach = toUnits.apply(tip) - Point.zero
    let end = box.center + reach * min(longest / max(reach.length, 1e-9), 1)
    design.ground?.tail = Point(end.x.rounded(), end.y.rounded())
    return design
  }
}

/// Tails follow their mouths.
extension Texts {
  /// Lets the bubbles that have been moved, or whose faces have become known, point at their mouths again, as if
  /// the steps had done that: it is no step of its own.
  func aimTails() {
    let faces = desk.canvas.faces.faces
    guard !faces.isEmpty, let history = desk.document.history else { return }
    for element in history.present.elements where aimed[element.id] != element {
      guard let design = element.kind.design as? TextDesign, design.ground?.shape == .bubble,
        element.isFree, !history.held.contains(element.id)
      else { continue }
      aimed[element.id] = element
      guard let artwork = TextArtwork(design) else { continue }
      let shift = artwork.tailShift
      let better = SpeechTail.aim(
        artwork, from: element.placement.shifted(by: .zero - shift), at: faces)
      guard better != design, let shown = TextArtwork(better) else { continue }
      let moved = element.placement.shifted(by: shown.tailShift - shift)
      prepare(TextCell.Item(design: better, name: better.title)) { [weak self] sticker in
        guard let self, let sticker else { return }
        desk.canvas.artwork.read(sticker.id) { [weak self] _ in
          self?.desk.document.amend(by: [
            { disguise in
              guard disguise[element.id] == element else { return nil }
              return .all([
                .change(element.id, .kind(sticker.kind)),
                .change(element.id, .placement(moved)),
              ])
            }
          ])
        }
      }
    }
  }
}

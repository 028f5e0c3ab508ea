import DisguiseModel
import Faces
import ImageCoding
import Platform
import TouchKit

/// Puts each of two faces on the other one's head.
final class FaceSwap: EditorFeature {
  private let desk: Desk
  let worker = Worker()

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        "swap-faces", localized("Swap faces"), icon: "swap",
        in: [.faceMenu: 30, .faceReader: 30, .photoMenu: 47],
        isEnabled: { [unowned self] target in
          target.elements.isEmpty && pair(target.face) != nil
        },
        ifPossible: { [unowned self] target in swap(target) })
    ]
  }

  func finish() { worker.finish() }

  /// The two faces: the one that is pressed and the nearest, or the two largest.
  private func pair(_ pressed: Face?) -> (Face, Face)? {
    let faces = desk.canvas.faces.faces
    guard desk.document.canExport, faces.count > 1 else { return nil }
    guard let pressed else {
      let largest = faces.sorted { $0.eyeDistance > $1.eyeDistance }
      return (largest[0], largest[1])
    }
    let others = faces.filter { $0 != pressed }
    return others.min {
      $0.box.center.distance(to: pressed.box.center)
        < $1.box.center.distance(to: pressed.box.center)
    }.map { (pressed, $0) }
  }

  private func swap(_ target: Command.Target) -> Bool {
    guard let pair = pair(target.face), let photo = desk.document.photo,
      let source = desk.document.exportSource, let disguise = desk.document.history?.present
    else { return false }
    let (state, artworks) = (desk.document.state, desk.library.artworks)
    worker.perform(for: desk.scheduler) {
      Result { () throws(UserError) in
        try Self.patches(
          pair, of: photo, from: source, in: disguise.framing, keepingIn: state, readBy: artworks)
      }
    } then: { [weak self, hand = target.hand] result in
      guard let self else { return }
      switch result {
      case .success(let placed):
        // Meanwhile the photo may be another one, or lie otherwise.
        let present = desk.document.history?.present
        guard present?.photo == disguise.photo, present?.framing == disguise.framing else { return }
        let areThere = placed.allSatisfy { sticker, place in
          present?.visibleElements.contains {
            $0.kind.artwork == sticker.id && $0.placement == place
          } ?? false
        }
        guard !areThere else {
          desk.messages.show(localized("The faces are swapped already."))
          return
        }
        desk.library.add(placed.map(\.sticker))
        // Below all else: glasses stay on the faces. But above faces of earlier swaps.
        let edit = present?.placingBelowAll(
          placed.map { ($0.sticker.kind, $0.placement) },
          above: { $0.kind.artwork.content != nil })
        guard let edit, let added = desk.document.add(edit) else { return }
        for id in added { desk.canvas.canvasView.grow(id) }
        desk.tools.select.select(nil, by: hand)
      case .failure(let error):
        desk.messages.showProblem(error.description, about: .placing)
      }
    }
    return true
  }

  private typealias Placed = (sticker: Sticker, placement: Placement)

  private nonisolated static func patches(
    _ pair: (Face, Face), of photo: Photo, from source: PhotoSource, in framing: Framing,
    keepingIn state: StateDirectory?, readBy artworks: ArtworkStore
  ) throws(UserError) -> [Placed] {
    let picture: CutOutPhoto
    do throws(OutOfMemory) {
      picture = try CutOutPhoto(of: photo, from: source, in: framing, faces: [pair.0, pair.1])
    } catch {
      throw UserError(localized("There is not enough memory to cut something out."))
    }
    var placed: [Placed] = []
    guard picture.faces.count == 2 else { throw tooSmall }
    for (index, other) in [pair.1, pair.0].enumerated() {
      let (face, tone) = (picture.faces[index], picture.faces[1 - index])
      guard let made = try? FacePatch.make(of: face, for: tone, on: picture),
        let fit = made.fit(to: face),
        let place = fit.placement(on: other, of: made.bitmap.size)
      else { throw tooSmall }
      let sticker = try OwnSticker.keep(
        PNGEncoder.encode(made.bitmap), named: localized("Face"), fitting: fit, in: state,
        readBy: artworks)
      placed.append((sticker, place))
    }
    return placed
  }

  private nonisolated static var tooSmall: UserError {
    UserError(localized("Too little of these faces is on the photo."))
  }
}

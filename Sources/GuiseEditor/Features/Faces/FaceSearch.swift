import DisguiseModel
import Faces
import Platform
import TouchKit

/// Finds the faces of the photo that is open, after it has been shown, and frames them once.
final class FaceSearch: EditorFeature {
  private let desk: Desk
  /// Nothing else waits for a search.
  let worker = Worker()
  /// The photo whose faces are searched or known.
  private var photo: PhotoReference?
  private var search: CancellableJob?
  /// The faces of photos that were open before, to which undo may return.
  private var known: [(photo: PhotoReference, faces: [Face])] = []
  private static let mostKnown = 8

  init(on desk: Desk) {
    self.desk = desk
    desk.canvas.canvasView.surface.onFirstPaint = { [weak self, scheduler = desk.scheduler] in
      // After the frame: nothing is started before the photo is seen.
      scheduler.post { self?.find() }
    }
  }

  var commands: [Command] {
    var freely = Command(
      "place-freely", localized("Place freely"), icon: "fit-faces", in: [.moreMenu: 330]
    ) { [unowned self] _ in desk.settings.set(.fitsToFaces, to: !desk.settings[.fitsToFaces]) }
    freely.isOn = { [unowned self] in !desk.canvas.faces.isOn }
    return [freely]
  }

  let follows = EditorChange.photo

  func show(_ change: EditorChange) {
    guard desk.document.photo?.reference != photo else { return }
    search?.cancel()
    search = nil
    photo = nil
    desk.canvas.isFaceless = false
    desk.canvas.awaitsFaces = desk.document.photo != nil
    desk.canvas.foundFaces = []
    desk.didChange(.faces)
  }

  /// Searches the photo, unless its faces are known.
  private func find() {
    guard let shown = desk.document.photo, shown.reference != photo,
      let source = desk.document.exportSource
    else { return }
    photo = shown.reference
    if let known = known.first(where: { $0.photo == shown.reference }) { return frame(known.faces) }
    let job = CancellableJob()
    search = job
    let (find, artworks) = (desk.options.findFaces, desk.library.artworks)
    worker.perform(for: desk.scheduler) { () -> [Face]? in
      // What is on the photo comes first: a search decodes it once more.
      artworks.finish()
      // Without faces everything else works as well, and there is nothing to do about it.
      return job.isCancelled ? nil : try? find(shown, source, { job.isCancelled })
    } then: { [weak self] faces in
      guard let self, !job.isCancelled else { return }
      search = nil
      guard let faces else {
        desk.canvas.awaitsFaces = false
        return desk.didChange(.faces)
      }
      known.append((shown.reference, faces))
      if known.count > Self.mostKnown { known.removeFirst() }
      frame(faces)
    }
  }

  /// Tells the canvas which faces there are, and frames each for a moment.
  private func frame(_ faces: [Face]) {
    desk.canvas.awaitsFaces = false
    desk.canvas.foundFaces = faces
    desk.canvas.isFaceless = faces.isEmpty
    if desk.canvas.faces.faces.isEmpty { desk.didChange(.faces) }
    for face in desk.canvas.faces.faces {
      FadingFrame.show(around: face, in: desk.canvas.canvasView.ghosts, for: FadingFrame.found)
    }
  }

  func cancel() { search?.cancel() }

  func finish() { worker.finish() }
}

import DisguiseModel
import Faces
import Platform
import TouchKit

/// Finds the faces of the photo that is open, after it has been shown, and frames them once.
final class FindingFaces: EditorFeature {
  private let desk: Desk
  /// Nothing else waits for a search.
  let worker = Worker()
  /// The photo whose faces are searched or known.
  private var photo: PhotoReference?
  private var search: CancellableJob?
  /// The faces of photos that were open before, to which undo may return.
  private var known: [(photo: PhotoReference, faces: [Face])] = []
  private static let mostKnown = 8
  /// Whether nothing finds faces here, which is known after the first search.
  private(set) var isFinderMissing = false

  init(on desk: Desk) {
    self.desk = desk
    desk.canvas.faces.isOn = desk.options.fitsToFaces
    desk.canvas.canvasView.surface.onFirstPaint = { [weak self, scheduler = desk.scheduler] in
      // After the frame: nothing is started before the photo is seen.
      scheduler.post { self?.find() }
    }
  }

  var commands: [Command] {
    var fitting = Command(
      .fitToFaces, icon: "fit-faces",
      isEnabled: { [unowned self] in !isFinderMissing || !faces.isEmpty }
    ) { [unowned self] _ in desk.canvas.faces.isOn.toggle() }
    fitting.title = { [unowned self] in
      desk.canvas.faces.isOn ? localized("Place freely") : localized("Fit to faces")
    }
    return [fitting]
  }

  private var faces: [Face] { desk.canvas.faces.faces }

  func stateDidChange() {
    guard desk.document.photo?.reference != photo else { return }
    search?.cancel()
    search = nil
    photo = nil
    desk.canvas.faces.faces = []
    desk.canvas.faceFrames.hide()
  }

  /// Searches the photo, unless its faces are known.
  private func find() {
    guard let shown = desk.document.photo, shown.reference != photo,
      let source = desk.document.exportSource
    else { return }
    photo = shown.reference
    if let known = known.first(where: { $0.photo == shown.reference }) { return show(known.faces) }
    let job = CancellableJob()
    search = job
    worker.perform(for: desk.scheduler) { () -> Result<[Face], FaceError> in
      do throws(FaceError) {
        return .success(try shown.faces(from: source, isCancelled: { job.isCancelled }))
      } catch {
        return .failure(error)
      }
    } then: { [weak self] result in
      guard let self, !job.isCancelled else { return }
      search = nil
      switch result {
      case .success(let faces):
        known.append((shown.reference, faces))
        if known.count > Self.mostKnown { known.removeFirst() }
        show(faces)
      // Without faces everything else works as well, and there is nothing to do about it.
      case .failure(let error): isFinderMissing = error == .notInstalled
      }
    }
  }

  private func show(_ faces: [Face]) {
    desk.canvas.faces.faces = faces
    desk.canvas.faceFrames.flash(faces, in: desk.canvas.canvasView.ghosts)
  }

  func cancel() { search?.cancel() }

  func finish() { worker.finish() }
}

extension Command.ID {
  static let fitToFaces: Self = "fit-to-faces"
}

import DisguiseModel
import ImageSandbox
import TouchKit

/// Opening, restoring and closing documents.
extension DocumentController {
  /// Opens a photo with a new disguise, or moves the current disguise to it.
  func open(
    _ source: PhotoSource, keepingDisguise: Bool = false,
    otherwise fail: @escaping @MainActor (String?) -> Void
  ) {
    load(PhotoOpening(source), otherwise: fail) { [unowned self] photo in
      if keepingDisguise, history != nil { return change(to: photo) }
      let history = History(Disguise(photo: photo.reference))
      state?.record(.start(history.present))
      begin(history, on: photo)
    }
  }

  /// Opens a project.
  ///
  /// - Parameter opened: called when it is open, with whether it had to be fitted to its photo.
  func open(
    document path: String, artworks: ArtworkStore,
    adding stickers: @escaping @MainActor ([Sticker]) -> Void,
    otherwise fail: @escaping @MainActor (String?) -> Void,
    then opened: @escaping @MainActor (Bool) -> Void
  ) {
    load(
      otherwise: fail,
      then: { [unowned self] (work: OpenedWork) in
        stickers(work.stickers)
        let history = work.history.fitted(to: work.photo.reference)
        state?.record(.start(history.present))
        begin(history, on: work.photo)
        opened(history != work.history)
      },
      by: { [state, faces] bounds, isCancelled, progress throws(OpeningError) in
        try OpenedWork.document(
          at: path, faces: faces, artworks: artworks, fitting: bounds, keepingIn: state,
          isCancelled: isCancelled, progress: progress)
      })
  }

  /// Reads the stored work off the main thread; the result is `nothing` if that is cancelled.
  func readWork(then use: @escaping @MainActor (StateDirectory.Restoration) -> Void) {
    guard let state, state.hasWork else { return use(.nothing) }
    // It starts while the journal is read.
    ForeignImage.prepare()
    load(otherwise: { _ in use(.nothing) }, then: use) { _, isCancelled, _ throws(OpeningError) in
      state.restore(isCancelled: isCancelled)
    }
  }

  /// Opens the photo of restored work and shows both.
  ///
  /// - Parameter opened: called when it is open, with messages about it for the user.
  func restore(
    _ history: History, artworks: ArtworkStore,
    adding stickers: @escaping @MainActor ([Sticker]) -> Void,
    otherwise fail: @escaping @MainActor (String?) -> Void,
    then opened: @escaping @MainActor ([String]) -> Void
  ) {
    let id = history.present.photo.id
    guard let source = photos.source(of: id, state: state, faces: faces) else {
      return fail("The photo of this disguise is missing. Choose another one.")
    }
    load(
      otherwise: fail,
      then: { [unowned self] (work: OpenedWork) in
        stickers(work.stickers)
        var messages = [work.problem].compactMap(\.self)
        if begin(work.history, on: work.photo) {
          keepFitted()
          messages.append(Self.fittedMessage)
        }
        opened(messages)
      },
      by: { [state] bounds, isCancelled, progress throws(OpeningError) in
        try OpenedWork.restored(
          history, from: source, artworks: artworks, fitting: bounds, keepingIn: state,
          isCancelled: isCancelled, progress: progress)
      })
  }

  /// Closes the document and keeps it as the previous work.
  func startOver() {
    cancelLoading()
    state?.startOver()
    end()
  }

  /// The photo's source for an export: preferably the copy stored when the photo was opened,
  /// because the user's own file may have changed since; otherwise the file that was opened.
  var exportSource: PhotoSource? {
    photo.map { photo in
      photos.source(of: photo.reference.id, state: state, faces: faces)
        ?? photo.file.map(PhotoSource.open) ?? photo.source
    }
  }
}

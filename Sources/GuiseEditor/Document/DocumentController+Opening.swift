import DisguiseModel
import ImageSandbox
import Platform
import TouchKit

/// Opening photos, documents and kept work. The work that was open is filed.
extension DocumentController {
  /// What is called when something was opened, or could not be.
  struct OpeningHandlers {
    /// Called with the user's own stickers that are needed, before anything is shown.
    let addStickers: @MainActor ([Sticker]) -> Void
    /// Called with the problem, or with nil if opening was cancelled.
    let fail: @MainActor (String?) -> Void
    /// Called with what is open, and with messages about it for the user.
    let succeed: @MainActor (OpenedWork, [String]) -> Void
    /// Called if the photo is the one that is open: it stays, with its disguise.
    let isOpenAlready: @MainActor () -> Void
  }

  /// Opens a photo with the work that is kept for it, or with none, or a project.
  func open(_ target: WorkReading.Target, _ opening: OpeningHandlers) {
    let early = loader.early.flatMap { $0.target == target ? $0 : nil }
    loader.load(
      job: early?.job ?? CancellableJob(), otherwise: opening.fail,
      then: { [unowned self] (work: OpenedWork) in
        // It may be the photo that is open, with newer work than what was read.
        guard work.isDocument || work.photo.reference.id != history?.present.photo.id else {
          return opening.isOpenAlready()
        }
        show(work, opening)
      },
      by: { context throws(UserError) in
        if let early { return try early.finish() }
        return try WorkReading(target).open(in: context)
      })
  }

  /// Reads the stored work off the main thread; the result is `nothing` if that is cancelled.
  func readWork(then use: @escaping @MainActor (StateDirectory.Restoration) -> Void) {
    guard let state, state.hasWork else { return use(.nothing) }
    // It starts while the journal is read.
    ForeignDecoder.prepare()
    loader.load(otherwise: { _ in use(.nothing) }, then: use) { context throws(UserError) in
      state.restore(isCancelled: context.isCancelled)
    }
  }

  /// Opens the photo of work that is kept, and shows both.
  ///
  /// - Parameter kept: where the work is filed; nil for the work that was open when the last session
  ///   ended.
  func restore(
    _ history: History, _ kept: KeptWork? = nil, _ opening: OpeningHandlers
  ) {
    guard let source = source(of: history.present.photo.id) else {
      return opening.fail(localized("The photo of this disguise is missing. Choose another one."))
    }
    loader.load(
      otherwise: opening.fail, then: { [unowned self] in show($0, opening) },
      by: { context throws(UserError) in
        try OpenedWork.restored(history, kept, from: source, in: context)
      })
  }

  private func show(_ work: OpenedWork, _ opening: OpeningHandlers) {
    opening.addStickers(work.stickers)
    switch work.origin {
    case .new: state?.record(.start(work.history.present))
    case .lastSession: break
    case .filed(let kept): state?.open(kept)
    }
    var messages = work.origin == .new ? Self.remarks(on: work.photo) : []
    if begin(work.history, on: work.photo) {
      keepFitted()
      messages.append(Self.fittedMessage)
    }
    opening.succeed(work, messages)
  }

  /// What there is to say about a photo that is opened for the first time.
  private static func remarks(on photo: Photo) -> [String] {
    let animation =
      photo.isAnimated ? [localized("Only the first picture of this animation is used.")] : []
    return animation + (photo.flaw.map { [$0.message(name: photo.source.fileName)] } ?? [])
  }

  /// Moves the disguise to another photo, as a step of the same work.
  func change(
    to source: PhotoSource, otherwise fail: @escaping @MainActor (String?) -> Void
  ) {
    loader.load(PhotoReading(source), otherwise: fail) { [unowned self] photo in
      change(to: photo)
      for remark in Self.remarks(on: photo) { tell(.message(remark)) }
    }
  }

  /// The photo's source for an export: preferably its open file, which stays readable even if the
  /// stored copy is cleaned up because another photo is opened meanwhile.
  var exportSource: PhotoSource? {
    photo.map { photo in
      photo.file.map(PhotoSource.open) ?? source(of: photo.reference.id) ?? photo.source
    }
  }

  /// Where a photo is read from: the stored copy of the user's photo, or a sample face.
  func source(of id: PhotoID) -> PhotoSource? {
    photos.source(of: id, state: state, faces: faces)
  }
}

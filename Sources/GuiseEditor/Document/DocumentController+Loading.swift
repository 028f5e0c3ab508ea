import DisguiseModel
import Platform
import TouchKit

/// A photo that is being loaded.
///
/// The completions stay on the main thread, because the worker must not be the last to release what
/// they capture.
struct Loading {
  let job: CancellableJob
  /// The decoded fraction of the photo, 0 to 1; nil if unknown.
  var progress: Double?
  /// Called with the result.
  let succeed: @MainActor (any Sendable) -> Void
  /// Called with the problem, or with nil if loading was cancelled.
  let fail: @MainActor (String?) -> Void
}

/// Loading photos, off the main thread.
extension DocumentController {
  /// Loads the photo of a history: the stored copy of the user's photo, or a sample face.
  func load(
    _ id: PhotoID, otherwise fail: @escaping @MainActor (String?) -> Void,
    then show: @escaping @MainActor (Photo) -> Void
  ) {
    if let known = photos[id] { return show(known) }
    guard let source = photos.source(of: id, state: state, faces: faces) else {
      return fail(localized("The photo of this disguise is missing."))
    }
    load(PhotoReading(source, expecting: id), otherwise: fail, then: show)
  }

  /// Reads a photo; cancels what is being loaded.
  func load(
    _ reading: PhotoReading, otherwise fail: @escaping @MainActor (String?) -> Void,
    then show: @escaping @MainActor (Photo) -> Void
  ) {
    load(otherwise: fail, then: show) { context throws(UserError) in
      try reporting(reading.read(in: context), as: UserError.init(photo:))
    }
  }

  /// Performs work with a result on the worker; cancels what is being loaded.
  func load<Value: Sendable>(
    job: CancellableJob = CancellableJob(),
    otherwise fail: @escaping @MainActor (String?) -> Void,
    then show: @escaping @MainActor (Value) -> Void,
    by work: @escaping @Sendable (OpeningContext) throws(UserError) -> Value
  ) {
    cancelLoading()
    // Both use the same worker: a new choice does not wait for more pixels of the old photo.
    unasked.refining?.cancel()
    if unasked.early?.job !== job { unasked.early?.job.cancel() }
    unasked.early = nil
    loading = Loading(
      job: job, succeed: { if let value = $0 as? Value { show(value) } }, fail: fail)
    let (scheduler, context) = (scheduler, context(of: job, fitting: screenBounds()))
    worker.perform { [weak self] in
      guard !job.isCancelled else { return }
      do throws(UserError) {
        let value = try work(context)
        scheduler.post { self?.finishLoading(job) { $0.succeed(value) } }
      } catch {
        let problem = error.description
        scheduler.post { self?.finishLoading(job) { $0.fail(problem) } }
      }
    }
  }

  /// What a job needs for opening something.
  ///
  /// - Parameter bounds: The size in pixels at which the photo will be shown.
  func context(of job: CancellableJob, fitting bounds: Size) -> OpeningContext {
    OpeningContext(
      artworks: artworks, faces: faces, state: state, packs: packs, fitting: bounds,
      isCancelled: { job.isCancelled },
      progress: { [weak self, scheduler] done in
        scheduler.post { self?.loadingDidProgress(job, to: done) }
      })
  }

  /// Cancels the loading of a photo; the document stays as it is.
  package func cancelLoading() {
    guard let cancelled = loading else { return }
    cancelled.job.cancel()
    loading = nil
    cancelled.fail(nil)
  }

  /// Ends the decoding of photos, because the app ends.
  package func close() {
    unasked.early?.job.cancel()
    loading?.job.cancel()
    unasked.refining?.cancel()
  }

  func loadingDidProgress(_ job: CancellableJob, to progress: Double) {
    if loading?.job === job { loading?.progress = progress }
  }

  /// Calls a completion of a job that has ended, unless it was cancelled or replaced. Completions
  /// capture the controller `unowned`: it is alive as long as this runs.
  private func finishLoading(_ job: CancellableJob, _ complete: (Loading) -> Void) {
    guard let finished = loading, finished.job === job else { return }
    loading = nil
    withExtendedLifetime(self) { complete(finished) }
  }
}

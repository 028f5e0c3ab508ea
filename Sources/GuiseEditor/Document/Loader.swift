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

/// Loads photos and works off the main thread, one at a time: the next one takes the place of the one before.
final class Loader {
  private unowned let document: DocumentController
  /// What is being loaded.
  private(set) var loading: Loading? { didSet { document.tell(.loading) } }
  /// What is being opened before it was requested.
  private(set) var early: EarlyReading?

  init(for document: DocumentController) { self.document = document }

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
    cancel()
    // Both use the same worker: a new choice does not wait for more pixels of the old photo.
    document.picture.cancelRefining()
    if early?.job !== job { early?.job.cancel() }
    early = nil
    loading = Loading(
      job: job, succeed: { if let value = $0 as? Value { show(value) } }, fail: fail)
    let scheduler = document.scheduler
    let context = context(of: job, fitting: document.screenBounds())
    document.worker.perform { [weak self] in
      guard !job.isCancelled else { return }
      do throws(UserError) {
        let value = try work(context)
        scheduler.post { self?.finish(job) { $0.succeed(value) } }
      } catch {
        let problem = error.description
        scheduler.post { self?.finish(job) { $0.fail(problem) } }
      }
    }
  }

  /// What a job needs for opening something.
  ///
  /// - Parameter bounds: The size in pixels at which the photo will be shown.
  private func context(of job: CancellableJob, fitting bounds: Size) -> OpeningContext {
    OpeningContext(
      artworks: document.artworks, faces: document.faces, state: document.state,
      packs: document.packs, fitting: bounds, isCancelled: { job.isCancelled },
      progress: { [weak self, scheduler = document.scheduler] done in
        scheduler.post { self?.didProgress(job, to: done) }
      })
  }

  /// Begins to open a file while the views are made that will show it; `DocumentController.open` goes on with it.
  ///
  /// - Parameter bounds: The size in pixels at which the photo will be shown.
  func openEarly(_ target: WorkReading.Target, fitting bounds: Size) {
    let early = EarlyReading(target)
    self.early = early
    document.worker.perform { [context = context(of: early.job, fitting: bounds)] in
      early.begin(in: context)
    }
  }

  /// Cancels the loading of a photo; the document stays as it is.
  func cancel() {
    guard let cancelled = loading else { return }
    cancelled.job.cancel()
    loading = nil
    cancelled.fail(nil)
  }

  /// Ends all jobs, because the app ends.
  func close() {
    early?.job.cancel()
    loading?.job.cancel()
  }

  private func didProgress(_ job: CancellableJob, to progress: Double) {
    if loading?.job === job { loading?.progress = progress }
  }

  /// Calls a completion of a job that has ended, unless it was cancelled or replaced. Completions
  /// capture the controller `unowned`: it is alive as long as this runs.
  private func finish(_ job: CancellableJob, _ complete: (Loading) -> Void) {
    guard let finished = loading, finished.job === job else { return }
    withExtendedLifetime(document) {
      loading = nil
      complete(finished)
    }
  }
}

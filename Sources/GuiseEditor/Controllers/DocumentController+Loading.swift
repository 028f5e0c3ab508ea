import DisguiseModel
import TouchKit

/// A photo on its way from the disk.
///
/// What comes afterwards stays here, on the main thread: the worker must not be the last to release
/// what it captures.
struct Loading {
  let job: CancellableJob
  /// What happens with the value.
  let succeed: @MainActor (any Sendable) -> Void
  /// What happens without the photo; nil as the problem means that it was cancelled.
  let fail: @MainActor (String?) -> Void
}

/// Photos come from the disk, off the main thread.
extension DocumentController {
  /// Gets a photo that a history names: the kept copy of a user's own, or a sample face.
  func load(
    _ id: PhotoID, otherwise fail: @escaping @MainActor (String?) -> Void,
    then show: @escaping @MainActor (Photo) -> Void
  ) {
    if let known = photos[id] { return show(known) }
    guard let source = photos.source(of: id, state: state, faces: faces) else {
      return fail("The photo of this disguise is missing.")
    }
    load(PhotoOpening(source, expecting: id), otherwise: fail, then: show)
  }

  /// Opens a photo; what was being loaded before is cancelled.
  func load(
    _ opening: PhotoOpening, otherwise fail: @escaping @MainActor (String?) -> Void,
    then show: @escaping @MainActor (Photo) -> Void
  ) {
    load(otherwise: fail, then: show) { [state] bounds, isCancelled throws(PhotoError) in
      try opening.open(fitting: bounds, keepingIn: state, isCancelled: isCancelled)
    }
  }

  /// Performs work that ends with a value, on the worker; what was being loaded before is
  /// cancelled.
  func load<Value: Sendable, Failure: Error & CustomStringConvertible>(
    otherwise fail: @escaping @MainActor (String?) -> Void,
    then show: @escaping @MainActor (Value) -> Void,
    by work: @escaping @Sendable (Size, () -> Bool) throws(Failure) -> Value
  ) {
    cancelLoading()
    let job = CancellableJob()
    loading = Loading(
      job: job, succeed: { if let value = $0 as? Value { show(value) } }, fail: fail)
    let (scheduler, bounds) = (scheduler, screenBounds())
    worker.perform { [weak self] in
      guard !job.isCancelled else { return }
      do throws(Failure) {
        let value = try work(bounds) { job.isCancelled }
        scheduler.post { self?.finishLoading(job)?.succeed(value) }
      } catch {
        let problem = error.description
        scheduler.post { self?.finishLoading(job)?.fail(problem) }
      }
    }
  }

  /// Cancels the loading of a photo; the document stays as it is.
  package func cancelLoading() {
    guard let cancelled = loading else { return }
    cancelled.job.cancel()
    loading = nil
    cancelled.fail(nil)
  }

  /// What follows work that has ended, if that is still wanted.
  private func finishLoading(_ job: CancellableJob) -> Loading? {
    guard let finished = loading, finished.job === job else { return nil }
    loading = nil
    return finished
  }

  /// Opens the photo once more with another number of pixels, while the present picture is shown.
  package func refine(_ photo: Photo, to side: Double) {
    guard !isRefining else { return }
    isRefining = true
    let scheduler = scheduler
    let source = photos.source(of: photo.reference.id, state: state, faces: faces)
    worker.perform { [weak self] in
      let refined = try? photo.reopened(
        fitting: Size(side, side), from: source ?? photo.source)
      scheduler.post {
        self?.isRefining = false
        // A photo that cannot be read again stays as it is.
        if let refined { self?.refine(refined) }
      }
    }
  }
}

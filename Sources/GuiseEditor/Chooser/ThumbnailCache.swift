import DisguiseModel
import Drawing
import FileBrowsing
import ImageCoding
import ImageSandbox
import Platform
import TouchKit

/// The request of a thumbnail, which can be cancelled.
typealias ThumbnailRequest = CancellableJob

/// The thumbnails that a chooser shows, read on a thread of their own. The newest request comes first:
/// what has been scrolled past is no longer needed.
final class ThumbnailCache {
  private static let maximumCount = 300

  private let store: ThumbnailStore
  private let scheduler: any Scheduler
  private var worker = Worker()
  private var bitmaps: [BrowsedFile: Bitmap] = [:]
  private var waiting: [PendingRequest] = []
  /// The one whose thumbnail is being read.
  private var active: PendingRequest?

  private struct PendingRequest {
    let file: BrowsedFile
    let job = CancellableJob()
    let use: (Bitmap?) -> Void
  }

  init(_ store: ThumbnailStore, scheduler: any Scheduler) {
    self.store = store
    self.scheduler = scheduler
  }

  /// Requests a thumbnail. The completion is called at once if there is one, and later otherwise; with
  /// nil if the file cannot be read, and not at all once the request was cancelled.
  func request(_ file: BrowsedFile, completion: @escaping (Bitmap?) -> Void) -> ThumbnailRequest? {
    if let known = bitmaps[file] {
      completion(known)
      return nil
    }
    let request = PendingRequest(file: file, use: completion)
    waiting.append(request)
    start()
    return request.job
  }

  /// Cancels all requests.
  func cancelAll() {
    for request in waiting { request.job.cancel() }
    waiting = []
    // A file that does not answer holds up no other.
    if let active {
      active.job.cancel()
      self.active = nil
      worker = Worker()
    }
  }

  /// Waits until the current thumbnail has been read.
  func finish() { worker.finish() }

  private func start() {
    guard active == nil else { return }
    waiting.removeAll { $0.job.isCancelled }
    guard let next = waiting.popLast() else { return }
    active = next
    let (store, scheduler, file, job) = (store, scheduler, next.file, next.job)
    worker.perform { [weak self] in
      let bitmap =
        file.kind == .project
        ? Self.picture(inProject: file.path) : try? store.thumbnail(of: file) { job.isCancelled }
      scheduler.post { self?.finish(file, bitmap, of: job) }
    }
  }

  /// The picture that a project contains for this; nil if there is none.
  private nonisolated static func picture(inProject path: String) -> Bitmap? {
    guard let bytes = try? DocumentFile.thumbnail(path: path) else { return nil }
    let size = Size(ThumbnailStore.side, ThumbnailStore.side)
    guard let source = try? ByteSource(bytes: bytes, name: path) else { return nil }
    return try? ForeignDecoder.decode(source, fitting: size).bitmap
  }

  private func finish(_ file: BrowsedFile, _ bitmap: Bitmap?, of job: CancellableJob) {
    if bitmaps.count >= Self.maximumCount { bitmaps = [:] }
    if let bitmap { bitmaps[file] = bitmap }
    guard let request = active, request.job === job else { return }
    active = nil
    if !job.isCancelled { request.use(bitmap) }
    start()
  }
}

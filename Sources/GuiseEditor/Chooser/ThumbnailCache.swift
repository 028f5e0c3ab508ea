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
  /// Why pictures cannot be opened, for the user.
  private var problems: [BrowsedFile: String] = [:]
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

  /// Why a picture cannot be opened, for the user; nil if nothing is known.
  func problem(of file: BrowsedFile) -> String? { problems[file] }

  /// Cancels all requests.
  func cancelAll() {
    problems = [:]
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
      var bitmap: Bitmap?
      var problem: String?
      do throws(ImageError) {
        bitmap =
          file.kind == .project
          ? Self.picture(inProject: file.path) : try store.thumbnail(of: file) { job.isCancelled }
      } catch { problem = Self.problem(error, of: file) }
      scheduler.post { [bitmap, problem] in self?.finish(file, bitmap, problem, of: job) }
    }
  }

  /// The picture that a project contains for this; nil if there is none.
  private nonisolated static func picture(inProject path: String) -> Bitmap? {
    guard let bytes = try? DocumentFile.thumbnail(path: path) else { return nil }
    let size = Size(ThumbnailStore.side, ThumbnailStore.side)
    guard let source = try? ByteSource(bytes: bytes, name: path) else { return nil }
    return try? ForeignDecoder.decode(source, fitting: size).bitmap
  }

  /// Why a file whose thumbnail cannot be made cannot be opened either; nil if it may be.
  private nonisolated static func problem(_ error: ImageError, of file: BrowsedFile) -> String? {
    switch error {
    case .damaged, .undecodable, .empty, .unsupported: return error.userMessage
    case .notAPicture:
      // What is opened is judged by its bytes: it may be a project.
      let kind = (try? ByteSource(path: file.path)).flatMap { try? FileKind(of: $0) }
      return kind?.isDocument(named: file.name) ?? true ? nil : error.userMessage
    default: return nil
    }
  }

  private func finish(
    _ file: BrowsedFile, _ bitmap: Bitmap?, _ problem: String?, of job: CancellableJob
  ) {
    problems[file] = problem
    if bitmaps.count >= Self.maximumCount { bitmaps = [:] }
    if let bitmap { bitmaps[file] = bitmap }
    guard let request = active, request.job === job else { return }
    active = nil
    if !job.isCancelled { request.use(bitmap) }
    start()
  }
}

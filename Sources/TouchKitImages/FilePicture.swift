import Drawing
import ImageCoding
import ImageSandbox
import Platform
import TouchKit

/// The picture in a file, which is decoded for a view.
final class FilePicture: ImageSource {
  /// Decodes one picture after another: the first ones are seen sooner than if all were decoded at once.
  static let worker = Worker()

  private let path: String
  private let size: Size?
  private let completion: (Result<Bitmap, ImageError>) -> Void
  private var job: CancellableJob?

  init(
    _ path: String, fitting size: Size?,
    then completion: @escaping (Result<Bitmap, ImageError>) -> Void
  ) {
    self.path = path
    self.size = size
    self.completion = completion
  }

  func start(for view: ImageView, in window: Window) {
    guard job == nil, let scheduler = window.scheduler else { return }
    let job = CancellableJob()
    self.job = job
    let limit = (size ?? window.size) * window.scale
    Self.worker.perform(for: scheduler) { [path] in
      Self.decode(path, fitting: limit, job)
    } then: { [weak self, weak view] result in
      guard let self, self.job === job, !job.isCancelled, let view, view.source === self else {
        return
      }
      show(result, in: view)
    }
  }

  func cancel() {
    job?.cancel()
    job = nil
  }

  private func show(_ result: Result<Bitmap, ImageError>, in view: ImageView) {
    switch result {
    case .success(let bitmap):
      view.image = bitmap
      view.superview?.setNeedsLayout()
    case .failure: view.source = nil
    }
    completion(result)
  }

  private nonisolated static func decode(
    _ path: String, fitting limit: Size, _ job: CancellableJob
  ) -> Result<Bitmap, ImageError> {
    do throws(ImageError) {
      guard !job.isCancelled else { throw .cancelled }
      let source = try ByteSource(path: path)
      return .success(
        try ForeignDecoder.decode(source, fitting: limit, isCancelled: { job.isCancelled }).bitmap)
    } catch {
      return .failure(error)
    }
  }
}

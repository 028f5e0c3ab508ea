import DisguiseModel
import Platform
import TouchKit

/// What opens a photo or a project; it blocks, so call it off the main thread.
nonisolated struct WorkOpening: Sendable {
  /// What is opened.
  enum Target: Hashable, Sendable {
    /// A photo with the work that is kept for it, or with none.
    case photo(PhotoSource)
    /// A project at a path.
    case document(String)
    /// A project or a photo, whichever the file at a path is.
    case file(String)
    /// A project in memory.
    case data(EmbeddedFile)

    /// What the file is; one that cannot be read is judged by its name. Blocks.
    fileprivate var resolved: Target {
      guard case .file(let path) = self else { return self }
      let source = PhotoSource.file(path: path)
      let kind = (try? source.kind()) ?? .unknown
      return kind.isDocument(named: path) ? .document(path) : .photo(source)
    }
  }

  let target: Target
  let artworks: ArtworkStore
  let faces: SampleFaces
  let state: StateDirectory?
  let packs: OwnStickers?

  /// Opens it.
  ///
  /// - Parameter bounds: The size in pixels at which the photo is decoded for the screen.
  func open(
    fitting bounds: Size, isCancelled: () -> Bool, progress: (Double) -> Void
  ) throws(OpeningError) -> OpenedWork {
    switch target.resolved {
    case .file: preconditionFailure("It was resolved.")
    case .photo(let source):
      try OpenedWork.photo(
        source, artworks: artworks, fitting: bounds, keepingIn: state, packs: packs,
        isCancelled: isCancelled, progress: progress)
    case .document(let path):
      try OpenedWork.document(
        at: path, faces: faces, artworks: artworks, fitting: bounds, keepingIn: state,
        packs: packs, isCancelled: isCancelled, progress: progress)
    case .data(let file):
      try OpenedWork.document(
        in: file, faces: faces, artworks: artworks, fitting: bounds, keepingIn: state,
        packs: packs, isCancelled: isCancelled, progress: progress)
    }
  }
}

/// Work that is being opened while the views are made that will show it.
nonisolated final class EarlyOpening: Sendable {
  let target: WorkOpening.Target
  /// The job in which it is opened, and then shown.
  let job = CancellableJob()
  private let result = Monitor<Result<OpenedWork, OpeningError>?>(nil)

  init(_ target: WorkOpening.Target) { self.target = target }

  /// Opens it; called once.
  func begin(_ opening: WorkOpening, fitting bounds: Size, progress: (Double) -> Void) {
    let opened: Result<OpenedWork, OpeningError>
    do throws(OpeningError) {
      opened = .success(
        try opening.open(
          fitting: bounds, isCancelled: { [job] in job.isCancelled }, progress: progress))
    } catch {
      opened = .failure(error)
    }
    result.update { $0 = opened }
  }

  /// Waits for what was opened.
  func finish() throws(OpeningError) -> OpenedWork {
    try result.wait { $0 }.get()
  }
}

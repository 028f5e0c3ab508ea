import DisguiseModel
import Platform
import TouchKit

/// What opens a photo or a project; it blocks, so call it off the main thread.
nonisolated struct WorkReading: Sendable {
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

  init(_ target: Target) { self.target = target }

  /// Opens it.
  func open(in context: OpeningContext) throws(UserError) -> OpenedWork {
    switch target.resolved {
    case .file: preconditionFailure("It was resolved.")
    case .photo(let source): try OpenedWork.photo(source, in: context)
    case .document(let path): try OpenedWork.document(at: path, in: context)
    case .data(let file): try OpenedWork.document(file, in: context)
    }
  }
}

/// Work that is being opened while the views are made that will show it.
nonisolated final class EarlyReading: Sendable {
  let target: WorkReading.Target
  /// The job in which it is opened, and then shown.
  let job = CancellableJob()
  private let result = Monitor<Result<OpenedWork, UserError>?>(nil)

  init(_ target: WorkReading.Target) { self.target = target }

  /// Opens it; called once.
  func begin(in context: OpeningContext) {
    let opened = Result { () throws(UserError) in try WorkReading(target).open(in: context) }
    result.update { $0 = opened }
  }

  /// Waits for what was opened.
  func finish() throws(UserError) -> OpenedWork {
    try result.wait { $0 }.get()
  }
}

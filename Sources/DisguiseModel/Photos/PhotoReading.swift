import Drawing
import ImageCoding
import Platform

/// The reason why a photo cannot be opened.
package enum PhotoError: Error, Hashable, CustomStringConvertible {
  /// Its file cannot be read.
  case picture(ImageError)
  /// The contents of the kept copy have changed.
  case changed(name: String)

  /// The user-visible message: what happened and what to do.
  package var description: String {
    switch self {
    case .picture(let error): error.userMessage
    case .changed(let name):
      localized(
        "The photo of this disguise, {name}, was changed or is damaged. Open the "
          + "original again.", ["name": name])
    }
  }
}

extension UserError {
  /// The error of a photo that cannot be opened.
  package init(photo error: PhotoError) { self.init(error.description) }
}

/// Reads a photo that the user chose or that a history refers to.
package struct PhotoReading: Sendable {
  /// The source of the photo's pixels.
  package let source: PhotoSource
  /// The expected photo; nil for any.
  package let expected: PhotoID?

  /// Creates the reading of a photo, of a certain one if a history refers to it.
  package init(_ source: PhotoSource, expecting expected: PhotoID? = nil) {
    self.source = source
    self.expected = expected
  }

  /// Reads and decodes the photo, and keeps a copy of its file; blocks, so call it off the main thread.
  ///
  /// When this returns, the copy is on the disk, and a step may refer to the photo. A kept copy
  /// whose contents have changed is set aside.
  package func read(in context: OpeningContext) throws(PhotoError) -> Photo {
    try read(
      fitting: context.bounds, keepingIn: context.state, isCancelled: context.isCancelled,
      progress: context.progress)
  }

  /// Reads and decodes the photo with what it needs of a context.
  package func read(
    fitting bounds: Size, keepingIn state: StateDirectory?,
    isCancelled: () -> Bool = { false }, progress: (Double) -> Void = { _ in }
  ) throws(PhotoError) -> Photo {
    let file = try reporting(source.read(isCancelled: isCancelled), as: PhotoError.picture)
    if let file, let expected, expected != .content(file.content) {
      if let content = expected.content { state?.setAside(photo: content) }
      throw .changed(name: file.name)
    }
    let keeping = file.map { PhotoKeeping($0, in: state) }
    do throws(ImageError) {
      var photo = try Photo.decode(
        source, file, fitting: bounds, isCancelled: isCancelled,
        progress: { done in
          keeping?.begin()
          progress(done)
        })
      keeping?.finish()
      // The user's own file is not kept open without need: it may be on a memory stick.
      if let copy = file.flatMap({ state?.openPhoto($0.content) }) {
        photo.file = copy
        // Nor are the bytes of a document's photo kept in memory.
        if file?.bytes.file == nil { photo.source = .open(copy) }
      }
      return photo
    } catch {
      keeping?.discard()
      throw .picture(error)
    }
  }
}

/// Keeps the copy of a photo on another thread while the photo is decoded: waiting for the disk takes
/// about as long.
private final class PhotoKeeping {
  private let file: PhotoFile
  private let state: StateDirectory?
  private var worker: Worker?

  init(_ file: PhotoFile, in state: StateDirectory?) {
    self.file = file
    self.state = state
  }

  /// Begins when the file turns out to be a picture; no effect afterward.
  func begin() {
    guard let state, worker == nil else { return }
    let worker = Worker()
    worker.perform { [file] in state.keep(file) }
    self.worker = worker
  }

  /// Waits until the disk has the copy.
  func finish() {
    begin()
    worker?.finish()
  }

  /// Lets the next cleanup delete the copy of a photo that could not be opened.
  func discard() {
    guard let worker else { return }
    worker.finish()
    state?.discard(file.content)
  }
}

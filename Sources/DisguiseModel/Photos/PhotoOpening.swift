import Drawing

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
      "The photo of this disguise, \(name), was changed or is damaged. Open the original again."
    }
  }
}

/// Opens a photo that the user chose or that a history refers to.
package struct PhotoOpening: Sendable {
  /// The source of the photo's pixels.
  package let source: PhotoSource
  /// The expected photo; nil for any.
  package let expected: PhotoID?

  /// Creates an opening of a photo, of a certain one if a history refers to it.
  package init(_ source: PhotoSource, expecting expected: PhotoID? = nil) {
    self.source = source
    self.expected = expected
  }

  /// Opens the photo and keeps a copy of its file; blocks, so call it off the main thread.
  ///
  /// When this returns, the copy is on the disk, and a step may refer to the photo. A kept copy
  /// whose contents have changed is set aside.
  package func open(
    fitting bounds: Size, keepingIn state: StateDirectory?,
    isCancelled: () -> Bool = { false }, progress: (Double) -> Void = { _ in }
  ) throws(PhotoError) -> Photo {
    var file: PhotoFile?
    do throws(ImageError) { file = try source.read(isCancelled: isCancelled) } catch {
      throw .picture(error)
    }
    if let file, let expected, expected != .content(file.content) {
      if let content = expected.content { state?.setAside(photo: content) }
      throw .changed(name: file.file.name)
    }
    let photo: Photo
    do throws(ImageError) {
      photo = try Photo.open(
        source, file, fitting: bounds, isCancelled: isCancelled, progress: progress)
    } catch {
      throw .picture(error)
    }
    if let file { state?.keep(file.file, id: file.content) }
    return photo
  }
}

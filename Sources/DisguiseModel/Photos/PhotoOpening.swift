import Drawing

/// Why a photo cannot be shown.
package enum PhotoError: Error, Hashable, CustomStringConvertible {
  /// Its file cannot be read.
  case picture(ImageError)
  /// The kept copy is not the photo that it is filed under.
  case changed(name: String)

  /// What happened and what to do.
  package var description: String {
    switch self {
    case .picture(let error): error.userMessage
    case .changed(let name):
      "The photo of this disguise, \(name), was changed or is damaged. Open the original again."
    }
  }
}

/// What it takes to show a photo, whether somebody chose it or a history names it.
package struct PhotoOpening: Sendable {
  /// Where the photo comes from.
  package let source: PhotoSource
  /// The photo that it has to be; nil for any.
  package let expected: PhotoID?

  /// The opening of a photo, of a certain one if a history names it.
  package init(_ source: PhotoSource, expecting expected: PhotoID? = nil) {
    self.source = source
    self.expected = expected
  }

  /// Opens the photo and keeps its file; takes time, so off the main thread.
  ///
  /// When this returns, the disk has the file, and a step may name the photo. A kept copy that is
  /// another file than it should be is set aside.
  package func open(
    fitting bounds: Size, keepingIn state: StateDirectory?, isCancelled: () -> Bool = { false }
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
      photo = try Photo.open(source, file, fitting: bounds, isCancelled: isCancelled)
    } catch {
      throw .picture(error)
    }
    if let file { state?.keep(file.file, id: file.content) }
    return photo
  }
}

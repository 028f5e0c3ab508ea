import Drawing
import FoundationEssentials

/// A photo that has been opened: its name in documents and a picture of it for the screen.
package struct Photo: Sendable {
  /// What disguises know it by.
  package let reference: PhotoReference
  /// Where all its pixels come from.
  package let source: PhotoSource
  /// The photo upright, at its own size or shrunk to what it was opened for.
  package let screen: Bitmap
  /// The profile of its colours, if it has one.
  package let colorProfile: ColorProfile?

  /// Opens a photo; takes its time, so off the main thread.
  ///
  /// - Parameters:
  ///   - source: where it comes from.
  ///   - bounds: how large the picture for the screen has to be at most, in pixels.
  ///   - isCancelled: asked again and again; true ends it with `ImageError.cancelled`.
  package static func open(
    _ source: PhotoSource, fitting bounds: Size, isCancelled: () -> Bool = { false }
  ) throws(ImageError) -> Photo {
    if case .face(let face) = source {
      return Photo(
        reference: face.reference, source: source, screen: try face.picture(fitting: bounds),
        colorProfile: nil)
    }
    // The bytes are let go before the pixels come: a large photo's take as much memory.
    let id = try source.embedded().map { ContentID(of: $0.bytes) }
    let decoded: DecodedImage
    switch source {
    case .file(let path):
      decoded = try ImageFile.decode(path, fitting: bounds, isCancelled: isCancelled)
    case .memory(let file):
      decoded = try ImageFile.decode(
        file.bytes, name: file.name, fitting: bounds, isCancelled: isCancelled)
    case .face: preconditionFailure("Faces are drawn above.")
    }
    guard let id else { preconditionFailure("Only faces have no file.") }
    return Photo(
      reference: PhotoReference(id: .content(id), size: decoded.fullSize), source: source,
      screen: decoded.bitmap, colorProfile: decoded.colorProfile)
  }
}

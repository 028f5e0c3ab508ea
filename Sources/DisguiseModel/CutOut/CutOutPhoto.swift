import Drawing
import Faces
import ImageCoding
import Platform

/// A picture of which something is cut out.
package struct CutOutPhoto: Sendable {
  /// What it is called.
  package let name: String
  /// The upright picture, at most 4096 pixels along each side.
  package let picture: Bitmap
  /// The faces in pixels of the picture, that of the head that is wanted first.
  package let faces: [Face]
  /// What was cut out before, and where that is in the picture; nil for the first time.
  package let before: CutOutPicture?

  /// The longest side of a picture in pixels.
  package static let maximumSide = FaceFinder.maximumSide

  /// Creates a picture.
  package init(
    _ name: String, _ picture: Bitmap, faces: [Face], before: CutOutPicture? = nil
  ) {
    (self.name, self.picture, self.faces, self.before) = (name, picture, faces, before)
  }

  /// What the canvas shows of a photo, without elements; blocks, so call it off the main thread. Throws if there is
  /// not enough memory.
  ///
  /// - Parameters:
  ///   - copy: The source from which its pixels are read again if those for the screen are fewer.
  ///   - framing: What the canvas shows of it.
  ///   - faces: The faces in pixels of the canvas.
  package init(
    of photo: Photo, from copy: PhotoSource, in framing: Framing, faces: [Face]
  ) throws(OutOfMemory) {
    let picture = try framing.picture(of: photo.largest(from: copy), photo.reference.size)
    let canvas = framing.canvasSize(of: photo.reference.size)
    let (x, y) = (picture.size.width / canvas.width, picture.size.height / canvas.height)
    self.init(photo.source.name, picture, faces: faces.compactMap { $0.scaled(x, y) })
  }

  /// A picture of another source, with its faces, if they can be found; blocks.
  ///
  /// - Parameter isCancelled: Called repeatedly; true ends the search for faces.
  package init(
    _ source: PhotoSource, isCancelled: () -> Bool = { false }
  ) throws(ImageError) {
    let bounds = Size(Self.maximumSide, Self.maximumSide)
    let photo = try Photo.decode(source, fitting: bounds)
    let (x, y) = (
      photo.screen.size.width / photo.reference.size.width,
      photo.screen.size.height / photo.reference.size.height
    )
    let faces = (try? photo.faces(from: source, isCancelled: isCancelled)) ?? []
    self.init(source.name, photo.screen, faces: faces.compactMap { $0.scaled(x, y) })
  }
}

/// What has been cut out of a picture.
package struct CutOutPicture: Sendable {
  /// Its pixels: premultiplied, with nothing of the ground in them.
  package let bitmap: Bitmap
  /// Where it is in the picture, in that one's pixels.
  package let frame: Rect

  package init(_ bitmap: Bitmap, in frame: Rect) { (self.bitmap, self.frame) = (bitmap, frame) }
}

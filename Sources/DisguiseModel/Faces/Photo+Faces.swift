import Drawing
import Faces

extension Photo {
  /// Finds the faces on the photo, best first; blocks, so call it off the main thread.
  ///
  /// - Parameters:
  ///   - copy: The source from which its pixels are read again if those for the screen are fewer.
  ///   - isCancelled: Called repeatedly; true aborts with `FaceError.cancelled`.
  /// - Returns: The faces in photo pixels.
  package func faces(
    from copy: PhotoSource, isCancelled: () -> Bool = { false }
  ) throws(FaceError) -> [Face] {
    // Those of a drawn face are known.
    if case .face(let face) = copy { return face.faces }
    if let problem = FaceFinder.problem() { throw problem }
    FaceFinder.prepare()
    let side = min(reference.size.longSide, FaceFinder.maximumSide)
    var bitmap = screen
    if screen.size.longSide < side - 1 {
      let bounds = Size(FaceFinder.maximumSide, FaceFinder.maximumSide)
      let again = try? decodedAgain(fitting: bounds, from: copy, isCancelled: isCancelled)
      if isCancelled() { throw .cancelled }
      // What is shown is better than nothing.
      if let again { bitmap = again.screen }
    }
    let (x, y) = (
      reference.size.width / bitmap.size.width, reference.size.height / bitmap.size.height
    )
    return try FaceFinder.faces(in: bitmap, isCancelled: isCancelled).compactMap { $0.scaled(x, y) }
  }
}

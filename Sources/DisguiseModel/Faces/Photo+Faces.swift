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
    let bitmap = largest(from: copy, isCancelled: isCancelled)
    if isCancelled() { throw .cancelled }
    let (x, y) = (
      reference.size.width / bitmap.size.width, reference.size.height / bitmap.size.height
    )
    return try FaceFinder.faces(in: bitmap, isCancelled: isCancelled).compactMap { $0.scaled(x, y) }
  }

  /// The upright photo with as many pixels as faces and people are looked for in; what is on the screen where it
  /// cannot be read again. Blocks.
  ///
  /// - Parameters:
  ///   - copy: The source from which its pixels are read again if those for the screen are fewer.
  ///   - isCancelled: Called repeatedly; true ends reading.
  func largest(from copy: PhotoSource, isCancelled: () -> Bool = { false }) -> Bitmap {
    let side = FaceFinder.maximumSide
    guard screen.size.longSide < min(reference.size.longSide, side) - 1 else { return screen }
    let again = try? decodedAgain(
      fitting: Size(side, side), from: copy, isCancelled: isCancelled)
    return again?.screen ?? screen
  }
}

import Confined
import Drawing
import Platform

/// Tells people from what is behind them, in a process of its own. Blocks, so call it off the main thread.
package enum PersonFinder {
  /// Returns a mask of each square of a picture.
  ///
  /// - Parameters:
  ///   - picture: At most 4096 pixels along each side.
  ///   - squares: At most 16, in pixels of the picture.
  ///   - patience: The time after which the program is ended.
  ///   - isCancelled: Called repeatedly; true aborts with `FaceError.cancelled`.
  package static func masks(
    of picture: Bitmap, in squares: [PersonMask.Square],
    within patience: Duration = PersonService.patience, isCancelled: () -> Bool = { false }
  ) throws(FaceError) -> [PersonMask] {
    let session = try PictureSession(PersonService.self, about: picture, within: patience) {
      let words = PersonRequest(picture: $0, squares: squares).words
      return PersonRequest(words) == nil ? nil : words
    }
    guard var session else { return [] }
    let packet = try session.receive(isCancelled)
    switch PersonReply(packet) {
    case .masks: return try masks(in: packet.file, of: squares)
    case .problem(let error): throw error
    case nil: throw .failed
    }
  }

  private static func masks(
    in file: OpenFile?, of squares: [PersonMask.Square]
  ) throws(FaceError) -> [PersonMask] {
    let count = PersonMask.side * PersonMask.side
    var values = [UInt8](repeating: 0, count: squares.count * count)
    // Read, not mapped: the other process could shrink it, and a mapping would end this one, too.
    guard let file,
      let read = try? values.withUnsafeMutableBytes({ try file.read(at: 0, into: $0) }),
      read == values.count
    else { throw .failed }
    return squares.enumerated().map { index, square in
      PersonMask(of: square, Array(values[index * count..<(index + 1) * count]))
    }
  }
}

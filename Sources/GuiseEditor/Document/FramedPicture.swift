import DisguiseModel
import TouchKit

/// What a framing shows of a photo, as a bitmap; any thread can make it.
nonisolated struct FramedPicture: Sendable {
  private let photo: Bitmap
  private let framing: Framing
  let picture: Bitmap
  /// Whether it was decoded from the file, with more pixels than the photo has there.
  private(set) var isOfFile = false

  /// The longest side of a picture that is made within a frame.
  private static let quickSide = 1600.0

  /// Makes the picture; nil if there is not enough memory.
  ///
  /// - Parameter isQuick: Whether it may have fewer pixels, to be there with the next frame.
  init?(of photo: Photo, in framing: Framing, isQuick: Bool = false) {
    let picture = try? framing.picture(
      of: photo.screen, photo.reference.size,
      notLargerThan: isQuick ? Self.quickSide : .infinity)
    guard let picture else { return nil }
    (self.photo, self.framing, self.picture) = (photo.screen, framing, picture)
  }

  /// Decodes the picture from the photo's file; nil if that is another one by now. Blocks.
  init?(
    ofFile file: PhotoSource, of photo: Photo, in framing: Framing, notLargerThan side: Double,
    isCancelled: () -> Bool
  ) {
    let picture = try? photo.canvas(
      in: framing, from: file, notLargerThan: side, isCancelled: isCancelled)
    guard let picture else { return nil }
    (self.photo, self.framing, self.picture, isOfFile) = (photo.screen, framing, picture, true)
  }

  /// Whether it has fewer pixels than the photo has there.
  var isCoarse: Bool {
    framing != .whole && picture.size.longSide >= Self.quickSide - 1
      && photo.size.longSide > Self.quickSide
  }

  /// Whether it is that of a photo, with as many pixels, in a framing.
  func shows(_ photo: Photo, in framing: Framing) -> Bool {
    self.photo === photo.screen && self.framing == framing
  }
}

import DisguiseModel
import TouchKit

/// What a framing shows of a photo, as a bitmap; any thread can make it.
nonisolated struct FramedPicture: Sendable {
  private let photo: Bitmap
  private let framing: Framing
  let picture: Bitmap

  /// Makes the picture; nil if there is not enough memory.
  init?(of photo: Photo, in framing: Framing) {
    guard let picture = try? framing.picture(of: photo.screen, photo.reference.size) else {
      return nil
    }
    (self.photo, self.framing, self.picture) = (photo.screen, framing, picture)
  }

  /// Whether it is that of a photo, with as many pixels, in a framing.
  func shows(_ photo: Photo, in framing: Framing) -> Bool {
    self.photo === photo.screen && self.framing == framing
  }
}

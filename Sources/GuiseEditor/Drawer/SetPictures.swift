import DisguiseModel
import ImageCoding
import Platform
import TouchKit

/// The pictures of sets on a plain head, drawn on the thread that reads their pieces, and kept.
final class SetPictures {
  private struct Key: Hashable {
    let set: StickerSet.ID
    /// In pixels.
    let side: Int
  }

  private static let maximumCount = 200
  private let artworks: ArtworkStore
  private let head: PlainHead
  private var bitmaps: [Key: Bitmap] = [:]

  init(of artworks: ArtworkStore, assets: String) {
    self.artworks = artworks
    head = PlainHead(path: assets + "/Faces/plain.svg")
  }

  /// Returns the picture of a set if it is known; otherwise calls a closure with it later, unless a piece cannot be
  /// read.
  ///
  /// - Parameters:
  ///   - set: The set.
  ///   - side: The width and height in pixels.
  ///   - scheduler: Where the closure is called.
  ///   - use: The closure.
  func picture(
    of set: StickerSet, side: Int, for scheduler: any Scheduler,
    then use: @escaping @MainActor (Bitmap) -> Void
  ) -> Bitmap? {
    let key = Key(set: set.id, side: side)
    if let known = bitmaps[key] { return known }
    let painter = DisguiseRenderer(artworks: ScreenArtwork(store: artworks, quality: .good))
    artworks.loadLater(artworks.catalog.pieces(of: set).map(\.id)) { [weak self, artworks, head] in
      guard let found = SetPicture(of: set, in: artworks) else { return }
      let picture = found.thumbnail(side: side, on: head.bitmap, by: painter)
      scheduler.post {
        self?.keep(picture, for: key)
        use(picture)
      }
    }
    return nil
  }

  private func keep(_ picture: Bitmap, for key: Key) {
    if bitmaps.count >= Self.maximumCount { bitmaps = [:] }
    bitmaps[key] = picture
  }
}

/// The plain head on which sets are shown, drawn when it is needed first. Thread-safe.
private nonisolated final class PlainHead: Sendable {
  private let path: String
  private let drawn = Monitor<Bitmap?>(nil)

  init(path: String) { self.path = path }

  var bitmap: Bitmap? {
    drawn.update { drawn in
      if drawn == nil { drawn = try? VectorImage(path: path).rasterize(width: 240, height: 300) }
      return drawn
    }
  }
}

import Drawing
import Synchronization

/// Pictures for a file: as sharp as the photo's pixels allow, used by several threads at once.
///
/// Artwork of ordinary size is rasterised once at exactly its final size and shared between the
/// bands. What would take too much memory so is drawn from its shapes in every band.
final class ExportArtwork: ArtworkProvider {
  /// The most bytes of rasters; more would not fit beside a 12-megapixel photo into 110 MiB.
  private static let mostRasterBytes = 24.0 * 1024 * 1024

  private final class Artwork: Sendable {
    let picture: ArtworkPicture
    let rasters: Mutex<[Int: Bitmap]> = Mutex([:])
    init(_ picture: ArtworkPicture) { self.picture = picture }
  }

  private let artworks: [StickerID: Artwork]
  /// The elements that are drawn from a raster.
  private let rasterised: Set<ElementID>

  /// Reads the artwork of a disguise.
  init(_ disguise: Disguise, from store: ArtworkStore) throws(MissingArtwork) {
    var artworks: [StickerID: Artwork] = [:]
    for element in disguise.elements where artworks[element.sticker] == nil {
      artworks[element.sticker] = Artwork(try store.picture(element.sticker))
    }
    self.artworks = artworks
    rasterised = Self.affordable(disguise.elements) { artworks[$0]?.picture.size ?? .zero }
  }

  func naturalSize(of element: DisguiseElement) -> Size {
    artworks[element.sticker]?.picture.size ?? .zero
  }

  func look(of element: DisguiseElement, shownAt pixels: Double) -> ElementLook {
    guard let artwork = artworks[element.sticker] else { return .nothing }
    guard rasterised.contains(element.id) else { return .shapes(artwork.picture) }
    let side = max(1, Int(pixels.rounded(.up)))
    // A second thread that wants the same raster waits for the first one to make it.
    let raster = artwork.rasters.withLock { rasters in
      if rasters[side] == nil { rasters[side] = try? artwork.picture.raster(longSide: side) }
      return rasters[side]
    }
    // If there was no memory for it, the shapes need less; if it is broken, they tell.
    return raster.map { .bitmap($0, .bilinear) } ?? .shapes(artwork.picture)
  }

  /// The smallest elements, as many as there is room for.
  private static func affordable(
    _ elements: [DisguiseElement], size: (StickerID) -> Size
  ) -> Set<ElementID> {
    let costs = elements.map { element in
      let shown = size(element.sticker) * element.placement.scale
      return (id: element.id, bytes: 4 * shown.width * shown.height)
    }
    var sum = 0.0
    var chosen: Set<ElementID> = []
    for cost in costs.sorted(by: { $0.bytes < $1.bytes }) {
      sum += cost.bytes
      guard sum <= mostRasterBytes else { break }
      chosen.insert(cost.id)
    }
    return chosen
  }
}

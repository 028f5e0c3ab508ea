import Drawing
import Platform
import Synchronization

/// The artwork of an export, as sharp as the photo's pixels allow. Thread-safe.
///
/// Artwork of ordinary size is rasterized once at exactly its final size and shared between bands.
/// Artwork whose raster would take too much memory is drawn from its shapes in every band, which
/// takes up to half a second for 12 megapixels. If elements cover more than anyone arranges on a face,
/// the lowest ones are drawn from a magnified raster.
final class ExportArtwork: ArtworkProvider {
  /// The maximum size of all rasters; more would exceed 110 MiB together with a 12-megapixel photo.
  private static let maximumRasterBytes = 24.0 * 1024 * 1024

  /// The maximum area of all elements that are drawn from their shapes, in pixels.
  private static let maximumShapes = 150e6

  /// How often all elements together may cover the photo: each time is painted.
  private static let maximumCoverage = 100.0

  private final class Artwork: Sendable {
    let picture: ArtworkPicture
    let rasters: Mutex<[Int: Bitmap]> = Mutex([:])
    init(_ picture: ArtworkPicture) { self.picture = picture }
  }

  private let artworks: [StickerID: Artwork]
  /// The elements that are drawn from a raster of their final size.
  private let rasterized: Set<ElementID>
  /// The elements that are drawn from their shapes.
  private let shaped: Set<ElementID>
  /// The long side of the rasters of all others: together they occupy no more than the exact ones.
  private let magnifiedSide: Int

  /// Reads the artwork of a disguise; `isCancelled` is called while foreign artwork is decoded.
  init(
    _ disguise: Disguise, from store: ArtworkStore,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(MissingArtwork) {
    var artworks: [StickerID: Artwork] = [:]
    for element in disguise.elements where artworks[element.sticker] == nil {
      artworks[element.sticker] = Artwork(
        try store.picture(element.sticker, isCancelled: isCancelled))
    }
    guard disguise.isDrawable(by: { artworks[$0]?.picture.size }) else {
      throw MissingArtwork(description: Disguise.tooLargeMessage)
    }
    guard
      Self.coverage(of: disguise, size: { artworks[$0]?.picture.size ?? .zero })
        <= Self.maximumCoverage
    else {
      throw MissingArtwork(
        description: localized(
          "The elements cover the photo more than {times} times. Delete some of the largest.",
          ["times": Int(Self.maximumCoverage)]))
    }
    self.artworks = artworks
    let rasterized = Self.affordable(disguise.elements) { artworks[$0]?.picture.size ?? .zero }
    self.rasterized = rasterized
    shaped = Self.shaped(disguise, except: rasterized) { artworks[$0]?.picture.size ?? .zero }
    let bytes = Self.maximumRasterBytes / Double(max(1, artworks.count))
    magnifiedSide = min(2048, Int((bytes / 4).squareRoot()))
  }

  func naturalSize(of element: DisguiseElement) -> Size {
    artworks[element.sticker]?.picture.size ?? .zero
  }

  func look(of element: DisguiseElement, shownAt pixels: Double) -> ElementLook {
    guard let artwork = artworks[element.sticker] else { return .nothing }
    if shaped.contains(element.id) { return .shapes(artwork.picture) }
    let side =
      rasterized.contains(element.id) ? max(1, Int(pixels.rounded(.up))) : magnifiedSide
    // Another thread that needs the same raster waits here until it has been made.
    let raster = artwork.rasters.withLock { rasters in
      if rasters[side] == nil { rasters[side] = try? artwork.picture.raster(longSide: side) }
      return rasters[side]
    }
    // If memory ran out, shapes need less; if the artwork is broken, drawing it reports the error.
    return raster.map { .bitmap($0, .bilinear) } ?? .shapes(artwork.picture)
  }

  /// Returns how often the elements cover the photo, each at most once.
  private static func coverage(of disguise: Disguise, size: (StickerID) -> Size) -> Double {
    let photo = disguise.photo.size
    return disguise.elements.reduce(0) { sum, element in
      let shown = size(element.sticker) * element.placement.scale
      return sum + min(1, shown.width * shown.height / (photo.width * photo.height))
    }
  }

  /// Returns the topmost elements, apart from some, as many as can be drawn in seconds.
  private static func shaped(
    _ disguise: Disguise, except others: Set<ElementID>, size: (StickerID) -> Size
  ) -> Set<ElementID> {
    let photo = disguise.photo.size
    var sum = 0.0
    var chosen: Set<ElementID> = []
    for element in disguise.elements.reversed() where !others.contains(element.id) {
      let shown = size(element.sticker) * element.placement.scale
      sum += min(shown.width * shown.height, photo.width * photo.height)
      if sum > maximumShapes && !chosen.isEmpty { break }
      chosen.insert(element.id)
    }
    return chosen
  }

  /// Returns the smallest elements, as many as fit into the memory limit.
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
      guard sum <= maximumRasterBytes else { break }
      chosen.insert(cost.id)
    }
    return chosen
  }
}

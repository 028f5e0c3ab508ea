import DisguiseModel
import TouchKit

/// Everything that comes with Guise: artwork, faces and icons.
package final class Library {
  package private(set) var catalog: StickerCatalog
  package let faces: FaceCatalog
  package let artworks: ArtworkStore
  /// The painter for what rests on the screen: kept rasters, well sampled.
  package let restingPainter: DisguiseRenderer
  /// The painter for what follows a finger: kept rasters, quickly sampled.
  package let movingPainter: DisguiseRenderer
  let assets: String
  private var icons: [String: Bitmap] = [:]
  /// Icons are rasterized once, at a size that stays sharp up to this many pixels per point.
  private static let iconScale = 2.0

  /// The library in a folder of assets.
  package init(assets: String) {
    self.assets = assets
    catalog = StickerCatalog.load(assets: assets)
    faces = FaceCatalog.load(assets: assets)
    artworks = ArtworkStore(catalog: catalog)
    restingPainter = DisguiseRenderer(artworks: ScreenArtwork(store: artworks, quality: .good))
    movingPainter = DisguiseRenderer(artworks: ScreenArtwork(store: artworks, quality: .bilinear))
  }

  /// What is wrong with the assets, one sentence each.
  package var warnings: [String] { (catalog.warnings + faces.warnings).map(\.description) }

  /// A line icon by its file name without the ending, or a tab's icon by its path.
  package func icon(_ name: String) -> Bitmap? {
    let file = name.hasSuffix(".svg") ? name : name + ".svg"
    if let known = icons[file] { return known }
    let side = Int(Theme.iconSize * Self.iconScale)
    let image = try? VectorImage(path: "\(assets)/Icons/\(file)")
    let icon = try? image?.rasterize(width: side, height: side)
    icons[file] = icon
    return icon
  }

  /// Adds the user's own stickers of a document or of restored work.
  func add(_ stickers: [Sticker]) {
    guard !stickers.isEmpty else { return }
    for sticker in stickers where catalog[sticker.id] == nil { catalog.add(sticker) }
    let catalog = catalog
    artworks.updateCatalog { $0 = catalog }
  }

  /// What a screen reader calls a piece of artwork.
  package func name(of id: StickerID) -> String { catalog[id]?.name ?? id.rawValue }
}

import DisguiseModel
import ImageCoding
import Platform
import TouchKit

/// The assets that come with Guise: stickers, faces and icons.
package final class Library {
  package let faces: SampleFaces
  package let artworks: ArtworkStore
  /// The renderer for still content: cached rasters, sampled with high quality.
  package let restingPainter: DisguiseRenderer
  /// The renderer for content that follows a finger: cached rasters, sampled fast.
  package let movingPainter: DisguiseRenderer
  /// The pictures of sets in the drawer.
  let setPictures: SetPictures
  /// The grounds of cells.
  let cellGrounds = CellGrounds()
  private let assets: String
  private var icons: [String: Bitmap] = [:]
  /// Icons are rasterized once, at a size that stays sharp up to this many pixels per point.
  private static let iconScale = 2.0

  /// Creates a library from an assets folder.
  package init(assets: String) {
    self.assets = assets
    faces = SampleFaces.load(assets: assets)
    artworks = ArtworkStore(catalog: StickerCatalog.load(assets: assets))
    restingPainter = DisguiseRenderer(artworks: ScreenArtwork(store: artworks, quality: .good))
    setPictures = SetPictures(of: artworks, assets: assets)
    movingPainter = DisguiseRenderer(artworks: ScreenArtwork(store: artworks, quality: .fast))
  }

  /// The stickers, including those of opened documents.
  package var catalog: StickerCatalog { artworks.catalog }

  /// The folder of the emoji.
  var emojiFolder: String { assets + "/Emoji" }

  /// The problems with the assets, one sentence each.
  package var warnings: [String] { (catalog.warnings + faces.warnings).map(\.description) }

  /// A line icon by its file name without the extension, or a tab's icon by its path.
  package func icon(_ name: String) -> Bitmap? {
    let file = name.hasSuffix(".svg") ? name : name + ".svg"
    if let cached = icons[file] { return cached }
    let side = Int(Theme.iconSize * Self.iconScale)
    let image = try? VectorImage(path: "\(assets)/Icons/\(file)")
    let icon = try? image?.rasterize(width: side, height: side)
    icons[file] = icon
    return icon
  }

  /// Small round pictures of the sample faces, by their identifiers, once they have been drawn.
  private(set) var facePictures: [String: Bitmap] = [:]

  /// Draws the pictures of the sample faces on a worker.
  func drawFaces(on worker: Worker, for scheduler: any Scheduler) {
    let side = Int(1.5 * Theme.iconSize * Self.iconScale)
    for face in faces.faces {
      worker.perform(for: scheduler) {
        (try? VectorImage(path: face.path)).map { Self.round($0, side: side) }
      } then: { [weak self] (picture: Bitmap?) in
        self?.facePictures[face.id] = picture
      }
    }
  }

  /// The middle of a picture in a circle.
  private nonisolated static func round(_ image: VectorImage, side: Int) -> Bitmap {
    let box = Rect(0, 0, Double(side), Double(side))
    return .drawn(width: side, height: side) { canvas in
      canvas.clip(to: .circle(center: box.center, radius: box.width / 2))
      let size = image.naturalSize * (box.width / image.naturalSize.shortSide)
      try? image.draw(on: canvas, in: Rect(center: box.center, size: size))
    }
  }

  /// The app's icon in the sizes that desktops use.
  package var appIcons: [Bitmap] {
    let image = try? VectorImage(path: "\(assets)/Icons/guise.svg")
    return [16, 32, 48, 64, 128].compactMap { try? image?.rasterize(width: $0, height: $0) }
  }

  /// Adds the user's own stickers of a document or of restored work.
  func add(_ stickers: [Sticker]) {
    guard !stickers.isEmpty else { return }
    artworks.updateCatalog { catalog in
      for sticker in stickers where catalog[sticker.id] == nil { catalog.add(sticker) }
    }
  }

  /// Adds one of the user's own stickers to the drawer, even if an opened document brought it along.
  func addOwn(_ sticker: Sticker, at index: Int = .max) {
    artworks.updateCatalog { $0.add(sticker, at: index) }
  }

  /// Shows a sticker that is known with another name.
  func replace(_ sticker: Sticker) {
    artworks.updateCatalog { $0.replace(sticker) }
  }

  /// Takes one of the user's own stickers out of the drawer; returns the index at which it was.
  func remove(_ id: StickerID, keeping copy: EmbeddedFile?) -> Int? {
    var index: Int?
    artworks.updateCatalog { index = $0.remove(id, keeping: copy) }
    return index
  }

  /// A sticker's name, for screen readers.
  package func name(of id: StickerID) -> String { catalog[id]?.name ?? id.inFiles.rawValue }

  /// An element's name, for screen readers: that of its sticker, or its text.
  func name(of element: DisguiseElement) -> String {
    let design = element.isFrame ? nil : element.kind.design
    return design?.title ?? name(of: element.kind.artwork)
  }
}

import Drawing
import TestSupport
import Testing

@testable import DisguiseModel

/// A catalog of simple artwork in a temporary folder.
struct TestArtwork {
  let folder = TemporaryFolder()
  let store: ArtworkStore

  /// 40 x 20: the left half red, the right half blue.
  static let halves = StickerID(rawValue: "test/halves")
  /// 40 x 40: a green disc of radius 18 on transparent ground.
  static let disc = StickerID(rawValue: "test/disc")
  /// Not an SVG.
  static let broken = StickerID(rawValue: "test/broken")
  /// Not in the catalog.
  static let missing = StickerID(rawValue: "test/missing")

  init() throws {
    try folder.write(#"[{"id": "test", "title": "Test"}]"#, to: "Stickers/tabs.json")
    try folder.write(
      """
      {"version": 1, "stickers": [
        {"id": "test/halves", "file": "halves.svg", "width": 0.5},
        {"id": "test/disc", "file": "disc.svg"},
        {"id": "test/broken", "file": "broken.svg"}]}
      """, to: "Stickers/test/pack.json")
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20">
      <rect width="20" height="20" fill="#f00"/><rect x="20" width="20" height="20" fill="#00f"/>
      </svg>
      """, to: "Stickers/test/halves.svg")
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="-20 -20 40 40">
      <circle r="18" fill="#0f0"/></svg>
      """, to: "Stickers/test/disc.svg")
    try folder.write("no SVG", to: "Stickers/test/broken.svg")
    store = ArtworkStore(catalog: StickerCatalog.load(assets: folder.path))
  }

  func element(
    _ number: Int, _ sticker: StickerID, at center: Point, scale: Double = 1,
    rotation: Angle = .zero, isFlipped: Bool = false, look: Look = .plain
  ) -> DisguiseElement {
    DisguiseElement(
      id: ElementID(rawValue: number), kind: .sticker(sticker), look: look,
      placement: Placement(
        center: center, scale: scale, rotation: rotation, isFlipped: isFlipped))
  }

  /// Draws elements on white as the window does, after making their rasters.
  func picture(
    of elements: [DisguiseElement], photoToTarget: Transform = .identity,
    quality: ScalingQuality = .good, style: ElementStyle = .resting
  ) -> Bitmap {
    for element in elements { store.load(element.kind.artwork) }
    for key in store.missingRasters(
      for: elements, targetPixelsPerPhotoPixel: photoToTarget.meanScale)
    {
      store.rasterize(key)
    }
    return picture(
      of: elements, photoToTarget: photoToTarget,
      artworks: ScreenArtwork(store: store, quality: quality), style: style)
  }

  /// Draws elements on white with any artwork provider, 100 x 80 pixels.
  func picture(
    of elements: [DisguiseElement], photoToTarget: Transform = .identity,
    artworks: any ArtworkProvider, style: ElementStyle = .resting
  ) -> Bitmap {
    .drawn(width: 100, height: 80, format: .opaque) { canvas in
      canvas.fill(Rect(0, 0, 100, 80), with: .white)
      DisguiseRenderer(artworks: artworks).draw(
        elements, on: canvas, photoToTarget: photoToTarget, style: style)
    }
  }

  /// Draws elements on white as the export does.
  func file(of elements: [DisguiseElement]) throws -> Bitmap {
    let disguise = try #require(
      Disguise(photo: photo(100, 80), elements: elements, nextID: 1))
    return picture(of: elements, artworks: try ExportArtwork(disguise, from: store))
  }
}

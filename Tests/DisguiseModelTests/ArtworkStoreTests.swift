import DisguiseModel
import Drawing
import FoundationEssentials
import Platform
import Testing

@Suite struct ArtworkStoreTests {
  let test: TestArtwork

  init() throws { test = try TestArtwork() }

  @Test("reads artwork once, with its natural size and opaque bounds") func loads() throws {
    let artwork = try #require(test.store.load(TestArtwork.disc))

    #expect(test.store.load(TestArtwork.disc) === artwork)
    #expect(test.store.artwork(TestArtwork.disc) === artwork)
    #expect(artwork.size == Size(40, 40))
    #expect(artwork.shape.opaqueBounds.insetBy(17.5, 17.5).size.isEmpty == false)
    #expect(abs(artwork.shape.opaqueBounds.width - 36) < 0.5)
    #expect(artwork.thumbnail.size == Size(128, 128))
  }

  @Test("reports why artwork cannot be shown") func problems() {
    #expect(test.store.load(TestArtwork.missing) == nil)
    #expect(test.store.load(TestArtwork.broken) == nil)

    #expect(test.store.problem(TestArtwork.missing)?.contains("isn't installed") == true)
    #expect(test.store.problem(TestArtwork.broken)?.contains("broken.svg") == true)
    #expect(test.store.problem(TestArtwork.disc) == nil)
  }

  @Test("a document's own sticker can be shown once it is in the catalog") func own() throws {
    let bytes = try test.folder.read("Stickers/test/disc.svg")
    let id = StickerID(ContentID(of: bytes))
    #expect(test.store.load(id) == nil)

    test.store.updateCatalog {
      $0.add([
        id: DocumentFile.OwnSticker(file: EmbeddedFile(name: "my disc.svg", bytes: bytes))
      ])
    }

    #expect(test.store.load(id)?.size == Size(40, 40))
    #expect(test.store.problem(id) == nil)
  }

  @Test("returns the missing rasters and makes them on its own thread") func prepares() {
    let elements = [
      test.element(1, TestArtwork.disc, at: .zero, scale: 3),
      test.element(2, TestArtwork.disc, at: .zero, scale: 2.9),
      test.element(3, TestArtwork.missing, at: .zero),
    ]
    for element in elements { test.store.load(element.sticker) }

    let missing = test.store.missingRasters(for: elements, targetPixelsPerPhotoPixel: 2)
    #expect(missing == [ArtworkRasterCache.Key(TestArtwork.disc, shownAt: 240)])
    #expect(test.store.raster(TestArtwork.disc, shownAt: 240)?.width == 128)

    let again = Worker()
    test.store.prepare(missing) { again.perform {} }
    test.store.finish()

    #expect(test.store.missingRasters(for: elements, targetPixelsPerPhotoPixel: 2).isEmpty)
    #expect(test.store.raster(TestArtwork.disc, shownAt: 240)?.width == 256)
  }

  @Test("artwork that has not been read has no raster") func unread() {
    #expect(test.store.raster(TestArtwork.disc, shownAt: 100) == nil)
    #expect(
      test.store.missingRasters(
        for: [test.element(1, TestArtwork.disc, at: .zero)], targetPixelsPerPhotoPixel: 1
      ).count == 1)
  }

  @Test("all included artwork can be drawn") func shipped() throws {
    let assets = try #require(AssetLocator.find(above: #filePath))
    let store = ArtworkStore(catalog: StickerCatalog.load(assets: assets))
    for sticker in store.catalog.all {
      let artwork = store.load(sticker.id)

      #expect(artwork != nil, "\(store.problem(sticker.id) ?? "")")
      #expect(artwork?.shape.opaqueBounds.isEmpty == false, "\(sticker.id)")
    }
  }
}

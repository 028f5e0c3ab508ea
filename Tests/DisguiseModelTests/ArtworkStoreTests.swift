import DisguiseModel
import Drawing
import FoundationEssentials
import Platform
import TestSupport
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

  @Test("a small raster, as of a small element, does not replace the thumbnail") func smallRaster()
  {
    test.store.load(TestArtwork.disc)
    test.store.rasterize(ArtworkRasterCache.Key(TestArtwork.disc, shownAt: 30))
    #expect(test.store.raster(TestArtwork.disc, shownAt: 100)?.width == 128)
    #expect(test.store.raster(TestArtwork.disc, shownAt: 30)?.width == 32)
  }

  @Test("a document's own sticker can be shown once it is in the catalog") func own() throws {
    let bytes = try test.folder.read("Stickers/test/disc.svg")
    let id = StickerID(ContentID(of: bytes))
    #expect(test.store.load(id) == nil)

    test.store.updateCatalog {
      $0.add([
        Sticker(own: EmbeddedFile(name: "my disc.svg", bytes: bytes), id: id)
      ])
    }

    #expect(test.store.load(id)?.size == Size(40, 40))
    #expect(test.store.problem(id) == nil)
  }

  @Test("reads the user's own artwork on threads of its own, for which it waits") func readsOwn() {
    let files = (1...4).map {
      SampleImages.file(of: SampleImages.noise(width: 20 * $0, height: 20), as: "png")
    }
    let ids = files.map { StickerID(ContentID(of: $0)) }
    test.store.updateCatalog { catalog in
      for (id, bytes) in zip(ids, files) {
        catalog.add([
          Sticker(own: EmbeddedFile(name: "noise.png", bytes: bytes), id: id)
        ])
      }
    }
    // The thread for Guise's own artwork is busy.
    let isBusy = Monitor(true)
    test.store.loadLater([TestArtwork.disc]) { isBusy.wait { $0 ? nil : () } }
    let count = Monitor(0)

    for id in ids { test.store.loadLater([id]) { count.update { $0 += 1 } } }

    #expect(count.wait(upTo: .seconds(30)) { $0 == 4 ? true : nil } == true)
    isBusy.update { $0 = false }
    test.store.finish()
    #expect(ids.map { test.store.artwork($0)?.size.width } == [20, 40, 60, 80])
  }

  @Test("reads a document's own artwork before the catalog has it, and only once") func readsAhead()
  {
    let bytes = SampleImages.file(of: SampleImages.noise(width: 30, height: 20), as: "png")
    let id = StickerID(ContentID(of: bytes))
    let own = Sticker(own: EmbeddedFile(name: "noise.png", bytes: bytes), id: id)
    let disguise = Disguise(photo: PhotoReference(id: .sample("x"), size: Size(100, 80)))
    test.store.preload(disguise, own: [own])
    test.store.finish()
    let first = test.store.artwork(id)
    #expect(first?.size == Size(30, 20))

    test.store.updateCatalog { $0.add([own]) }
    let threads = (0..<4).map { _ in Worker() }
    let all = Monitor<[Artwork?]>([])
    for thread in threads {
      thread.perform { [store = test.store] in
        let artwork = store.load(id)
        all.update { $0.append(artwork) }
      }
    }
    for thread in threads { thread.finish() }
    #expect(all.value.count == 4 && all.value.allSatisfy { $0 === first })
  }

  @Test("reads on its own threads after what is shown first, or after a while") func holds() {
    let (isRead, hold) = (Monitor(false), test.store.hold())
    test.store.loadLater([TestArtwork.disc]) { isRead.update { $0 = true } }
    #expect(isRead.wait(upTo: .milliseconds(50)) { $0 ? true : nil } == nil)
    #expect(test.store.artwork(TestArtwork.disc) == nil)
    hold.end()
    #expect(isRead.wait(upTo: .seconds(30)) { $0 ? true : nil } == true)

    let other = test.store.hold()
    isRead.update { $0 = false }
    test.store.loadLater([TestArtwork.disc]) { isRead.update { $0 = true } }
    #expect(isRead.wait(upTo: .seconds(30)) { $0 ? true : nil } == true)
    withExtendedLifetime(other) {}
  }

  @Test("returns the missing rasters and makes them on its own thread") func prepares() {
    let elements = [
      test.element(1, TestArtwork.disc, at: .zero, scale: 3),
      test.element(2, TestArtwork.disc, at: .zero, scale: 2.9),
      test.element(3, TestArtwork.missing, at: .zero),
    ]
    for element in elements { test.store.load(element.kind.artwork) }

    let missing = test.store.missingRasters(for: elements, targetPixelsPerPhotoPixel: 2)
    #expect(missing == [ArtworkRasterCache.Key(TestArtwork.disc, shownAt: 240)])
    #expect(test.store.raster(TestArtwork.disc, shownAt: 240)?.width == 128)

    let again = Worker()
    test.store.prepare(missing) { again.perform {} }
    test.store.finish()

    #expect(test.store.missingRasters(for: elements, targetPixelsPerPhotoPixel: 2).isEmpty)
    #expect(test.store.raster(TestArtwork.disc, shownAt: 240)?.width == 256)
  }

  @Test("a picture needs no raster larger than itself, nor more of them than fit") func limits() {
    let store = ArtworkStore(catalog: StickerCatalog(), rasterBytes: 200 * 200 * 4)
    let files = (0..<3).map {
      SampleImages.file(of: SampleImages.noise(width: 120 + $0, height: 120), as: "png")
    }
    let ids = files.map { StickerID(ContentID(of: $0)) }
    store.updateCatalog { catalog in
      for (id, bytes) in zip(ids, files) {
        catalog.add([
          Sticker(own: EmbeddedFile(name: "noise.png", bytes: bytes), id: id)
        ])
      }
    }
    for id in ids { store.load(id) }
    let elements = ids.enumerated().map { test.element($0 + 1, $1, at: .zero, scale: 8) }

    let one = store.missingRasters(for: elements.prefix(1), targetPixelsPerPhotoPixel: 2)
    #expect(one.map(\.side) == [128])
    let all = store.missingRasters(for: elements, targetPixelsPerPhotoPixel: 2)
    #expect(all.count == 2)
    for key in all { store.rasterize(key) }
    #expect(store.missingRasters(for: elements, targetPixelsPerPhotoPixel: 2).isEmpty)
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

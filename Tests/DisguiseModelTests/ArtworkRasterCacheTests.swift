import DisguiseModel
import Drawing
import TestSupport
import Testing

@Suite struct ArtworkRasterCacheTests {
  private func key(_ name: String, _ pixels: Double) -> ArtworkRasterCache.Key {
    ArtworkRasterCache.Key(StickerID(rawValue: name), shownAt: pixels)
  }

  private func square(_ side: Int) -> Bitmap { .drawn(width: side, height: side) { _ in } }

  @Test(
    "sizes are powers of two, at least the displayed size, up to a limit",
    arguments: [
      (0.0, 32), (32, 32), (32.1, 64), (500, 512), (1025, 2048), (9000, 2048), (.infinity, 2048),
      (.nan, 32),
    ])
  func sides(pixels: Double, side: Int) {
    #expect(key("a", pixels).side == side)
  }

  @Test("returns the raster, otherwise the next larger, otherwise the next smaller one") func best()
  {
    var cache = ArtworkRasterCache(capacity: 1 << 24)
    let (small, large) = (square(64), square(512))
    cache.insert(small, for: key("a", 64))
    cache.insert(large, for: key("a", 512))

    #expect(cache.best(for: key("a", 64)) === small)
    #expect(cache.best(for: key("a", 128)) === large)
    #expect(cache.best(for: key("a", 2048)) === large)
    #expect(cache.best(for: key("b", 64)) == nil)
  }

  @Test("never exceeds its capacity and evicts the least recently used raster")
  func leastRecentlyUsed() {
    var cache = ArtworkRasterCache(capacity: 3 * 64 * 64 * 4)
    for name in ["a", "b", "c"] { cache.insert(square(64), for: key(name, 64)) }
    _ = cache.best(for: key("a", 64))

    cache.insert(square(64), for: key("d", 64))

    #expect(["a", "b", "c", "d"].map { cache.contains(key($0, 64)) } == [true, false, true, true])
    #expect(cache.byteCount == cache.capacity)
  }

  @Test("a raster larger than the capacity is not cached") func tooLarge() {
    var cache = ArtworkRasterCache(capacity: 1000)

    cache.insert(square(64), for: key("a", 64))

    #expect(cache.byteCount == 0 && cache.best(for: key("a", 64)) == nil)
  }

  @Test("counts the bytes of a replaced raster once") func replaced() {
    var cache = ArtworkRasterCache(capacity: 1 << 20)

    cache.insert(square(64), for: key("a", 64))
    cache.insert(square(64), for: key("a", 64))

    #expect(cache.byteCount == 64 * 64 * 4)
  }

  @Test("any sequence of uses stays within the capacity") func anyUse() {
    var random = SeededGenerator(seed: 11)
    var cache = ArtworkRasterCache(capacity: 200_000)
    for _ in 0..<2000 {
      let key = key(String(Int.random(in: 0..<20, using: &random)), random.number(1...400))
      if Bool.random(using: &random) {
        cache.insert(square(key.side), for: key)
        #expect(cache.contains(key) == (key.side <= 128))
      } else {
        _ = cache.best(for: key)
      }
      #expect(cache.byteCount <= cache.capacity)
    }
  }
}

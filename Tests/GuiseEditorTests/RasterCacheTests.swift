import Testing
import TouchKit

@testable import GuiseEditor

@MainActor
@Suite("RasterCache")
struct RasterCacheTests {
  private let target = PixelBuffer(width: 60, height: 40, format: .opaque)
  private let bounds = Rect(0, 0, 10, 10)

  /// Draws a square of 10 units through the cache; returns how often the cache had it rasterized.
  private func draw(
    _ cache: inout RasterCache, at corner: Point, scale: Double = 1
  ) -> Int {
    var times = 0
    target.draw { canvas in
      canvas.fill(target.bounds, with: .white)
      canvas.concatenate(.scale(scale).then(.translation(corner.x, corner.y)))
      cache.draw(on: canvas, within: bounds) {
        times += 1
        $0.fill(bounds, with: .black)
      }
    }
    return times
  }

  @Test("rasterizes at the second drawing and copies from then on") func copies() {
    var cache = RasterCache()

    #expect(draw(&cache, at: Point(5, 5)) == 1)
    #expect(draw(&cache, at: Point(7, 6)) == 1)
    #expect(draw(&cache, at: Point(20, 12)) == 0)

    #expect(target[20, 12] == .black)
    #expect(target[29, 21] == .black)
    #expect(target[19, 12] == .white)
    #expect(target[30, 21] == .white)
  }

  @Test("draws at the nearest pixel during movement") func nearest() {
    var cache = RasterCache()
    for _ in 1...2 { _ = draw(&cache, at: Point(5, 5)) }

    #expect(draw(&cache, at: Point(19.6, 12.4)) == 0)

    #expect(target[20, 12] == .black)
    #expect(target[19, 12] == .white)
  }

  @Test("rasterizes again for another scale, and after invalidation") func changes() {
    var cache = RasterCache()
    for _ in 1...3 { _ = draw(&cache, at: Point(5, 5)) }

    #expect(draw(&cache, at: Point(5, 5), scale: 2) == 1)
    #expect(target[24, 24] == .black)
    #expect(draw(&cache, at: Point(5, 5), scale: 2) == 1)
    #expect(draw(&cache, at: Point(5, 5), scale: 2) == 0)
    cache.invalidate()
    #expect(draw(&cache, at: Point(5, 5), scale: 2) == 1)
  }

  @Test("keeps no raster that would take too much memory") func large() {
    var cache = RasterCache()

    for _ in 1...3 { #expect(draw(&cache, at: .zero, scale: 200) == 1) }
  }

  @Test("rasterizes again in another appearance") func appearance() {
    var cache = RasterCache()
    let color = Color(light: .red, dark: .green, highContrast: .blue)
    func draw(in appearance: Appearance) -> Color {
      target.draw(in: appearance) { canvas in
        cache.draw(on: canvas, within: bounds) { $0.fill(bounds, with: color) }
      }
      return target[5, 5]
    }

    let light = (1...3).map { _ in draw(in: .light) }
    let dark = (1...3).map { _ in draw(in: .dark) }

    #expect(light == [.red, .red, .red])
    #expect(dark == [.green, .green, .green])
  }
}

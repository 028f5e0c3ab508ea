import Dispatch
import Synchronization
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

  @Test("keeps no raster that would take too long") func tooLarge() {
    var cache = RasterCache()

    for _ in 1...3 { #expect(draw(&cache, at: .zero, scale: 200) == 1) }
  }

  /// A large square whose edges are at pixels, drawn by the cache.
  @MainActor private final class LargeSquare {
    var cache = RasterCache()
    let target = PixelBuffer(width: 60, height: 40, format: .opaque)

    /// Draws the square with its corner at a point; returns whether the cache asked for its drawing.
    func draw(at corner: Point, scale: Double = 200) -> Bool {
      var wasAsked = false
      target.draw { canvas in
        canvas.fill(target.bounds, with: .white)
        canvas.concatenate(.scale(scale).then(.translation(corner.x, corner.y)))
        cache.draw(
          on: canvas, within: Rect(0, 0, 10, 10), shownIn: { target.bounds },
          {
            wasAsked = true
            return { $0.fill(Rect(0, 0, 10, 10), with: .black) }
          })
      }
      return wasAsked
    }
  }

  @Test("has what is large rasterized by another thread, and copies it then") func large() {
    let square = LargeSquare()

    for _ in 1...2 { #expect(square.draw(at: Point(20, 12))) }
    LargeRaster.finish()
    #expect(!square.draw(at: Point(20.4, 11.6)))

    #expect(square.target[20, 12] == .black)
    #expect(square.target[59, 39] == .black)
    #expect(square.target[19, 12] == .white)
    #expect(square.target[20, 11] == .white)
  }

  @Test("draws what is large anew where it is not rasterized") func beyond() {
    let square = LargeSquare()
    for _ in 1...2 { _ = square.draw(at: Point(20, 12)) }
    LargeRaster.finish()

    // Not more than 256 pixels beyond what was visible.
    #expect(!square.draw(at: Point(-230, -240)))
    #expect(square.draw(at: Point(-270, 12)))
    #expect(square.target[0, 12] == .black)
    #expect(square.target[0, 11] == .white)
    LargeRaster.finish()
    #expect(!square.draw(at: Point(-271, 12)))
    #expect(square.target[0, 12] == .black)
    #expect(square.target[0, 11] == .white)
  }

  @Test("rasterizes what is large again for another scale, and after invalidation")
  func largeChanges() {
    let square = LargeSquare()
    for _ in 1...2 { _ = square.draw(at: .zero) }
    LargeRaster.finish()

    for _ in 1...2 { #expect(square.draw(at: Point(20, 12), scale: 300)) }
    LargeRaster.finish()
    #expect(!square.draw(at: Point(20, 12), scale: 300))
    square.cache.invalidate()
    LargeRaster.finish()
    #expect(square.draw(at: Point(20, 12), scale: 300))
    // Small enough to be rasterized at once.
    for _ in 1...2 { #expect(square.draw(at: Point(20, 12), scale: 2)) }
    #expect(!square.draw(at: Point(20, 12), scale: 2))
    #expect(square.target[39, 31] == .black)
    #expect(square.target[40, 31] == .white)
  }

  @Test("copies at once what was to be expected") func anticipated() {
    let square = LargeSquare()
    func anticipate(at corner: Point) {
      square.cache.anticipate(
        .scale(200).then(.translation(corner.x, corner.y)), in: .light,
        within: Rect(0, 0, 10, 10), shownIn: square.target.bounds,
        { { $0.fill(Rect(0, 0, 10, 10), with: .black) } })
      LargeRaster.finish()
    }

    anticipate(at: Point(5, 5))
    #expect(!square.draw(at: Point(20, 12)))
    #expect(square.target[20, 12] == .black)
    #expect(square.target[19, 12] == .white)

    // Another scale was not expected.
    anticipate(at: Point(5, 5))
    #expect(square.draw(at: Point(20, 12), scale: 300))
  }

  @Test("rasterizes at once what is small and to be expected") func smallAnticipated() {
    var cache = RasterCache()
    var times = 0
    cache.anticipate(
      .translation(5, 5), in: .light, within: bounds, shownIn: target.bounds,
      {
        times += 1
        return { [bounds] in $0.fill(bounds, with: .black) }
      })
    #expect(times == 1)
    #expect(cache.isAnticipated)

    #expect(draw(&cache, at: Point(20, 12)) == 0)
    #expect(target[20, 12] == .black)
    #expect(target[19, 12] == .white)
    #expect(draw(&cache, at: Point(20, 12), scale: 2) == 1)
    #expect(!cache.isAnticipated)
  }

  @Test("stops painting a raster that is no longer needed") func canceled() {
    let count = Mutex(0)
    let isBegun = DispatchSemaphore(value: 0)
    let mayGoOn = DispatchSemaphore(value: 0)
    let box = Rect(0, 0, 100, 1000)
    let raster = LargeRaster(around: box, of: box, transform: .identity, in: .light) { _ in
      let times = count.withLock { count in
        count += 1
        return count
      }
      guard times == 1 else { return }
      isBegun.signal()
      mayGoOn.wait()
    }

    isBegun.wait()
    raster.cancel()
    mayGoOn.signal()
    LargeRaster.finish()

    #expect(raster.bitmap == nil)
    #expect(count.withLock { $0 } == 1)
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

import Testing
import TouchKit

@testable import GuiseEditor

@MainActor
@Suite("RasterCache")
struct RasterCacheTests {
  private let target = PixelBuffer(width: 60, height: 40, format: .opaque)
  private let bounds = Rect(0, 0, 10, 10)

  /// Draws a square of 10 units at a place and tells how often its drawing was asked for.
  private func draw(
    _ picture: inout RasterCache, at corner: Point, scale: Double = 1,
    place: RasterCache.Place = .nearestPixel
  ) -> Int {
    var times = 0
    target.draw { canvas in
      canvas.fill(target.bounds, with: .white)
      canvas.concatenate(.scale(scale).then(.translation(corner.x, corner.y)))
      picture.draw(on: canvas, within: bounds, at: place) {
        times += 1
        $0.fill(bounds, with: .black)
      }
    }
    return times
  }

  @Test("is made at the second drawing and copied from then on") func copies() {
    var picture = RasterCache()

    #expect(draw(&picture, at: Point(5, 5)) == 1)
    #expect(draw(&picture, at: Point(7, 6)) == 1)
    #expect(draw(&picture, at: Point(20, 12)) == 0)

    #expect(target[20, 12] == .black)
    #expect(target[29, 21] == .black)
    #expect(target[19, 12] == .white)
    #expect(target[30, 21] == .white)
  }

  @Test("lies at the nearest pixel while it is moved") func nearest() {
    var picture = RasterCache()
    for _ in 1...2 { _ = draw(&picture, at: Point(5, 5)) }

    #expect(draw(&picture, at: Point(19.6, 12.4)) == 0)

    #expect(target[20, 12] == .black)
    #expect(target[19, 12] == .white)
  }

  @Test("is made anew for another part of a pixel where it must lie exactly") func exact() {
    var picture = RasterCache()
    for _ in 1...2 { _ = draw(&picture, at: Point(5, 5), place: .exact) }

    #expect(draw(&picture, at: Point(8, 9), place: .exact) == 0)
    #expect(draw(&picture, at: Point(8.5, 9), place: .exact) == 1)

    #expect(target[8, 12] != .black)
    #expect(target[8, 12] != .white)
  }

  @Test("is made anew for another size, and when it is forgotten") func changes() {
    var picture = RasterCache()
    for _ in 1...3 { _ = draw(&picture, at: Point(5, 5)) }

    #expect(draw(&picture, at: Point(5, 5), scale: 2) == 1)
    #expect(target[24, 24] == .black)
    #expect(draw(&picture, at: Point(5, 5), scale: 2) == 1)
    #expect(draw(&picture, at: Point(5, 5), scale: 2) == 0)
    picture.invalidate()
    #expect(draw(&picture, at: Point(5, 5), scale: 2) == 1)
  }

  @Test("is not kept where it would take too much memory") func large() {
    var picture = RasterCache()

    for _ in 1...3 { #expect(draw(&picture, at: .zero, scale: 200) == 1) }
  }
}

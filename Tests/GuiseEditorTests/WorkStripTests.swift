import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("The strip of earlier disguises")
struct WorkStripTests {
  private let stage = Stage(width: 1000, height: 200)

  private func strip(_ width: Double, _ count: Int) throws -> (strip: WorkStrip, list: ScrollView) {
    let strip = WorkStrip(frame: Rect(0, 0, width, 148))
    stage.root.addSubview(strip)
    strip.show((1...count).map { "photo \($0)" }) { _ in }
    stage.window.layoutIfNeeded()
    return (strip, try #require(strip.subviews.compactMap { $0 as? ScrollView }.first))
  }

  @Test(
    "shows that it scrolls: a picture is cut in the middle, not at a gap",
    arguments: [248.0, 280, 296, 320, 400, 472, 544, 700])
  func cut(width: Double) throws {
    let (strip, list) = try strip(width, 12)
    let tiles = list.subviews.filter { $0.role == .cell }.map { $0.convert($0.bounds, to: strip) }

    let last = try #require(tiles.last { $0.minX < width })
    #expect((0.4...0.6).contains((width - last.minX) / last.width))
    #expect(tiles.allSatisfy { $0.width == $0.height && $0.width >= 72 })
  }

  @Test("fades at the edge beyond which there is more") func fades() throws {
    let (strip, list) = try strip(544, 12)
    func color(at x: Double) -> Color { stage.draw()[Int(x), Int(strip.bounds.midY)] }
    let surface = color(at: 900)
    func fades(at x: Double) -> Bool { abs(color(at: x).red - surface.red) < 0.01 }
    #expect(fades(at: 543) && !fades(at: 1))

    list.scroll(to: Point(400, 0), isAnimated: false)
    #expect(fades(at: 543) && fades(at: 0))
    list.scroll(to: Point(1e4, 0), isAnimated: false)

    #expect(!fades(at: 540) && fades(at: 0))
  }

  @Test("a few pictures are in the middle, and whole") func few() throws {
    let (_, list) = try strip(544, 3)
    let tiles = list.subviews.filter { $0.role == .cell }

    #expect(tiles.map(\.frame.width) == [112, 112, 112])
    #expect(tiles[1].frame.midX == 272 && list.contentSize.width == 544)
  }
}

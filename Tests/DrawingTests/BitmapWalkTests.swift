import TestSupport
import Testing

@testable import Drawing

@Suite("A walk through a bitmap")
struct BitmapWalkTests {
  /// Steps along each axis: forward, backward, standing, in halves and in odd parts of pixels.
  private static let steps = [0, 0.5, 1, -1, -0.5, 2, -3, 0.37, -0.73]

  @Test("covers the steps whose positions lie in the bitmap, and no others", arguments: steps)
  func covered(dx: Double) {
    var random = SeededGenerator(seed: 3)
    for dy in Self.steps {
      for _ in 1...40 {
        // Positions on the borders of pixels, too.
        let start = Point(
          Double(Int.random(in: -24...24, using: &random)) / 2,
          Double(Int.random(in: -24...24, using: &random)) / 2)
        let walk = BitmapWalk(from: start, by: Vector(dx, dy))
        let (columns, rows) = (-1..<7, 0..<5)

        let covered = walk.steps(3..<30, in: columns, rows)

        let expected = (3..<30).filter { step in
          let place = walk.advanced(by: step)
          return columns.contains(place.column) && rows.contains(place.row)
        }
        #expect(Array(covered) == expected, "from \(start) by \(dx), \(dy)")
      }
    }
  }

  @Test("is as far after many steps as after as many single ones") func advanced() {
    var walk = BitmapWalk(from: Point(-3.25, 100.5), by: Vector(0.7, -1.3))
    let end = walk.advanced(by: 1000)
    for _ in 1...1000 { walk.step() }
    #expect(walk.x == end.x && walk.y == end.y)
    #expect(end.column == 696 && end.row == -1200)
  }
}

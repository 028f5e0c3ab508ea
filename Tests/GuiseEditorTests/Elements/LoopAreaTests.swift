import DisguiseModel
import Testing
import TouchKit

@testable import GuiseEditor

@Suite("What a loop is around") struct LoopAreaTests {
  private let square = LoopArea([
    Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100),
  ])

  @Test("is what is inside, however often it goes around") func twice() {
    let corners = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]
    for area in [square, LoopArea(corners + corners), LoopArea(corners.reversed())] {
      #expect(area.contains(Point(50, 50)) && area.contains(Point(1, 99)))
      #expect(!area.contains(Point(150, 50)) && !area.contains(Point(50, -1)))
    }
    #expect(!LoopArea([Point(0, 0), Point(9, 9)]).contains(Point(5, 5)))
    #expect(!LoopArea([]).contains(.zero))
  }

  @Test("is an element whose middle, or most of whose ink, is inside") func ink() {
    let at = { (x: Double) in Placement(center: Point(x, 50), scale: 1) }
    let solid = ArtworkShape(solid: Size(80, 40))
    #expect(square.holds(at(99), solid) && !square.holds(at(101), solid))
    // Its ink is at its left end.
    let left = ArtworkShape(size: Size(80, 40), columns: 8, rows: 4) { column, _ in column < 2 }
    #expect(square.holds(at(110), left) && !square.holds(at(145), left))
  }
}

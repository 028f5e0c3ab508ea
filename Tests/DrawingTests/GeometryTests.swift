import TestSupport
import Testing

@testable import Drawing

@Suite("Geometry") struct GeometryTests {
  @Test("a rectangle's right and bottom edges are outside") func halfOpen() {
    let rect = Rect(0, 0, 10, 10)

    #expect(rect.contains(Point(0, 0)))
    #expect(!rect.contains(Point(10, 5)))
    #expect(!rect.intersects(Rect(10, 0, 5, 5)))
  }

  @Test("a transform and its inverse cancel each other") func inverse() throws {
    let map = Transform.rotation(.degrees(33)).then(.scale(2, -3)).then(.translation(7, 9))
    let inverse = try #require(map.inverse)

    #expect(inverse.apply(map.apply(Point(5, 6))).distance(to: Point(5, 6)) < 1e-9)
    #expect(Transform.scale(0, 1).inverse == nil)
  }

  @Test("a rotation is clockwise on the screen") func rotation() {
    let turned = Transform.rotation(.degrees(90)).apply(Point(1, 0))

    #expect(turned.distance(to: Point(0, 1)) < 1e-12)
    #expect(abs(Transform.rotation(.degrees(-40)).rotation.degrees + 40) < 1e-9)
  }

  @Test("the image of a rectangle is its bounding box") func boundingBox() {
    let box = Transform.rotation(.degrees(90)).apply(Rect(0, 0, 10, 20))

    #expect(abs(box.minX + 20) < 1e-9 && abs(box.width - 20) < 1e-9)
    #expect(abs(box.minY) < 1e-9 && abs(box.height - 10) < 1e-9)
  }

  @Test("a region covers what was added and merges overlapping rectangles") func regions() {
    var region = Region(Rect(0, 0, 10, 10))
    region.add(Rect(5, 5, 10, 10))
    region.add(Rect(100, 100, 5, 5))
    region.add(.zero)

    #expect(Array(region) == [Rect(0, 0, 15, 15), Rect(100, 100, 5, 5)])
    #expect(region.bounds == Rect(0, 0, 105, 105))
  }

  @Test("a region of many rectangles merges neighbors") func crowdedRegion() {
    var region = Region()
    for index in 0..<20 { region.add(Rect(Double(index) * 10, 0, 1, 1)) }
    region.add(Rect(5000, 0, 1, 1))

    #expect(region.count <= 12)
    #expect(region.bounds == Rect(0, 0, 5001, 1))
    #expect(region.area < 250)
  }

  @Test("thin lines across a box stay thin, in any order", arguments: 0..<6)
  func lines(order: Int) {
    let box = Rect(300, 200, 250, 250)
    let upright = Rect(400, 0, 12, 800)
    let level = Rect(0, 300, 1200, 12)
    let orders: [[Rect]] = [
      [box, upright, level], [box, level, upright], [upright, box, level],
      [upright, level, box], [level, box, upright], [level, upright, box],
    ]
    var region = Region()
    for rect in orders[order] { region.add(rect) }

    let area: Double = 250 * 250 + 12 * 550 + 12 * 950
    #expect(region.area == area)
    #expect(region.count <= 7)
    for rect in orders[order] { expect(region, covers: rect) }
  }

  @Test(
    "the rectangles of a region are disjoint and cover all that was added", arguments: [1, 0.3])
  func disjoint(unit: Double) {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      var region = Region()
      let added = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        func number(_ range: ClosedRange<Int>) -> Double {
          Double(Int.random(in: range, using: &random)) * unit
        }
        return Rect(number(0...900), number(0...700), number(1...400), number(1...300))
      }
      for rect in added { region.add(rect) }

      #expect(region.count <= 12)
      for (index, rect) in region.enumerated() {
        #expect(!rect.isEmpty)
        for other in region[..<index] {
          let overlap = other.intersection(rect)?.size.shortSide ?? 0
          #expect(overlap < 1e-6, "\(added)")
        }
      }
      for rect in added { expect(region, covers: rect) }
    }
  }

  private func expect(_ region: Region, covers rect: Rect) {
    let covered = region.compactMap { $0.intersection(rect) }
    let area = covered.reduce(0) { $0 + $1.width * $1.height }
    #expect(abs(area - rect.width * rect.height) < 1e-3, "\(rect) in \(region)")
  }

  @Test("a region takes of a rectangle without end what is within its limits, and no other numbers")
  func endlessRegion() {
    var region = Region(Rect(0, 0, 100, 100))
    region.add(Rect(200, 20, 300, 300))
    region.add(Rect(40, -.infinity, 4, .infinity))
    region.add(Rect(-.infinity, 50, .infinity, 4))
    region.add(Rect(.nan, 0, 10, 10))

    let numbers = region.flatMap { [$0.minX, $0.minY, $0.width, $0.height] }
    #expect(numbers.allSatisfy { $0.isFinite })
    expect(region, covers: Rect(0, 0, 100, 100))
    expect(region, covers: Rect(200, 20, 300, 300))
  }

  @Test("a region is clipped to a rectangle") func cutRegion() {
    var region = Region(Rect(0, 0, 10, 10))
    region.formIntersection(Rect(5, 5, 10, 10))

    #expect(Array(region) == [Rect(5, 5, 5, 5)])
    #expect(!region.intersects(Rect(0, 0, 5, 5)))
  }

  @Test("angles are normalized to -pi ... pi") func normalizedAngles() {
    #expect(abs(Angle.degrees(370).normalized.degrees - 10) < 1e-9)
    #expect(abs(Angle.degrees(-190).normalized.degrees - 170) < 1e-9)
  }

  @Test("a size fits into another one with its aspect ratio") func fitted() {
    #expect(Size(40, 20).fitted(into: Size(100, 100)) == Size(100, 50))
    #expect(Size(0, 20).fitted(into: Size(100, 100)) == .zero)
  }
}

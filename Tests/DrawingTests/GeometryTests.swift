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

    #expect(region.rects == [Rect(0, 0, 15, 15), Rect(100, 100, 5, 5)])
    #expect(region.bounds == Rect(0, 0, 105, 105))
  }

  @Test("a region of many rectangles is merged into one") func crowdedRegion() {
    var region = Region()
    for index in 0..<20 { region.add(Rect(Double(index) * 10, 0, 1, 1)) }

    #expect(region.rects.count <= 8)
    #expect(region.bounds == Rect(0, 0, 191, 1))
  }

  @Test("a region is clipped to a rectangle") func cutRegion() {
    var region = Region(Rect(0, 0, 10, 10))
    region.formIntersection(Rect(5, 5, 10, 10))

    #expect(region.rects == [Rect(5, 5, 5, 5)])
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

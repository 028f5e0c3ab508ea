import Drawing
import Faces
import Testing

@testable import DisguiseModel

@Suite("Where a head ends at another one") struct HeadSplitTests {
  @Test("is the outline of the one in front", arguments: [true, false])
  func outline(isInFront: Bool) throws {
    let (width, height, eyes) = (250, 200, 24.0)
    let (middle, next) = (Point(95, 90), Point(145, 84))
    let own = try #require(HeadRegionTests.face(at: middle, eyes: eyes))
    let other = try #require(HeadRegionTests.face(at: next, eyes: eyes))
    /// The color of a head at a place; nil beside it. Hair is around the face.
    func color(_ face: Face, _ hair: Float, _ skin: Float, _ point: Point) -> SIMD3<Float>? {
      let place = face.frame.inverse.apply(point)
      guard Vector(place.x / 1.45, (place.y - 0.15) / 1.75).length < 1 else { return nil }
      let level = Face.distance(at: place) < 0.9 ? skin : hair
      return SIMD3(level, level * 0.8, level * 0.7)
    }
    var owners: [Bool?] = []
    var colors: [SIMD3<Float>] = []
    for y in 0..<height {
      for x in 0..<width {
        let point = Point(Double(x) + 0.5, Double(y) + 0.5)
        let mine = color(own, 0.45, 0.9, point)
        let theirs = color(other, 0.1, 0.65, point)
        let isOwn = mine != nil && (isInFront || theirs == nil)
        owners.append(mine == nil && theirs == nil ? nil : isOwn)
        colors.append((isOwn ? mine : theirs) ?? SIMD3(0.3, 0.5, 0.7))
      }
    }
    let mask = ValueGrid(width, height, owners.map { $0 == nil ? 0 : 1 })
    let picture = ColorGrid(width, height, colors)

    let border = HeadSplit(own, from: other, in: mask, of: picture, .identity).border()

    #expect(border.other == other)
    var wrong: [Point] = []
    let chin = own[.chin].y
    for (index, owner) in owners.enumerated() {
      let point = Point(Double(index % width) + 0.5, Double(index / width) + 0.5)
      if let owner, point.y < chin - 3, (border.value(at: point) > 0.5) != owner {
        wrong.append(point)
      }
    }
    // Halfway between the faces, it would be 5 percent.
    let count = owners.count { $0 != nil }
    #expect(wrong.count * 100 < count, "\(wrong.count) of \(count)")
  }

  @Test("is nowhere in an empty picture")
  func empty() throws {
    let own = try #require(HeadRegionTests.face(at: Point(20, 20), eyes: 8))
    let other = try #require(HeadRegionTests.face(at: Point(40, 20), eyes: 8))
    let picture = ColorGrid(64, 48, [SIMD3<Float>](repeating: .zero, count: 64 * 48))

    let border = HeadSplit(
      own, from: other, in: ValueGrid(64, 48), of: picture, .identity
    ).border()

    #expect((0...1).contains(border.value(at: Point(30, 20))))
    #expect(border.value(at: Point(900, -20)) == 1)
  }
}

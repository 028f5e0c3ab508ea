import Drawing
import Faces
import Testing

@testable import DisguiseModel

@Suite("The region of a head") struct HeadRegionTests {
  static func face(at middle: Point, eyes: Double = 100, tilt: Angle = .zero) -> Face? {
    let places: [FacePoint: Vector] = [
      .leftEye: Vector(-0.5, 0), .rightEye: Vector(0.5, 0), .chin: Vector(0, 1.8),
      .leftJaw: Vector(-0.8, 1.3), .rightJaw: Vector(0.8, 1.3), .forehead: Vector(0, -1),
      .leftTemple: Vector(-1.05, -0.6), .rightTemple: Vector(1.05, -0.6),
      .leftEar: Vector(-1.1, 0.5), .rightEar: Vector(1.1, 0.5),
    ]
    return Face(box: Rect(center: middle, size: Size(2 * eyes, 3 * eyes)), score: 1) { point in
      middle + (places[point] ?? Vector(0, 0.6)).rotated(by: tilt) * eyes
    }
  }

  @Test("ends in a soft line below the chin, at any tilt", arguments: [0.0, 30, -75, 180])
  func chin(degrees: Double) throws {
    let tilt = Angle.degrees(degrees)
    let face = try #require(Self.face(at: Point(500, 500), tilt: tilt))
    let region = HeadRegion(of: face, besides: [])
    func value(_ x: Double, _ y: Double) -> Float {
      region.value(at: Point(500, 500) + Vector(x, y).rotated(by: tilt) * 100)
    }

    #expect(value(0, 1.75) == 1)
    #expect((0.2...0.8).contains(value(0, 1.92)))
    #expect(value(0, 2.1) == 0)
    // The neck below a jaw, hair beside it.
    #expect(value(0.7, 1.75) == 0)
    #expect(value(1.2, 1.7) == 1)
    // Hair and hats above, not what is far.
    #expect(value(0, -3) == 1)
    #expect(value(3.2, 0) == 0)
  }

  @Test("ends halfway to the next head")
  func neighbors() throws {
    let face = try #require(Self.face(at: Point(500, 500)))
    let other = try #require(Self.face(at: Point(700, 500)))
    let region = HeadRegion(of: face, besides: [other])

    #expect(region.value(at: Point(570, 540)) == 1)
    #expect(abs(region.value(at: Point(600, 540)) - 0.5) < 0.01)
    #expect(region.value(at: Point(630, 540)) == 0)
  }

  @Test("has hair that hangs down, but no shoulder")
  func hanging() throws {
    let face = try #require(Self.face(at: Point(100, 80), eyes: 40))
    // A head with long hair at the left; a shoulder at the right, with ground between.
    let mask = ValueGrid(200, 200) { x, y in
      let isHead = (30...140).contains(x) && y < 100 || (30...55).contains(x) && y < 180
      return isHead || x > 146 && y > 125 ? 1 : 0
    }

    let kept = HeadRegion(of: face, besides: []).hanging(in: mask, .identity)

    #expect(kept[42, 150] == 1)
    #expect(kept[160, 150] == 0)
    #expect(kept[100, 60] == 1)
  }
}

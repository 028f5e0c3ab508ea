import DisguiseModel
import Drawing
import TestSupport
import Testing

@Suite struct PlacementTests {
  @Test("maps artwork around its center to photo pixels: mirror, scale, rotate, translate")
  func transform() {
    let plain = Placement(center: Point(100, 50), scale: 2)
    let turned = Placement(
      center: Point(100, 50), scale: 2, rotation: .degrees(90), isFlipped: true)

    #expect(plain.transform.apply(Point(10, 5)).isNear(Point(120, 60)))
    #expect(turned.transform.apply(Point(10, 0)).isNear(Point(100, 30)))
    #expect(turned.transform.apply(Point(0, 5)).isNear(Point(90, 50)))
  }

  @Test("is as wide on the photo as the natural width times the scale") func width() {
    let bounds = Placement(center: Point(100, 50), scale: 1.5).bounds(of: Size(80, 40))

    #expect(bounds == Rect(40, 20, 120, 60))
  }

  @Test("a gesture maps every point of the artwork") func gestureTakesPoints() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<500 {
      let (start, gesture) = (random.placement(), random.similarity())
      let point = random.point(-100...100)

      let end = start.applying(gesture)

      let expected = gesture.apply(start.transform.apply(point))
      #expect(end?.transform.apply(point).isNear(expected, within: 1e-6) == true)
    }
  }

  @Test("is restored by the inverse gesture") func roundTrip() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let (start, gesture) = (random.placement(), random.similarity())

      let back = try #require(start.applying(gesture)?.applying(gesture.inverse))

      #expect(back.center.isNear(start.center))
      #expect(abs(back.scale - start.scale) < 1e-9)
      #expect(abs((back.rotation - start.rotation).radians) < 1e-9)
      #expect(back.isFlipped == start.isFlipped)
    }
  }

  @Test("flips about its own center, whatever its rotation") func flip() {
    let placement = Placement(center: Point(30, 40), scale: 2, rotation: .degrees(30))

    #expect(placement.flipped.center == placement.center)
    #expect(
      placement.flipped.transform.apply(Point(7, 3))
        .isNear(placement.transform.apply(Point(-7, 3))))
    #expect(placement.flipped.flipped == placement)
  }

  @Test(
    "rejects values that are not finite",
    arguments: [
      Placement(center: Point(.nan, 0), scale: 1), Placement(center: Point(0, .infinity), scale: 1),
      Placement(center: .zero, scale: 0), Placement(center: .zero, scale: -1),
      Placement(center: .zero, scale: .nan), Placement(center: .zero, scale: .infinity),
      Placement(center: .zero, scale: 1, rotation: .radians(.nan)),
      Placement(center: Point(1e300, 0), scale: 1), Placement(center: .zero, scale: 1e300),
    ])
  func validity(placement: Placement) {
    #expect(!placement.isValid)
  }

  @Test("a gesture with extreme values never produces an invalid placement") func wildGestures() {
    let start = Placement(center: Point(10, 10), scale: 1)

    #expect(start.applying(Similarity(scale: .nan)) == nil)
    #expect(start.applying(Similarity(scale: 1e200)) == nil)
    #expect(start.applying(Similarity(scale: 1e-200)) == nil)
    #expect(start.applying(Similarity(rotation: .radians(.infinity))) == nil)
  }
}

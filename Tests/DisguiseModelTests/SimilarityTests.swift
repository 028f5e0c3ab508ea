import DisguiseModel
import Drawing
import TestSupport
import Testing

@Suite struct SimilarityTests {
  @Test("moves the centroid of the fingers, and scales and rotates about it")
  func aboutMidpoint() {
    let pinch = Similarity(
      scale: 2, rotation: .degrees(90), from: Point(10, 10), to: Point(20, 30))

    #expect(pinch.apply(Point(10, 10)).isNear(Point(20, 30)))
    #expect(pinch.apply(Point(15, 10)).isNear(Point(20, 40)))
  }

  @Test("any similarity is cancelled by its inverse") func inverse() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let (similarity, point) = (random.similarity(), random.point(-1000...1000))

      #expect(similarity.inverse.apply(similarity.apply(point)).isNear(point, within: 1e-8))
      #expect(similarity.apply(similarity.inverse.apply(point)).isNear(point, within: 1e-8))
    }
  }

  @Test("a composition applies both in order") func composition() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<500 {
      let (first, second) = (random.similarity(), random.similarity())
      let point = random.point(-1000...1000)

      let both = first.then(second)

      #expect(both.apply(point).isNear(second.apply(first.apply(point)), within: 1e-8))
    }
  }

  @Test("preserves full turns when composed of small steps") func turns() {
    let step = Similarity(rotation: .degrees(10), from: Point(5, 5), to: Point(5, 5))

    let gesture = (0..<72).reduce(Similarity.identity) { sum, _ in sum.then(step) }

    #expect(abs(gesture.rotation.degrees - 720) < 1e-9)
    #expect(gesture.apply(Point(100, 3)).isNear(Point(100, 3), within: 1e-9))
  }

  @Test("is invalid if a value is not finite or the scale not positive") func validity() {
    #expect(Similarity.identity.isValid)
    #expect(!Similarity(scale: 0).isValid)
    #expect(!Similarity(scale: -1).isValid)
    #expect(!Similarity(scale: .nan).isValid)
    #expect(!Similarity(scale: .infinity).isValid)
    #expect(!Similarity(rotation: .radians(.nan)).isValid)
    #expect(!Similarity(to: Point(.nan, 0)).isValid)
  }
}

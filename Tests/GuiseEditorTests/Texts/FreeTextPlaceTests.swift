import Faces
import TestSupport
import Testing
import TouchKit

@testable import GuiseEditor

@MainActor @Suite("Free places for texts") struct FreeTextPlaceTests {
  private let area = Rect(0, 0, 1000, 800)
  private let size = Size(400, 100)

  private func center(beside texts: [Rect]) -> Point {
    FreeTextPlace(in: area, around: area.center, faces: [], texts: texts)
      .center(for: size, isBubble: false)
  }

  @Test("without a face, it is the middle, but beside another text") func noFaces() {
    #expect(center(beside: []) == area.center)
    var texts: [Rect] = []
    for _ in 0..<4 {
      let box = Rect(center: center(beside: texts), size: size)
      #expect(area.contains(box) && texts.allSatisfy { !$0.intersects(box) })
      texts.append(box)
    }
    #expect(texts[0].center == area.center)
  }

  @Test("without a free place, it is not exactly on another text") func full() {
    var texts = [area]
    for _ in 0..<3 {
      let center = center(beside: texts)
      #expect(texts.allSatisfy { $0.center.distance(to: center) > 20 })
      texts.append(Rect(center: center, size: size))
    }
  }

  @Test("it stays where it is while that is free") func last() {
    let place = FreeTextPlace(in: area, around: area.center, faces: [], texts: [])
    let last = Point(300, 200)
    #expect(place.center(for: size, isBubble: false, last: last) == last)
    let wide = Size(700, 100)
    #expect(place.center(for: wide, isBubble: false, last: last) == area.center)
  }

  @Test(
    "however many there are, each is whole on the photo, and not exactly on another",
    arguments: [Size(400, 100), Size(900, 100), Size(700, 500), Size(100, 700)])
  func many(size: Size) {
    var texts: [Rect] = []
    for _ in 0..<12 {
      let place = FreeTextPlace(in: area, around: area.center, faces: [], texts: texts)
      let box = Rect(center: place.center(for: size, isBubble: false), size: size)
      #expect(area.insetBy(-1, -1).contains(box), "\(texts.count)")
      #expect(texts.allSatisfy { $0.center.distance(to: box.center) > 20 }, "\(texts.count)")
      texts.append(box)
    }
  }

  @Test("what is larger than what is in sight is whole on the photo if it fits there") func low() {
    let sight = Rect(0, 700, 1000, 100)
    for (size, center) in [
      (Size(400, 300), Point(500, 650)), (Size(400, 900), Point(500, 750)),
    ] {
      let place = FreeTextPlace(
        in: sight, of: area, around: sight.center, faces: [], texts: [])
      #expect(place.center(for: size, isBubble: false) == center)
    }
  }

  @Test("it fits exactly between others") func tight() {
    let texts = [Rect(0, 0, 1000, 300), Rect(0, 400, 1000, 400)]
    let place = FreeTextPlace(in: area, around: area.center, faces: [], texts: texts)
    #expect(place.center(for: size, isBubble: false) == Point(500, 350))
  }

  @Test("where a face leaves no room it covers no eyes, and rather a text than all of the face")
  func eyes() throws {
    let face = try #require(Face.upright(at: Point(500, 380), eyeDistance: 340))
    let eyes = Rect(around: [face[.leftEye], face[.rightEye]])
    var texts: [Rect] = []
    for _ in 0..<8 {
      let place = FreeTextPlace(in: area, around: area.center, faces: [face], texts: texts)
      let box = Rect(center: place.center(for: size, isBubble: true), size: size)
      #expect(!box.intersects(eyes) && area.insetBy(-1, -1).contains(box), "\(texts.count)")
      texts.append(box)
    }
  }
}

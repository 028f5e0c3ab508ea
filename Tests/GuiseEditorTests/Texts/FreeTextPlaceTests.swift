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
}

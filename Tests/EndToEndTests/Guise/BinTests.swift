import Drawing
import Testing
import VirtualTouchscreen

@Suite("The bin")
struct BinTests {
  @Test("an element shrinks over the bin, grows again outside, and is deleted when dropped there")
  func bin() throws {
    let guise = try GuiseApp()
    let start = Point(476, 470)
    let before = try guise.place("Handlebar mustache", at: start)

    try guise.touch.drag(from: start, to: start + Vector(0, 60), lifts: false)
    let bin = try guise.bin()
    try guise.touch.glide([0: (start + Vector(0, 60), bin)])
    try guise.waitForTree("the mustache in the bin") {
      $0.first(.bin) != nil && ($0.first(.element)?.rect.width ?? 0) < 0.65 * before.rect.width
    }
    try guise.touch.move(0, to: bin - Vector(0, 144))
    try guise.waitForTree("the whole mustache") {
      abs(($0.first(.element)?.rect.width ?? 0) - before.rect.width) < 1
    }
    try guise.touch.move(0, to: bin)
    try guise.touch.up(0)

    try guise.waitForTree("an empty face") {
      $0.all(.element).isEmpty && $0.first(.bin) == nil
    }
    try guise.tap(.button, "Undo")
    try guise.waitForTree("the mustache as it was") {
      $0.first(.element)?.place == before.place
    }
  }

  @Test("two fingers that lift together where the bin would be do not delete the element")
  func twoFingers() throws {
    let guise = try GuiseApp()
    let start = Point(476, 470)
    let before = try guise.place("Handlebar mustache", at: start)
    let end = try guise.placeOfBin(dragging: start)
    let half = Vector(25, 0)

    try guise.touch.down(0, at: start - half)
    try guise.touch.down(1, at: start + half)
    try guise.touch.sync()
    try guise.touch.glide([0: (start - half, end - half), 1: (start + half, end + half)])
    try guise.waitForTree("the mustache at the bin's place, and no bin") {
      $0.hasElement(at: end, within: 44) && $0.first(.bin) == nil
    }
    try guise.touch.up(0)
    try guise.touch.up(1)
    try guise.touch.sync()

    // The next tap is processed after the lifts: it deselects the element.
    try guise.touch.tap(guise.barePoint())
    let tree = try guise.waitForTree("the mustache deselected") {
      $0.first(.element)?.selected != true
    }
    let after = try #require(tree.first(.element))
    #expect(after.place.distance(to: before.place + (end - start) / guise.scale) < 44)
    #expect(tree.first(.bin) == nil)
  }
}

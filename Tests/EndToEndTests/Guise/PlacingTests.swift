import Drawing
import Testing
import VirtualTouchscreen

@Suite("Placing stickers")
struct PlacingTests {
  @Test("each tap places the armed sticker, centered on the tap")
  func place() throws {
    let guise = try GuiseApp()
    let target = Point(476, 470)

    let element = try guise.place("Handlebar mustache", at: target)

    #expect(element.place.distance(to: guise.onPhoto(target)) < 0.6)
    #expect(element.middle.distance(to: target) < 1)
    try guise.place("Handlebar mustache", at: Point(476, 300))
    #expect(try guise.elements().count == 2)
  }

  @Test("a drag on the photo places nothing")
  func dragOnPhoto() throws {
    let guise = try GuiseApp()
    try guise.tap(.cell, "Handlebar mustache")
    try guise.waitForTree("armed") {
      $0.first(.cell, "Handlebar mustache")?.selected ?? false
    }

    try guise.touch.drag(from: Point(400, 300), to: Point(440, 300))

    // The next tap is processed after the drag: had that placed something, there would be two.
    try guise.touch.tap(Point(476, 470))
    try guise.waitForTree("one element") { !$0.all(.element).isEmpty }
    #expect(try guise.elements().count == 1)
  }

  @Test("a sticker dragged from the drawer is placed where the finger lifts")
  func dragSticker() throws {
    let guise = try GuiseApp()
    let cell = try guise.view(.cell, "Walrus mustache").middle

    try guise.touch.drag(from: cell, to: Point(500, 420), steps: 20)

    let tree = try guise.waitForTree("the element") { !$0.all(.element).isEmpty }
    let element = try #require(tree.all(.element).first)
    #expect(element.place.distance(to: guise.onPhoto(Point(500, 420))) < 0.6)
  }

  @Test("two stickers dragged at once are placed where the fingers lift, and no drag image stays")
  func dragTwoStickers() throws {
    let guise = try GuiseApp()
    let names = ["Handlebar mustache", "Walrus mustache"]
    let cells = try names.map { try guise.view(.cell, $0).middle }
    let ends = [Point(420, 300), Point(520, 520)]

    try guise.touch.down(0, at: cells[0])
    try guise.touch.down(1, at: cells[1])
    try guise.touch.sync()
    try guise.touch.glide([0: (cells[0], ends[0]), 1: (cells[1], ends[1])], steps: 20)
    try guise.waitForTree("two drag images") { tree in
      names.indices.allSatisfy {
        (tree.first(.image, names[$0])?.middle ?? .zero).distance(to: ends[$0]) < 1
      }
    }
    try guise.touch.up(0)
    try guise.touch.up(1)

    let tree = try guise.waitForTree("two elements") { $0.all(.element).count == 2 }
    #expect(names.allSatisfy { tree.first(.image, $0) == nil })
    for end in ends {
      #expect(
        tree.all(.element).contains { $0.place.distance(to: guise.onPhoto(end)) < 0.6 })
    }
  }
}

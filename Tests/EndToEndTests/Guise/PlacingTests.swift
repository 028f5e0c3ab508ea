import Drawing
import Testing
import VirtualTouchscreen

@Suite("Placing disguises with real fingers")
struct PlacingTests {
  @Test("a tap places the armed mustache centred on the tap, and another tap another one")
  func place() throws {
    let guise = try GuiseApp()
    let target = Point(476, 470)

    let element = try guise.place("Handlebar mustache", at: target)

    #expect(element.place.distance(to: guise.onPhoto(target)) < 0.6)
    #expect(element.middle.distance(to: target) < 1)
    try guise.place("Handlebar mustache", at: Point(476, 300))
    #expect(try guise.elements().count == 2)
  }

  @Test("a moved touch places nothing")
  func movedTouch() throws {
    let guise = try GuiseApp()
    try guise.touch.tap(guise.app.view("cell", "Handlebar mustache").middle)
    try guise.app.waitForTree("armed") {
      $0.first("cell", "Handlebar mustache")?.selected ?? false
    }

    try guise.touch.drag(from: Point(400, 300), to: Point(440, 300))

    // The next tap is processed after the drag: had that placed something, there would be two.
    try guise.touch.tap(Point(476, 470))
    try guise.app.waitForTree("one element") { !$0.all("element").isEmpty }
    #expect(try guise.elements().count == 1)
  }

  @Test("a cell dragged onto the photo drops where the finger lifts")
  func carry() throws {
    let guise = try GuiseApp()
    let cell = try guise.app.view("cell", "Walrus mustache").middle

    try guise.touch.drag(from: cell, to: Point(500, 420), steps: 20)

    let tree = try guise.app.waitForTree("the element") { !$0.all("element").isEmpty }
    let element = try #require(tree.all("element").first)
    #expect(element.place.distance(to: guise.onPhoto(Point(500, 420))) < 0.6)
  }
}

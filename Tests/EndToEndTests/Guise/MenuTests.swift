import Drawing
import Testing
import VirtualTouchscreen

@Suite("Long-press menus")
struct MenuTests {
  @Test("a long press on an element opens a menu, and sliding to Delete deletes the element")
  func delete() throws {
    let guise = try GuiseApp()
    try guise.place("Handlebar mustache", at: Point(476, 470))

    try guise.touch.down(0, at: Point(476, 470))
    let delete = try guise.view(.menuitem, "Delete")
    try guise.touch.glide([0: (Point(476, 470), delete.middle)])
    try guise.touch.up(0)

    try guise.waitForTree("an empty face") { $0.all(.element).isEmpty }
    try guise.tap(.button, "Undo")
    try guise.waitForTree("undo") { $0.all(.element).count == 1 }
  }

  @Test("the menu opens above the finger, or below where there is no room; its arrow points at it")
  func arrow() throws {
    let guise = try GuiseApp()
    let photo = guise.photoFrame
    let places = [
      (photo.center, "down"), (Point(photo.minX + 100, photo.minY + 4), "up"),
    ]

    for (point, direction) in places {
      try guise.touch.down(0, at: point)
      let tree = try guise.waitForTree("a menu") { $0.first(.menu) != nil }
      let menu = try #require(tree.first(.menu))
      #expect(menu.arrowDirection == direction)
      let tip = try #require(menu.arrow)
      #expect(abs(tip[0] - point.x) < 1 && abs(tip[1] - point.y) < 40)
      #expect(direction == "down" ? menu.rect.maxY < point.y : menu.rect.minY > point.y)

      try guise.touch.up(0)
      // A tap elsewhere closes it and is swallowed.
      try guise.touch.tap(guise.barePoint())
      try guise.waitForTree("no menu") { $0.first(.menu) == nil }
    }
    #expect(try guise.elements().isEmpty)
  }

  @Test("what has no place in an element's menu is a list beside it, also by keys") func rest()
    throws
  {
    let guise = try GuiseApp()
    try guise.place("Handlebar mustache", at: Point(476, 470))
    try guise.touch.down(0, at: Point(476, 470))
    let more = try guise.view(.menuitem, "More")
    try guise.touch.glide([0: (Point(476, 470), more.middle)])
    try guise.touch.up(0)

    let tree = try guise.waitForTree("the list") { $0.first(.menuitem, "Adjust") != nil }
    let list = try #require(tree.first(.menu, "More"))
    let element = try #require(tree.first(.element))
    #expect(list.all(.menuitem).allSatisfy { $0.rect.width == list.rect.width })
    #expect(!list.rect.intersects(element.rect))
    try guise.press("End")
    try guise.waitForTree("the last row") { $0.first(.menuitem, "Adjust")?.selected ?? false }
    try guise.press("Return")
    try guise.waitForTree("the steps") { $0.first(.button, "Larger by 2 %") != nil }
  }

  @Test("a finger that holds More slides along its list, which scrolls in a low window")
  func sliding() throws {
    let guise = try GuiseApp(arguments: ["--size", "560x480"])
    let button = try guise.view(.button, "More").middle
    try guise.touch.down(0, at: button)
    let list = try guise.waitForTree("the list") { $0.first(.menu) != nil }.first(.menu)
    let rect = try #require(list?.rect)
    #expect(rect.maxY - rect.minY < 480 && rect.minY > button.y)

    try guise.touch.glide([0: (button, Point(rect.midX, rect.maxY - 10))])
    try guise.waitForTree("the last row") { $0.first(.menuitem, "About")?.selected ?? false }
    try guise.touch.up(0)

    try guise.waitForTree("the sheet") { $0.first(.sheet, "About Guise") != nil }
  }

  @Test("a second finger cancels the press, however long both rest")
  func secondFinger() throws {
    let guise = try GuiseApp()
    try guise.place("Handlebar mustache", at: Point(476, 470))

    try guise.touch.down(0, at: Point(456, 470))
    try guise.touch.down(1, at: Point(496, 470))
    // This press begins later: when its menu is open, the time of the first one is over.
    try guise.touch.down(2, at: Point(476, 200))
    try guise.waitForTree("a menu") { $0.first(.menu) != nil }

    let presses = try guise.gestures().filter { $0.recognizer == "press" && $0.state == "began" }
    #expect(presses.map(\.view) == ["Photo"])
    try guise.touch.liftAll()
  }
}

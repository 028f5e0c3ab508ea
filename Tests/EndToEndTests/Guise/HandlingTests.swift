import Drawing
import Testing
import VirtualTouchscreen

@Suite("Handling small elements, and many hands on one photo")
struct HandlingTests {
  private static let start = Point(476, 420)
  private static let mustache = "Handlebar mustache"

  @Test("the smallest nose is dragged by its center again and again, and pinched beside it")
  func smallNose() throws {
    let guise = try GuiseApp()
    try guise.open(tab: "Noses & mouths")
    try guise.place("Clown nose", at: Self.start)
    try guise.touch.pinch(about: Self.start, distance: (100, 17))
    let small = try guise.waitForTree("the smallest nose") {
      $0.touches == 0 && $0.gestures == 0
        && abs(($0.first(.element)?.rect.width ?? 0) - 32) < 1
    }
    let before = try #require(small.first(.element))

    var place = Self.start
    for step in [Vector(40, 30), Vector(-70, 10), Vector(20, -60)] {
      try guise.touch.drag(from: place, to: place + step)
      place += step
      try guise.waitForElement(at: place)
    }
    let dragged = try #require(try guise.elements().first)
    #expect(dragged.scale == before.scale && dragged.rotation == before.rotation)

    let side = Vector(0, 150)
    try guise.touch.down(0, at: place)
    try guise.touch.down(1, at: place + side)
    try guise.touch.sync()
    try guise.touch.glide([1: (place + side, place + side * 2)])
    try guise.waitForTree("twice as large") {
      abs(($0.first(.element)?.scale ?? 0) / (before.scale ?? 1) - 2) < 0.02
    }
    try guise.touch.liftAll()
    try guise.touch.sync()
    #expect(try guise.tree().first(.menu) == nil)
  }

  @Test("the size follows two fingers at once when they turn round at the smallest size")
  func turnRound() throws {
    let guise = try GuiseApp()
    try guise.place(Self.mustache, at: Self.start)
    let ends = { (distance: Double) in
      [Self.start - Vector(distance / 2, 0), Self.start + Vector(distance / 2, 0)]
    }
    func glide(from old: Double, to new: Double) throws {
      try guise.touch.glide([
        0: (ends(old)[0], ends(new)[0]), 1: (ends(old)[1], ends(new)[1]),
      ])
    }
    for finger in 0...1 { try guise.touch.down(finger, at: ends(200)[finger]) }
    try guise.touch.sync()
    try glide(from: 200, to: 20)
    let small = try guise.waitForTree("the smallest mustache") {
      abs(($0.first(.element)?.rect.width ?? 0) - 32) < 0.01
    }

    try glide(from: 20, to: 50)

    try guise.waitForTree("two and a half times as large") {
      abs(($0.first(.element)?.scale ?? 0) / (small.first(.element)?.scale ?? 1) - 2.5) < 0.01
    }
    try guise.touch.liftAll()
    try guise.touch.sync()
  }

  @Test("two people tap at once and both place; one undoes with a finger while the other drags")
  func twoPeople() throws {
    let guise = try GuiseApp()
    let keyboard = try guise.server.seat.keyboard()
    let (upper, lower) = (Point(400, 250), Point(540, 560))
    try guise.arm(Self.mustache)
    try guise.touch.down(0, at: upper)
    try guise.touch.down(1, at: lower)
    try guise.touch.sync()
    try guise.touch.up(0)
    try guise.touch.up(1)
    try guise.touch.sync()
    let placed = try guise.waitForTree("two elements") { $0.all(.element).count == 2 }
    let ids = placed.all(.element).map(\.id)
    #expect(placed.all(.element).filter(\.selected).count == 1)

    try guise.touch.drag(from: upper, to: upper + Vector(0, 60))
    try guise.waitForElement(at: upper + Vector(0, 60))
    let held = lower + Vector(30, 20)
    try guise.touch.drag(from: lower, to: held, finger: 1, lifts: false)
    let undo = try guise.view(.button, "Undo")
    #expect(undo.enabled)
    try guise.touch.tap(undo.middle)
    try guise.waitForTree("the first one back, the second one still held") {
      let elements = $0.all(.element)
      return elements.count == 2 && elements[0].middle.distance(to: upper) < 1
        && elements[1].middle.distance(to: held) < 1
    }
    try keyboard.tap("Ctrl+Z")
    try guise.waitForTree("the second one alone") { $0.all(.element).map(\.id) == [ids[1]] }
    try keyboard.tap("Ctrl+Z")
    try guise.waitForTree("a message that says why") {
      $0.all.contains { $0.label == "Can't undo while the element is being moved." }
    }

    try guise.touch.glide([1: (held, held + Vector(0, -40))])
    try guise.touch.up(1)
    try guise.waitForElement(at: held + Vector(0, -40))
    try guise.touch.tap(undo.middle)
    try guise.waitForElement(at: lower)
  }

  @Test("zoomed in, one finger pans; the button and a double tap fit the photo again")
  func panAndFit() throws {
    let guise = try GuiseApp()
    let element = try guise.place(Self.mustache, at: Self.start)
    let bare = Point(476, 640)
    try guise.touch.pinch(about: bare, distance: (80, 160))
    let zoomed = try guise.waitForTree("a zoomed canvas") {
      ($0.first(.element)?.rect.width ?? 0) > 1.9 * element.rect.width
        && $0.first(identifier: "fit") != nil
    }
    let before = try #require(zoomed.first(.element)).middle

    try guise.touch.drag(from: bare, to: bare + Vector(-60, -90))
    try guise.waitForTree("a panned canvas") {
      $0.hasElement(at: before + Vector(-60, -90))
    }
    try guise.touch.tap(try #require(zoomed.first(identifier: "fit")).middle)
    try guise.waitForTree("the whole photo") {
      $0.first(identifier: "fit") == nil && $0.hasElement(at: element.middle)
    }
    try guise.touch.pinch(about: bare, distance: (80, 160))
    try guise.waitForTree("zoomed again") { $0.first(identifier: "fit") != nil }
    try guise.touch.tap(bare)
    try guise.touch.tap(bare)
    try guise.waitForTree("the whole photo again") {
      $0.first(identifier: "fit") == nil && $0.hasElement(at: element.middle)
    }
    #expect(try guise.elements().count == 1)
  }

  @Test("in a narrow window the armed sticker is shown beside the drawer's button")
  func narrow() throws {
    let guise = try GuiseApp(arguments: ["--size", "560x480"])
    let keyboard = try guise.server.seat.keyboard()
    try keyboard.tap("1")
    let cell = try guise.view(.cell, Self.mustache).middle
    try guise.waitForTree("the open drawer") { $0.first(.cell)?.rect.maxY ?? 999 < 480 }
    try guise.touch.tap(cell)
    let chip = try #require(
      try guise.waitForTree("the armed sticker") { $0.first(identifier: "armed") != nil }
        .first(identifier: "armed"))
    #expect(chip.label == Self.mustache && chip.rect.maxY <= 480)

    try guise.touch.tap(chip.middle)
    try guise.waitForTree("nothing armed") { $0.first(identifier: "armed") == nil }
    try guise.touch.tap(Point(240, 400))
    #expect(try guise.elements().isEmpty)
  }
}

import Drawing
import TestSupport
import Testing
import VirtualTouchscreen

/// What is found without a manual: the dice, the set of the photo before, the marks of what is selected, the
/// drawer's handle.
@Suite("First delights") struct DelightTests {
  private func waitForFace(in guise: GuiseApp) throws {
    try guise.waitForTree("a face") {
      $0.first(.canvas)?.faces == 1 && $0.first(.button, "Surprise me")?.enabled == true
    }
  }

  @Test(
    "one tap on the dice, and another for the next photo; each is one step",
    arguments: [(1280.0, 800.0), (480, 800), (360, 640)])
  func dice(size: (Double, Double)) throws {
    let guise = try GuiseApp(
      arguments: ["--size", "\(Int(size.0))x\(Int(size.1))"], fitsToFaces: true)
    try waitForFace(in: guise)
    try guise.tap(.button, "Surprise me")
    let worn = try guise.waitForTree("a disguise") { !$0.all(.element).isEmpty }
      .all(.element).compactMap(\.sticker)

    try guise.tap(.button, "Photo")
    try guise.tap(.menuitem, "Sam")
    try guise.waitForTree("Sam") { $0.label.hasPrefix("Sam") && $0.all(.element).isEmpty }
    try waitForFace(in: guise)
    try guise.tap(.button, "Same again")
    try guise.waitForTree("the same") { $0.all(.element).compactMap(\.sticker) == worn }
    #expect(try guise.tree().first(.button, "Same again") == nil)

    try guise.tap(.button, "Undo")
    try guise.waitForTree("a bare face") { $0.all(.element).isEmpty }
  }

  @Test("a tap on the disc at the corner deletes; undo brings it back") func disc() throws {
    let guise = try GuiseApp()
    let place = Point(476, 400)
    let element = try guise.place("Handlebar mustache", at: place)
    try guise.touch.pinch(about: element.middle, distance: (60, 300), turn: (.zero, .zero))
    try guise.tap(.button, "Delete")
    try guise.waitForTree("nothing") { $0.all(.element).isEmpty }
    try guise.tap(.button, "Undo")
    try guise.waitForTree("the mustache") { $0.all(.element).count == 1 }
  }

  @Test("in a small window the drawer steps aside while a finger drags, and the bin is there")
  func aside() throws {
    let guise = try GuiseApp(arguments: ["--size", "360x640"])
    let canvas = try #require(try guise.tree().first(.canvas)).rect
    let place = Point(180, 250)
    try guise.place("Handlebar mustache", at: place)
    let cell = Point(140, 600)
    let drawer = try guise.screen.pixel(Int(cell.x), Int(cell.y))
    try guise.touch.drag(from: place, to: place + Vector(0, 40), lifts: false)
    try guise.waitForTree("a canvas down to the edge") { $0.first(.canvas)?.rect.maxY == 640 }
    let ground = try guise.screen.pixel(5, 200)
    try guise.wait(for: "the ground where the drawer was") {
      let pixel = try guise.screen.pixel(Int(cell.x), Int(cell.y))
      return abs(pixel.red - ground.red) < 0.03
    }
    let bin = try guise.bin()
    #expect(bin.y > canvas.maxY)
    try guise.touch.glide([0: (place + Vector(0, 40), bin)])
    try guise.touch.up(0)
    try guise.waitForTree("an empty face, and the canvas as it was") {
      $0.all(.element).isEmpty && $0.first(.canvas)?.rect == canvas
    }
    try guise.wait(for: "the drawer") {
      try guise.screen.pixel(Int(cell.x), Int(cell.y)) == drawer
    }
  }

  @Test("a finger on the handle puts the drawer away, and what is armed stays in sight")
  func handle() throws {
    let guise = try GuiseApp(arguments: ["--size", "480x800"])
    try guise.arm("Handlebar mustache")
    let handle = try guise.view(.button, "Drawer").middle
    try guise.touch.drag(from: handle, to: handle + Vector(0, 230), steps: 20)
    let tree = try guise.waitForTree("no drawer") { $0.first(.cell, "Handlebar mustache") == nil }
    #expect(tree.first(.canvas)?.rect.height == 736)
    #expect(tree.first(identifier: "armed") != nil)
    let lower = try guise.view(.button, "Drawer").middle
    try guise.touch.drag(from: lower, to: lower - Vector(0, 170), steps: 20)
    try guise.waitForTree("one row") { $0.first(.canvas)?.rect.height == 576 }
  }
}

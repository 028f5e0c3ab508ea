import Drawing
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("Sets by finger") struct SetsTests {
  @Test(
    "a tap puts a dog's ears and nose on; a panda is dragged there in their place; two steps",
    arguments: [(1280.0, 800.0), (480, 800), (360, 640)])
  func dogAndPanda(size: (Double, Double)) throws {
    let guise = try GuiseApp(
      arguments: ["--size", "\(Int(size.0))x\(Int(size.1))"], fitsToFaces: true)
    let face = try guise.waitForTree("a face") { $0.first(.canvas)?.faces == 1 }
    let middle = try #require(face.first(.canvas)).middle
    try guise.tap(.tab, "Sets")
    try guise.tap(.cell, "Dog")
    let dog = ["animals/dog-ears", "animals/dog-nose"]
    try guise.waitForTree("a dog") { $0.all(.element).compactMap(\.sticker) == dog }

    try guise.touch.drag(from: try guise.view(.cell, "Panda").middle, to: middle, steps: 30)
    let panda = ["animals/panda-ears", "animals/panda-nose", "animals/panda-eyes"]
    try guise.waitForTree("a panda") { $0.all(.element).compactMap(\.sticker) == panda }

    try guise.tap(.button, "Undo")
    try guise.waitForTree("the dog") { $0.all(.element).compactMap(\.sticker) == dog }
    try guise.tap(.button, "Undo")
    try guise.waitForTree("a bare face") { $0.all(.element).isEmpty }
  }

  @Test("one drags a set out of the drawer while another taps one and a third undoes it")
  func severalHands() throws {
    let guise = try GuiseApp(fitsToFaces: true)
    let tree = try guise.waitForTree("a face") { $0.first(.canvas)?.faces == 1 }
    let middle = try #require(tree.first(.canvas)).middle
    try guise.tap(.tab, "Sets")
    let panda = try guise.view(.cell, "Panda").middle
    let halfway = Point((panda.x + middle.x) / 2, middle.y + 180)
    try guise.touch.drag(from: panda, to: halfway, steps: 20, lifts: false)
    try guise.waitForTree("a copy under the finger") { $0.first(.image, "Panda") != nil }

    try guise.tap(.cell, "Dog", finger: 1)
    let dog = ["animals/dog-ears", "animals/dog-nose"]
    try guise.waitForTree("a dog") { $0.all(.element).compactMap(\.sticker) == dog }
    try guise.tap(.button, "Undo", finger: 2)
    try guise.waitForTree("no dog") { $0.all(.element).isEmpty }
    try guise.tap(.button, "Redo", finger: 2)
    try guise.waitForTree("the dog again") { $0.all(.element).compactMap(\.sticker) == dog }

    try guise.touch.glide([0: (halfway, middle)])
    try guise.touch.up(0)
    let pieces = ["animals/panda-ears", "animals/panda-nose", "animals/panda-eyes"]
    try guise.waitForTree("a panda") { $0.all(.element).compactMap(\.sticker) == pieces }
    try guise.tap(.button, "Undo")
    try guise.waitForTree("the dog") { $0.all(.element).compactMap(\.sticker) == dog }
  }
}

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
}

import Drawing
import ImageCoding
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("Crop and light, by fingers") struct CropStory {
  private func openSheet(in guise: GuiseApp) throws {
    try guise.tap(.button, "Photo")
    try guise.waitForTree("the menu") { $0.first(.menuitem, "Crop and light") != nil }
    try guise.tap(.menuitem, "Crop and light")
    try guise.waitForTree("the sheet") { $0.first(.sheet, "Crop and light") != nil }
  }

  private func drag(_ label: String, by step: Vector, in guise: GuiseApp) throws {
    let start = try guise.view(.image, label).middle
    try guise.touch.down(0, at: start)
    try guise.touch.glide([0: (start, start + step)])
    try guise.touch.up(0)
  }

  @Test(
    "a crop and a mirror are one step, seen, saved as they are seen, and kept after a restart",
    arguments: [Size(1280, 800), Size(360, 640)])
  func cropped(size: Size) throws {
    let folder = TemporaryFolder()
    let cropped: Bitmap
    do {
      let guise = try GuiseApp(
        arguments: ["--size", "\(Int(size.width))x\(Int(size.height))"], folder: folder)
      try guise.place("Handlebar mustache", at: guise.photoFrame.center)
      let before = try guise.save().picture
      let place = try guise.view(.element, "Handlebar mustache").rect

      try openSheet(in: guise)
      try drag("Right edge", by: Vector(-40, 0), in: guise)
      try guise.tap(.button, "Mirror")
      try guise.tap(.button, "Done")
      try guise.waitForTree("no sheet") { $0.first(.sheet, "Crop and light") == nil }

      cropped = try guise.save().picture
      #expect(cropped.width < before.width - 20 && cropped.height == before.height)
      // What is left of the picture, pixel by pixel; the rightmost columns were cropped off.
      let wanted = Bitmap.drawn(width: cropped.width, height: cropped.height, format: .opaque) {
        $0.concatenate(Transform(a: -1, b: 0, c: 0, d: 1, tx: Double(cropped.width), ty: 0))
        $0.draw(before, at: .zero, quality: .nearest)
      }
      #expect(cropped.meanDifference(from: wanted) < 0.5)
      try guise.tap(.button, "Undo")
      try guise.waitForTree("one step undone") { $0.first(.button, "Redo")?.enabled == true }
      #expect(try guise.view(.element, "Handlebar mustache").rect == place)
      try guise.tap(.button, "Redo")
      try guise.waitForTree("redone") { $0.first(.button, "Redo")?.enabled == false }
    }
    let guise = try GuiseApp(photo: nil, folder: folder)
    try guise.waitForTree("the work") { $0.all(.element).count == 1 }
    #expect(try guise.save().picture.largestDifference(from: cropped) == 0)
  }
}

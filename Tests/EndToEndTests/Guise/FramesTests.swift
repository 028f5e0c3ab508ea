import Drawing
import ImageCoding
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("A frame, by a finger") struct FramesStory {
  private func open(in guise: GuiseApp) throws {
    try guise.open(tab: "Frames")
    try guise.waitForTree("the frames") { $0.first(.cell, "White mat") != nil }
  }

  private func brightness(of picture: Bitmap, _ x: Double, _ y: Double) -> Double {
    let pixel = picture[Int(Double(picture.width - 1) * x), Int(Double(picture.height - 1) * y)]
    return (pixel.red + pixel.green + pixel.blue) / 3
  }

  @Test("it is put on, replaced, in the saved picture at its full size, and undone") func story()
    throws
  {
    let guise = try GuiseApp()
    try open(in: guise)
    try guise.tap(.cell, "White mat")
    try guise.waitForTree("a frame") { $0.first(.element, "White mat") != nil }
    let white = try guise.save().picture
    #expect(white.size == Size(1200, 1500))
    for (x, y) in [(0.02, 0.5), (0.98, 0.5), (0.5, 0.02), (0.5, 0.98), (0.03, 0.03)] {
      #expect(brightness(of: white, x, y) > 0.9)
    }
    try guise.tap(.cell, "Film strip")
    try guise.waitForTree("another frame") { $0.first(.element, "Film strip") != nil }
    let film = try guise.save().picture
    #expect(film[600, 750] == white[600, 750], "the photo itself stays as it is")
    #expect(brightness(of: film, 0.02, 0.5) < 0.25 && brightness(of: film, 0.98, 0.5) < 0.25)

    try guise.tap(.button, "Undo")
    try guise.waitForTree("the one before") { $0.first(.element, "White mat") != nil }
    try guise.tap(.button, "Undo")
    try guise.waitForTree("none") { $0.all(.element).isEmpty }
  }

  /// Chooses a proportion in the sheet *Crop and light*.
  private func crop(to ratio: String, in guise: GuiseApp) throws {
    try guise.tap(.button, "Photo")
    try guise.waitForTree("the menu") { $0.first(.menuitem, "Crop and light") != nil }
    try guise.tap(.menuitem, "Crop and light")
    try guise.waitForTree("the sheet") { $0.first(.sheet, "Crop and light") != nil }
    try guise.tap(.button, ratio)
    try guise.tap(.button, "Done")
    try guise.waitForTree("no sheet") { $0.first(.sheet, "Crop and light") == nil }
  }

  @Test("around a cropped photo it is saved in the photo's new shape") func cropped() throws {
    let guise = try GuiseApp()
    try crop(to: "1:1", in: guise)
    try open(in: guise)
    try guise.tap(.cell, "Film strip")
    try guise.waitForTree("a frame") { $0.first(.element, "Film strip") != nil }
    let square = try guise.save().picture
    #expect(square.size == Size(1200, 1200))
    let edges = [(0.02, 0.5), (0.98, 0.5), (0.5, 0.01), (0.5, 0.99)]
    for (x, y) in edges { #expect(brightness(of: square, x, y) < 0.25, "\(x), \(y)") }

    try crop(to: "16:9", in: guise)
    let wide = try guise.save().picture
    #expect(abs(wide.size.longSide / wide.size.shortSide - 16.0 / 9) < 0.01)
    for (x, y) in edges { #expect(brightness(of: wide, x, y) < 0.25, "\(x), \(y)") }
    #expect(wide.width < wide.height, "as the photo was")
  }

  @Test("one puts a frame on while another crops, and a third undoes") func severalHands() throws {
    let guise = try GuiseApp()
    try open(in: guise)
    let cell = try guise.view(.cell, "White mat").middle
    try guise.touch.drag(from: cell, to: guise.photoFrame.center, steps: 20, lifts: false)
    try guise.tap(.button, "Photo", finger: 1)
    try guise.waitForTree("the menu") { $0.first(.menuitem, "Crop and light") != nil }
    try guise.touch.up(0)
    try guise.waitForTree("a frame") { $0.first(.element, "White mat") != nil }
    try guise.tap(.menuitem, "Crop and light", finger: 1)
    try guise.waitForTree("the sheet") { $0.first(.sheet, "Crop and light") != nil }
    try guise.tap(.button, "1:1", finger: 1)
    try guise.tap(.button, "Done", finger: 1)
    try guise.waitForTree("no sheet") { $0.first(.sheet, "Crop and light") == nil }
    #expect(try guise.save().picture.size == Size(1200, 1200))
    try guise.tap(.button, "Undo", finger: 2)
    try guise.waitForTree("a step") { $0.first(.button, "Redo")?.enabled == true }
    let picture = try guise.save().picture
    #expect(picture.size == Size(1200, 1500))
    #expect(brightness(of: picture, 0.5, 0.99) > 0.9 && brightness(of: picture, 0.01, 0.5) > 0.9)
  }
}

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
}

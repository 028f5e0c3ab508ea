import Drawing
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

@Suite("Drawings of any form, through every entrance") struct DrawingTests {
  private let folder = TemporaryFolder()

  private func sample(_ name: String) throws -> SampleDrawing {
    try #require(SampleDrawing.all.first { $0.name == name })
  }

  @Test(
    "on the command line they are no photos, whatever they are called",
    arguments: ["gzip", "UTF-16 LE", "byte order mark", "document type"])
  func commandLine(form: String) throws {
    let path = try folder.write(sample(form).bytes, to: "hat.jpg")

    let app = try AppUnderTest(
      "guise", [path, "--state-directory", folder.path("state")], folder: folder)

    let sentence = "hat.jpg is a drawing. Open a photo first, then add the drawing as a sticker."
    try app.waitForTree("the message") { $0.first(.label, sentence) != nil }
    #expect(app.output.contains("guise: \(sentence)\n"))
  }

  @Test("dropped on a photo they become stickers, which are exported as they look")
  func drop() throws {
    let guise = try GuiseApp(folder: folder)
    let peer = try DragPeer(guise.server.display)
    let window = try guise.screen.waitForWindow().id
    let place = guise.onScreen(Point(600, 600))
    for (index, form) in ["gzip of UTF-16", "UTF-16 BE", "prefix"].enumerated() {
      let path = try folder.write(sample(form).bytes, to: "drawing \(index)")
      peer.enter(window, ["text/uri-list": URIList(paths: [path]).bytes])
      peer.move(to: place, over: window)
      try guise.wait(for: "the answer") {
        peer.pump()
        return peer.statuses.count == index + 1
      }
      peer.drop(on: window)
      try guise.waitForTree("the sticker of \(form)") {
        peer.pump()
        return $0.all(.element).count == index + 1
      }
    }

    let picture = try guise.save().picture

    #expect(picture[600, 600] == .red)
  }

  @Test("chosen as own stickers they show their text; one that paints nothing is said to be empty")
  func chooser() throws {
    let text = """
      <svg xmlns='http://www.w3.org/2000/svg' width='80' height='80'><rect width='80' height='80'
      fill='#fff'/><text x='10' y='70' font-size='80' font-family='Noto Sans CJK JP' fill='#f00'
      stroke='#f00' stroke-width='12'>一</text></svg>
      """
    try folder.write(SampleDrawing.gzip(Array(text.utf8)), to: "Pictures/one.txt")
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>", to: "Pictures/nothing.svg")
    let guise = try GuiseApp(folder: folder)
    try guise.open(tab: "My stickers")

    try guise.tap(.button, "Add a picture")
    try guise.tap(.cell, "nothing.svg")
    let sentence = "nothing.svg is empty: it shows nothing. Choose another picture."
    try guise.waitForTree("the message") { $0.first(.label, sentence) != nil }
    try guise.tap(.button, "OK")
    try guise.tap(.button, "Add a picture")
    try guise.tap(.cell, "one.txt")

    let tree = try guise.waitForTree("the sticker") { $0.first(.element) != nil }
    let middle = guise.onPhoto(try #require(tree.first(.element)).middle)
    let picture = try guise.save().picture
    // A stroke of the letter crosses the middle; the box of a missing letter is hollow.
    let column = (-20...20).map { picture[Int(middle.x), Int(middle.y) + $0] }
    #expect(column.contains(.red))
  }
}

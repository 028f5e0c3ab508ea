import DisguiseModel
import Drawing
import Foundation
import ImageCoding
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("Texts and emoji with real fingers") struct TextTests {
  private let place = Point(476, 432)

  /// Opens the tab, writes a text with the keyboard, and waits for its element.
  @discardableResult
  private func add(_ text: String, in app: GuiseApp) throws -> TreeNode {
    try app.open(tab: "Text & emoji")
    try app.tap(.button, "Add text")
    try app.waitForTree("the sheet") { $0.first(.sheet, "Add text") != nil }
    try app.server.seat.keyboard().type(text)
    try app.waitForTree("the text") { $0.first(identifier: "text")?.value == text }
    try app.server.seat.keyboard().tap("Return")
    let tree = try app.waitForTree("the element") { $0.first(.element, text) != nil }
    return try #require(tree.first(.element, text))
  }

  private func doubleTap(_ point: Point, in app: GuiseApp) throws {
    try app.touch.tap(point)
    try app.touch.tap(point)
    try app.waitForTree("the sheet") { $0.first(.sheet, "Edit text") != nil }
  }

  /// How many pixels of a picture around a point of the photo are almost in a color.
  private func count(
    _ color: Color, in picture: Bitmap, around center: Point, within reach: Double
  ) -> Int {
    var count = 0
    for y in Int(center.y - reach)..<Int(center.y + reach) {
      for x in Int(center.x - reach)..<Int(center.x + reach) {
        let pixel = picture[x, y]
        let distance =
          abs(pixel.red - color.red) + abs(pixel.green - color.green) + abs(pixel.blue - color.blue)
        if distance < 0.1 { count += 1 }
      }
    }
    return count
  }

  @Test("a text is written, dragged, edited by a double tap and undone") func text() throws {
    let app = try GuiseApp()
    let element = try add("Ahoy", in: app)
    let center = try #require(element.center)
    #expect(abs(center[0] - 600) < 2 && center[1] < 384, "above the head")
    #expect(app.children == [], "what is made here needs no other process")

    let grip = element.middle
    let end = grip + Vector(-37, 143)
    try app.touch.drag(from: grip, to: end)
    try app.waitForElement(at: end)
    try doubleTap(end, in: app)
    try app.server.seat.keyboard().type("Hi")
    try app.tap(.button, "Red")
    try app.tap(.button, "Done")
    let tree = try app.waitForTree("the new text") { $0.first(.element, "Hi") != nil }
    let edited = try #require(tree.first(.element, "Hi"))
    #expect(edited.id == element.id && edited.scale == element.scale)

    let picture = try app.save().picture
    let red = Color(hex: 0xE53935)
    #expect(count(red, in: picture, around: app.onPhoto(end), within: 100) > 1000)
    try app.tap(.button, "Undo")
    try app.waitForTree("the old text") { $0.first(.element, "Ahoy") != nil }
    try app.tap(.button, "Redo")
    try app.waitForTree("the new text") { $0.first(.element, "Hi") != nil }
  }

  @Test("is typed on the photo, where a tap sets the caret, as a bubble that points at the mouth")
  func bubble() throws {
    let app = try GuiseApp()
    let element = try add("ello", in: app)
    let grip = element.middle
    let end = app.onScreen(Point(420, 200))
    try app.touch.drag(from: grip, to: end)
    try app.waitForElement(at: end)
    try doubleTap(end, in: app)
    try app.server.seat.keyboard().tap("Right")

    // In front of the first letter.
    let field = try #require(try app.tree().first(identifier: "text"))
    #expect(field.rect.contains(end) && field.rect.width < 400)
    try app.touch.tap(Point(field.rect.minX + 58, end.y))
    try app.waitForTree("the caret") { $0.first(identifier: "text")?.selection == [0, 0] }
    try app.server.seat.keyboard().type("H")
    try app.tap(.button, "Speech bubble")
    try app.waitForTree("the style") { $0.first(.button, "Speech bubble")?.selected == true }
    try app.tap(.button, "Done")
    try app.waitForTree("the bubble") { $0.first(.element, "Hello") != nil }

    // The tail points at the mouth, and ends above the forehead; nothing on a face is so white.
    let (mouth, bubble, forehead) = (Point(600, 920), Point(420, 200), 574.0)
    let tip = mouth + (bubble - mouth) * ((mouth.y - forehead) / (mouth.y - bubble.y))
    let picture = try app.save().picture
    #expect(count(.white, in: picture, around: tip + (bubble - mouth) * 0.1, within: 60) > 100)
    #expect(count(.white, in: picture, around: tip + (mouth - bubble) * 0.1, within: 40) < 10)
  }

  @Test("a finger drags beside a text; a tap ends it, and what is typed on does nothing")
  func fingersBeside() throws {
    let app = try GuiseApp()
    let mustache = try app.place("Handlebar mustache", at: Point(300, 300))
    try app.open(tab: "Text & emoji")
    try app.tap(.button, "Add text")
    try app.waitForTree("the sheet") { $0.first(.sheet, "Add text") != nil }
    let keyboard = try app.server.seat.keyboard()
    try keyboard.type("He")
    try app.waitForTree("the text") { $0.first(identifier: "text")?.value == "He" }

    let end = mustache.middle + Vector(60, 120)
    try app.touch.drag(from: mustache.middle, to: end)
    try app.waitForElement(at: end)
    try keyboard.type("llo")
    try app.waitForTree("the whole text") { $0.first(identifier: "text")?.value == "Hello" }

    // In the middle of a word.
    try keyboard.type(" w")
    try app.touch.tap(Point(300, 700))
    try keyboard.type("hel")
    let tree = try app.waitForTree("the text on the photo") {
      $0.first(.sheet, "Add text") == nil && $0.all(.element).count == 2
    }
    #expect(tree.first(.element, "Hello w") != nil)
    try keyboard.sync()
    let after = try app.tree()
    #expect(after.all(.element).count == 2 && after.first(.sheet) == nil)
  }

  @Test("an emoji is found, placed with a tap and exported") func emoji() throws {
    let app = try GuiseApp()
    try app.open(tab: "Text & emoji")
    try app.waitForTree("the emoji") { $0.first(.cell, "grinning face") != nil }
    try app.tap(.button, "Search")
    try app.waitForTree("the field") { $0.first(.textfield, "Search") != nil }
    try app.server.seat.keyboard().type("sunglasses")
    let name = "smiling face with sunglasses"
    try app.waitForTree("the emoji") { $0.first(.cell, name) != nil }
    try app.tap(.cell, name)
    try app.waitForTree("it is armed") { $0.first(.cell, name)?.selected ?? false }

    try app.touch.tap(place)
    try app.waitForTree("the element") { $0.first(.element) != nil }
    let picture = try app.save().picture
    // Noto's yellow.
    let yellow = Color(hex: 0xFDCF2F)
    #expect(count(yellow, in: picture, around: app.onPhoto(place), within: 120) > 400)
  }

  @Test("an emoji is dragged out of the drawer") func drag() throws {
    let app = try GuiseApp()
    try app.open(tab: "Text & emoji")
    let name = "grinning face"
    try app.waitForTree("the emoji") { $0.first(.cell, name) != nil }
    let start = try app.view(.cell, name).middle

    try app.touch.drag(from: start, to: place)

    let tree = try app.waitForTree("the element") { $0.first(.element) != nil }
    #expect(tree.hasElement(at: place, within: 3))
  }

  @Test("a killed editor restores its texts, and they can be edited") func kill() throws {
    let folder = TemporaryFolder()
    do {
      let app = try GuiseApp(folder: folder)
      try add("Ahoy", in: app)
      app.process.send(signal: SIGKILL)
      _ = app.process.wait(until: Timeout(in: .seconds(10)))
    }
    let app = try AppUnderTest(
      "guise", ["--reduced-motion", "--state-directory", folder.path("state")], folder: folder)
    let tree = try app.waitForTree("the text") { $0.first(.element, "Ahoy") != nil }
    let element = try #require(tree.first(.element, "Ahoy"))
    try app.touch.tap(element.middle)
    try app.touch.tap(element.middle)
    try app.waitForTree("the sheet") { $0.first(identifier: "text")?.value == "Ahoy" }
  }

  @Test("`guise export` without any font draws texts and emoji as the editor does")
  func noFonts() throws {
    let folder = TemporaryFolder()
    let design = TextDesign(
      "سلام 😀 Hi", font: "Noto Sans", isBold: true, color: 0x2050E0,
      outline: TextDesign.Outline(color: 0xFFFFFF, width: 5), curve: 0.6)
    let sticker = try #require(Sticker(design))
    guard case .memory(let file) = sticker.source else { return }
    var disguise = Disguise(photo: PhotoReference(id: .sample("robin"), size: Size(1200, 1500)))
    disguise.apply(
      .place(
        ElementKind(design, shownBy: sticker.id), Placement(center: Point(600, 700), scale: 1.2)))
    let document = folder.path("text.guise")
    try DocumentFile(
      disguise: disguise, photo: nil,
      stickers: [Sticker(own: file, id: sticker.id)]
    ).write(to: document)
    let fonts = try folder.write("<fontconfig></fontconfig>", to: "fonts.conf")

    func export(_ name: String, environment: [String]) throws -> Bitmap {
      let output = folder.path(name)
      let launch = Launch(
        "/usr/bin/env",
        environment + [BuiltProgram.path(of: "guise"), "export", document, "-o", output])
      let process = try ChildProcess(launch)
      #expect(process.wait(until: Timeout(in: .seconds(60))) == .exited(0))
      return try ImageFile.decode(output).bitmap
    }
    let with = try export("with.png", environment: [])
    let without = try export("without.png", environment: ["FONTCONFIG_FILE=" + fonts])

    // Then the text's file is drawn, whose edges are a little softer; nothing is elsewhere.
    #expect(without.largestDifference(from: with) < 0.35)
    let counts = [with, without].map {
      count(Color(hex: 0x2050E0), in: $0, around: Point(600, 700), within: 300)
    }
    #expect(counts[0] > 5000 && counts[1] > counts[0] / 2, "\(counts)")
    #expect(try DocumentFile.read(path: document).disguise.elements.first?.kind.letters == design)
  }
}

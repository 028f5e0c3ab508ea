import DisguiseModel
import Drawing
import Foundation
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("Drawing in the editor") struct DrawTests {
  private let folder = TemporaryFolder()

  private func app(devices: [DeviceDescription] = DeviceDescription.standard) throws -> GuiseApp {
    let guise = try GuiseApp(folder: folder, devices: devices)
    try guise.open(tab: "Draw")
    return guise
  }

  /// Starts the editor again with the work of before.
  private func restarted() throws -> AppUnderTest {
    try AppUnderTest(
      "guise", ["--reduced-motion", "--state-directory", folder.path("state")], folder: folder)
  }

  private func strokes() throws -> [Stroke] {
    try folder.restoredHistory().present.elements.compactMap(\.kind.drawing).flatMap {
      Array($0.strokes)
    }
  }

  @Test(
    "ten fingers at 1000 Hz: each line ends where its finger lifted; a kill in a line costs that one"
  )
  func killed() throws {
    let guise = try app()
    func place(_ finger: Int, _ step: Int) -> Point {
      let wave = step / 20 % 2 == 0 ? step % 20 : 20 - step % 20
      return Point(250 + 45 * Double(finger) + Double(wave), 200 + Double(step))
    }
    for finger in 0..<10 { try guise.touch.down(finger, at: place(finger, 0)) }
    for step in 1...400 {
      for finger in 0..<10 { try guise.touch.move(finger, to: place(finger, step)) }
      try guise.touch.rest(for: .milliseconds(1))
    }
    for finger in 0..<10 { try guise.touch.up(finger) }
    try guise.waitForTree("the lines") { $0.first(.element)?.label == "Drawing, 10 strokes" }

    try guise.touch.down(0, at: Point(300, 700))
    try guise.touch.glide([0: (Point(300, 700), Point(600, 700))])
    try guise.touch.sync()
    try guise.waitForTree("a wet line") { $0.first(identifier: "key-pen")?.wet == 1 }
    guise.process.send(signal: SIGKILL)
    #expect(guise.process.wait(until: Timeout(in: .seconds(5))) != nil)

    let ends = try strokes().compactMap(\.points.last?.place).sorted { $0.x < $1.x }
    let lifts = (0..<10).map { guise.onPhoto(place($0, 400)) }
    #expect(ends.count == 10)
    for (end, lift) in zip(ends, lifts) { #expect(end.distance(to: lift) < 0.2) }
  }

  @Test("chalk is the same after undo and redo, and after a restart", arguments: ["Chalk", "Neon"])
  func chalk(brush: String) throws {
    // Above the face, which is framed for a moment.
    let area = Rect(300, 90, 350, 80)
    let before: Bitmap
    do {
      let guise = try app()
      try guise.tap(.button, brush)
      try guise.touch.drag(from: Point(330, 110), to: Point(620, 150))
      try guise.waitForTree("the line") { $0.first(.element)?.label == "Drawing, 1 stroke" }
      before = try guise.stillScreen(area)
      try guise.tap(.button, "Undo")
      try guise.waitForTree("no line") { $0.first(.element) == nil }
      #expect(try !guise.stillScreen(area).hasSamePixels(as: before))
      try guise.tap(.button, "Redo")
      try guise.waitForTree("the line") { $0.first(.element) != nil }
      // What has come is framed for a moment.
      try guise.wait(for: "the same line") {
        try guise.stillScreen(area).hasSamePixels(as: before)
      }
      guise.process.send(signal: SIGKILL)
      _ = guise.process.wait(until: Timeout(in: .seconds(5)))
    }
    let again = try restarted()
    try again.waitForTree("the line") { $0.first(.element) != nil }
    try again.wait(for: "the same line") {
      try again.stillScreen(area).hasSamePixels(as: before)
    }
  }

  @Test("a pen draws by its pressure, hovering draws nothing, its other end erases")
  func pen() throws {
    let guise = try app(devices: DeviceDescription.standard + [.pen, .eraser])
    let pen = try guise.server.seat.pen()
    for step in 0...10 { try pen.move(to: Point(300 + 10 * Double(step), 300), pressure: 0) }
    try pen.down(at: Point(300, 400), pressure: 0.1)
    for step in 1...50 {
      let share = Double(step) / 50
      try pen.move(to: Point(300 + 200 * share, 400), pressure: 0.1 + 0.8 * share)
      try guise.touch.rest(for: .milliseconds(8))
    }
    try pen.up()
    try guise.waitForTree("one line") { $0.first(.element)?.label == "Drawing, 1 stroke" }
    try guise.wait(for: "the line in the journal") { (try? strokes().count) == 1 }
    let widths = try #require(try strokes().first).points.map(\.radius)
    #expect(widths[widths.count - 1] > 2 * widths[0], "\(widths)")

    let eraser = try guise.server.seat.pen(.eraser)
    try eraser.move(to: Point(400, 350), pressure: 0)
    try eraser.down(at: Point(400, 350), pressure: 0.5)
    for step in 1...20 { try eraser.move(to: Point(400, 350 + 5 * Double(step)), pressure: 0.5) }
    try eraser.up()
    try guise.waitForTree("two pieces") { $0.first(.element)?.label == "Drawing, 2 strokes" }

    let picture = try guise.save().picture
    for (x, isInk) in [(330.0, true), (400, false), (480, true)] {
      let place = guise.onPhoto(Point(x, 400))
      let color = picture[Int(place.x), Int(place.y)]
      let isRed = color.red > 0.7 && color.green < 0.4 && color.blue < 0.4
      #expect(isRed == isInk, "\(x): \(color)")
    }
  }
}

import Drawing
import Testing
import VirtualTouchscreen

/// Whether pixels answer; how soon is measured by `make bench`.
@Suite("The pixels under a moving finger") struct PixelResponseTests {
  @Test("change with each update, also while a grab is undecided (X27)", arguments: [false, true])
  func change(isGrabbed: Bool) throws {
    let guise = try GuiseApp()
    let start = Point(476, 470)
    let placed = try guise.place("Handlebar mustache", at: start)
    let area = placed.rect.insetBy(-60, -60)
    let picture = try guise.stillScreen(area)
    let grab = isGrabbed ? try TouchGrabber(guise.server.display) : nil
    try guise.touch.drag(from: start, to: start + Vector(0, 20), lifts: false)
    try grab?.waitForTouches(1)
    try guise.waitForElement(at: start + Vector(0, 20))
    var last = try guise.stillScreen(area)
    #expect(last.largestDifference(from: picture) > 0.2)

    for step in 1...6 {
      try guise.touch.move(0, to: start + Vector(0, 20 + 6 * Double(step)))
      try guise.touch.sync()
      try guise.wait(for: "other pixels", within: .seconds(5)) {
        let next = try guise.screen.capture(area)
        defer { last = next }
        return !next.hasSamePixels(as: last)
      }
    }
    grab?.decide(.reject)
    try guise.touch.up(0)
    try guise.touch.sync()
  }
}

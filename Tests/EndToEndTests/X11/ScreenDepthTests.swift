import Drawing
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("Guise on screens of other depths") struct ScreenDepthTests {
  @Test(
    "shows the same picture within a level of the depth, under fingers", arguments: [15, 16, 30])
  func depths(depth: Int) throws {
    let (usual, other) = (try picture(at: 24), try picture(at: depth))
    #expect(usual.size == other.size)
    // Half a level of 5 bits, and one of the 255 for rounding.
    #expect(other.largestDifference(from: usual) <= (depth < 24 ? 5 : 1))
  }

  /// The window with a sticker, which a finger has placed and another one has dragged.
  private func picture(at depth: Int) throws -> Bitmap {
    let guise = try GuiseApp(depth: depth)
    try guise.place("Handlebar mustache", at: guise.onScreen(Point(600, 700)))
    let end = guise.onScreen(Point(500, 900))
    try guise.touch.drag(from: guise.onScreen(Point(600, 700)), to: end)
    try guise.waitForTree("the drag") { $0.hasElement(at: end) }
    return try guise.screen.waitUntilStill(for: .milliseconds(300))
  }
}

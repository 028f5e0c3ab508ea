import Drawing
import Testing
import VirtualTouchscreen

/// Window managers grab the main button to raise the window that is clicked.
@Suite("Button grabs of a window manager") struct ButtonGrabTests {
  private static let start = Point(476, 470)
  private static let end = start + Vector(80, -50)

  @Test(
    "a drag goes on once a synchronous grab replays it, before or after the lift (X6)",
    arguments: [20, 60, 300], [false, true])
  func replayed(delay: Int, isLifted: Bool) throws {
    let guise = try GuiseApp()
    try guise.place("Handlebar mustache", at: Self.start)
    let grab = try ButtonGrabber(guise.server.display, isSynchronous: true)

    try guise.touch.drag(from: Self.start, to: Self.end, lifts: isLifted)
    let device = try grab.waitForPress()
    try guise.touch.rest(for: .milliseconds(delay))
    grab.replay(device)
    if !isLifted { try guise.touch.up(0) }
    try guise.touch.sync()

    let tree = try guise.waitForTree("the end of the drag") {
      $0.first(.bin) == nil && $0.hasElement(at: Self.end)
    }
    #expect(tree.first(.menu) == nil)
    #expect(try guise.gestures().count { $0.recognizer == "transform" && $0.state == "ended" } == 1)
  }

  @Test("a touch that a synchronous grab keeps is cancelled (X6)") func kept() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)
    let grab = try ButtonGrabber(guise.server.display, isSynchronous: true)

    try guise.touch.drag(from: Self.start, to: Self.end, lifts: false)
    let device = try grab.waitForPress()
    grab.keep(device)
    try guise.touch.glide([0: (Self.end, Self.end + Vector(30, 30))])
    try guise.touch.up(0)
    try guise.touch.sync()
    grab.close()

    // The finger is gone: another one that lands elsewhere is no second finger of a pinch.
    try guise.touch.tap(guise.barePoint(), finger: 1)
    let tree = try guise.waitForTree("the element as it was") {
      $0.first(.element)?.place == before.place && $0.first(.bin) == nil
    }
    #expect(tree.first(.element)?.scale == before.scale)
    let steps = try guise.gestures().filter { $0.recognizer == "transform" }
    #expect(!steps.contains { $0.state == "ended" })
  }

  @Test("when an asynchronous grab withholds the first finger, the second one drags alone (X7)")
  func loneSecondFinger() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)
    let grab = try ButtonGrabber(guise.server.display)

    try guise.touch.down(0, at: Self.start + Vector(-30, 0))
    try guise.touch.down(1, at: Self.start + Vector(30, 0))
    try guise.touch.sync()
    try guise.touch.glide([
      0: (Self.start + Vector(-30, 0), Self.start + Vector(-90, 0)),
      1: (Self.start + Vector(30, 0), Self.start + Vector(30, 50)),
    ])
    try guise.touch.up(1)
    try guise.touch.up(0)

    let tree = try guise.waitForTree("the second finger's drag") {
      abs(guise.onScreen($0.first(.element)?.place ?? .zero).y - Self.start.y - 50) < 1
    }
    #expect(tree.first(.element)?.scale == before.scale)
    #expect(tree.first(.element)?.rotation == 0)
    withExtendedLifetime(grab) {}
  }
}

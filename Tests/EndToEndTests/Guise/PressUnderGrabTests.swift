import Drawing
import Testing
import VirtualTouchscreen

@Suite("Long presses and taps under a touch grab")
struct PressUnderGrabTests {
  private static let center = Point(476, 470)

  @Test("a long press opens its menu once the grab rejects the touch, early or late")
  func longPress() throws {
    for isLate in [false, true] {
      let guise = try GuiseApp(arguments: ["--gesture-trace"])
      try guise.place("Handlebar mustache", at: Self.center)
      let grab = try TouchGrabber(guise.server.display)

      try guise.touch.down(0, at: Self.center)
      try guise.touch.sync()
      try grab.waitForTouches(1)
      if isLate {
        try guise.wait(for: "the press to wait for its touch") {
          guise.output.contains("waits for its touches")
        }
        #expect(try guise.tree().first(.menu) == nil)
      }
      grab.decide(.reject)

      try guise.waitForTree("the menu") { $0.first(.menuitem, "Delete") != nil }
      try guise.touch.up(0)
    }
  }

  @Test("a long press under a grab of 150 ms opens its menu half a second after the landing (X25)")
  func pressOnTime() throws {
    let guise = try GuiseApp(arguments: ["--touch-log"])
    try guise.place("Handlebar mustache", at: Self.center)
    let grab = try TouchGrabber(guise.server.display)

    try guise.touch.down(0, at: Self.center)
    try guise.touch.rest(for: .milliseconds(150))
    try grab.waitForTouches(1)
    grab.decide(.reject)
    _ = try guise.view(.menuitem, "Delete")
    try guise.touch.up(0)

    let begins = guise.output.split(separator: "\n").filter { $0.contains("--Begin-->") }
    let landing = try #require(begins.last?.split(separator: " ").dropFirst().first)
    let press = try guise.gestures().last { $0.recognizer == "press" && $0.state == "began" }
    let time = try #require(press).t - #require(Double(landing))
    #expect((500..<600).contains(time), "after \(time) ms")
  }

  @Test(
    "a double tap selects and flips although the grab rejects each tap only after its end (X26)",
    arguments: [0, 40, 150, 500])
  func doubleTap(delay: Int) throws {
    let guise = try GuiseApp()
    try guise.place("Handlebar mustache", at: Self.center)
    let grab = try TouchGrabber(guise.server.display)

    // Quick for the hand; the decisions come later.
    for _ in 1...2 { try guise.touch.tap(Self.center) }
    try guise.touch.rest(for: .milliseconds(delay))
    try grab.waitForTouches(2)
    grab.decide(.reject, oldest: 1)
    try guise.touch.rest(for: .milliseconds(delay / 4))
    grab.decide(.reject)

    let tree = try guise.waitForTree("the flip") {
      $0.first(.element)?.flipped ?? false
    }
    #expect(tree.first(.element)?.selected == true)
    #expect(tree.all(.element).count == 1)
  }

  @Test("a drag that a synchronous grab freezes for longer than a long press is a drag")
  func frozenDrag() throws {
    let guise = try GuiseApp(arguments: ["--gesture-trace"])
    try guise.place("Handlebar mustache", at: Self.center)
    let grab = try ButtonGrabber(guise.server.display, isSynchronous: true)

    let end = Self.center + Vector(80, -50)
    try guise.touch.drag(from: Self.center, to: end, lifts: false)
    let device = try grab.waitForPress()
    try guise.waitForDuePress()
    grab.replay(device)

    try guise.waitForElement(at: end)
    #expect(try guise.tree().first(.menu) == nil)
    try guise.touch.up(0)
    try guise.touch.sync()
    try guise.waitForTree("the end of the drag") { $0.first(.bin) == nil }
    #expect(try guise.tree().hasElement(at: end))
  }

  @Test("a tap that a synchronous grab freezes for longer than a long press is a tap")
  func frozenTap() throws {
    let guise = try GuiseApp(arguments: ["--gesture-trace"])
    try guise.place("Handlebar mustache", at: Self.center)
    try guise.touch.tap(guise.barePoint())
    try guise.waitForTree("nothing selected") { $0.first(.element)?.selected == false }
    let grab = try ButtonGrabber(guise.server.display, isSynchronous: true)

    try guise.touch.tap(Self.center)
    let device = try grab.waitForPress()
    try guise.waitForDuePress()
    grab.replay(device)

    let tree = try guise.waitForTree("the selection") {
      $0.first(.element)?.selected ?? false
    }
    #expect(tree.first(.menu) == nil)
  }

  @Test("a touch whose end the server loses with a frozen grab is over when the next finger lands")
  func forgottenTouch() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.center)
    var grab: ButtonGrabber? = try ButtonGrabber(guise.server.display, isSynchronous: true)
    try guise.touch.down(0, at: Self.center)
    try guise.touch.glide([0: (Self.center, Self.center + Vector(60, 0))], steps: 2)
    try guise.touch.down(1, at: Point(860, 440))
    try guise.touch.up(0)
    try guise.touch.sync()
    withExtendedLifetime(grab) {}
    grab = nil
    try guise.touch.up(1)
    try guise.touch.sync()

    let bare = try guise.barePoint()
    try guise.touch.tap(bare)

    let tree = try guise.waitForTree("no touch") { $0.touches == 0 && $0.gestures == 0 }
    #expect(tree.first(.element)?.place == before.place)
    let end = Self.center + Vector(-50, 40)
    try guise.touch.drag(from: Self.center, to: end)
    try guise.waitForElement(at: end)
  }

  @Test("a second finger can choose a menu item while the first is still down (X19)")
  func secondFingerChooses() throws {
    let guise = try GuiseApp()
    try guise.place("Handlebar mustache", at: Self.center)

    try guise.touch.down(0, at: Self.center)
    let flip = try guise.view(.menuitem, "Flip")
    try guise.touch.tap(flip.middle, finger: 1)
    try guise.waitForTree("the flip") { $0.first(.element)?.flipped ?? false }
    try guise.touch.up(0)
    try guise.touch.sync()

    let tree = try guise.waitForTree("no menu") { $0.first(.menu) == nil }
    #expect(tree.all(.element).count == 1)
  }
}

extension GuiseApp {
  /// Waits until a long press is due and waits only for its touch.
  fileprivate func waitForDuePress() throws {
    try wait(for: "the press to wait for its touch") {
      output.contains("waits for its touches")
    }
  }
}

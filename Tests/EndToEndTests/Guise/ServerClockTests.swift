import CX11
import Drawing
import Foundation
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("An X server that has run for weeks") struct ServerClockTests {
  private static let start = Point(476, 470)
  private let folder = TemporaryFolder()
  private let clock: ShiftedClock

  init() throws { clock = try ShiftedClock(in: folder) }

  @Test("after 25 days (2^31 ms) the app takes the focus and fingers drag (X23)")
  func after25Days() throws {
    try clock.set(toMilliseconds: 1 << 31 + 60_000)
    let guise = try GuiseApp(folder: folder, serverEnvironment: clock.environment)
    let window = try guise.screen.waitForWindow()
    let time = try serverTime(of: guise)
    #expect(time > 1 << 31)

    // Sent by openbox, metacity and xfwm4 when they map a window.
    try guise.sendMessage(
      "WM_PROTOCOLS", [guise.atom("WM_TAKE_FOCUS"), Int(time)], about: window.id)

    try guise.waitForFocus(on: window.id)
    try guise.place("Handlebar mustache", at: Self.start)
    try drag(guise, from: Self.start, to: Self.start + Vector(90, -60))
  }

  @Test(
    "a drag continues across 2^31 ms and 2^32 ms of server time (X23)",
    arguments: [31, 32] as [Int64])
  func across(bits: Int64) throws {
    let limit: Int64 = 1 << bits
    try clock.set(toMilliseconds: limit - 3_600_000)
    let guise = try GuiseApp(folder: folder, serverEnvironment: clock.environment)
    try guise.place("Handlebar mustache", at: Self.start)

    try clock.set(toMilliseconds: limit - 3000)
    try guise.touch.down(0, at: Self.start)
    try guise.touch.sync()
    let before = limit - 3000..<limit
    #expect(try before.contains(Int64(serverTime(of: guise))), "the finger lands before")
    var place = Self.start
    let deadline = Timeout(in: .seconds(20))
    // Back and forth until the server's clock is past the limit; it wraps at 2^32.
    while try before.contains(Int64(serverTime(of: guise))), !deadline.isPast {
      let next = Self.start + Vector(place.x > Self.start.x ? -60 : 60, 20)
      try guise.touch.glide([0: (place, next)])
      place = next
    }
    let end = Self.start + Vector(80, -50)
    try guise.touch.glide([0: (place, end)])
    try guise.touch.up(0)
    try guise.touch.sync()

    try guise.waitForElement(at: end)
    try drag(guise, from: end, to: Self.start)
    // Timers work as well: a long press opens the menu.
    try guise.touch.down(0, at: Self.start)
    _ = try guise.view(.menuitem, "Delete")
    try guise.touch.up(0)
  }

  /// As of a server that is busy: what it has not sent yet was stamped before the app's deadline.
  @Test("a tap is no long press although the server's clock is behind the app's")
  func behind() throws {
    let start: Int64 = 100_000_000
    try clock.set(toMilliseconds: start)
    let begin = MonotonicTime.now
    let guise = try GuiseApp(folder: folder, serverEnvironment: clock.environment)
    try guise.place("Handlebar mustache", at: Self.start)

    try guise.touch.down(0, at: Self.start)
    try guise.touch.sync()
    // For 800 ms the server's clock runs at half the speed: the press lasts 400 ms.
    let landing = start + Int64((MonotonicTime.now - begin).seconds * 1000)
    for step in 1...400 as ClosedRange<Int64> {
      try clock.set(toMilliseconds: landing + step)
      waitForInput([], upTo: .milliseconds(2))
    }
    try guise.touch.up(0)
    try guise.touch.sync()

    let tree = try guise.waitForTree("the selection") { $0.first(.element)?.selected ?? false }
    #expect(tree.first(.menu) == nil)
    #expect(try !guise.gestures().contains { $0.recognizer == "press" && $0.state == "began" })
  }

  private func drag(_ guise: GuiseApp, from start: Point, to end: Point) throws {
    try guise.touch.drag(from: start, to: end)
    try guise.waitForElement(at: end)
  }

  /// The server's time, from the timestamp of a property change.
  private func serverTime(of app: AppUnderTest) throws -> UInt32 {
    var time: UInt32 = 0
    try app.asAnotherClient { display in
      let window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
      XSelectInput(display, window, PropertyChangeMask)
      XStoreName(display, window, "clock")
      var event = XEvent()
      XWindowEvent(display, window, PropertyChangeMask, &event)
      time = UInt32(truncatingIfNeeded: event.xproperty.time)
    }
    return time
  }
}

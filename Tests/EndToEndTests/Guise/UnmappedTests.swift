import CX11
import Drawing
import TestSupport
import Testing
import VirtualTouchscreen

/// Tiling window managers unmap windows that they do not show, without setting a state on them.
@Suite("A window that is unmapped without a hidden state") struct UnmappedTests {
  private static let start = Point(476, 470)
  /// The element with its surroundings.
  private static let part = Rect(center: start, size: Size(200, 120))

  @Test("cancels a drag, paints nothing, and is painted again when it is mapped (X12)")
  func unmapped() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)
    try guise.touch.tap(Self.start)
    try guise.waitForTree("the selection") { $0.first(.element)?.selected ?? false }
    let window = try guise.screen.waitForWindow().id
    let picture = try guise.stillScreen(Self.part)
    try guise.touch.drag(from: Self.start, to: Self.start + Vector(90, 0), lifts: false)
    try guise.waitForTree("the drag") { ($0.first(.element)?.place.x ?? 0) > before.place.x }

    try guise.asAnotherClient { XUnmapWindow($0, window) }
    try guise.waitForTree("the element back") { $0.first(.element)?.place == before.place }
    try guise.touch.up(0)
    try guise.touch.sync()
    let memory = try FrameMemory(of: guise.process)
    memory.fill()
    // An unmapped window has no focus; the synthetic keys stand for any change, as of a timer.
    for _ in 0..<20 { try guise.sendKey("Right", to: window) }
    try guise.waitForTree("the element moved") {
      // Each is a point of the screen, more than a pixel of the photo.
      abs(($0.first(.element)?.middle.x ?? 0) - before.middle.x - 20) < 0.05
    }
    #expect(memory.isUntouched, "nothing is painted while the window is unmapped")

    try guise.asAnotherClient { XMapWindow($0, window) }
    try guise.screen.waitForWindow()
    let moved = try guise.stillScreen(Self.part)
    #expect(!memory.isUntouched)
    #expect(
      moved.largestDifference(from: picture) > 0.2, "the element is painted at its new position")
    // Exposing it again changes nothing: all of it had been painted.
    _ = try AnotherWindow(on: guise.server.display, frame: guise.photoFrame)
    #expect(try guise.stillScreen(Self.part).largestDifference(from: moved) < 0.02)

    let place = try guise.view(.element, before.label).middle
    try guise.touch.drag(from: place, to: place + Vector(0, 80))
    try guise.waitForElement(at: place + Vector(0, 80))
  }

  @Test("unmapping only the frame around it cancels a drag, and nothing is painted (X12)")
  func unmappedFrame() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)
    let window = try guise.screen.waitForWindow().id
    // The frames of a client end with its connection, and so would the window in one.
    let display = try #require(XOpenDisplay(guise.server.display))
    let frame = XCreateSimpleWindow(
      display, XDefaultRootWindow(display), 0, 0, 1280, 800, 0, 0, 0)
    XAddToSaveSet(display, window)
    XMapWindow(display, frame)
    XReparentWindow(display, window, frame, 0, 0)
    XSync(display, 0)
    defer { XCloseDisplay(display) }
    try guise.touch.drag(from: Self.start, to: Self.start + Vector(90, 0), lifts: false)
    try guise.waitForElement(at: Self.start + Vector(90, 0))

    XUnmapWindow(display, frame)
    XSync(display, 0)
    try guise.waitForTree("the element back") { $0.first(.element)?.place == before.place }
    let memory = try FrameMemory(of: guise.process)
    memory.fill()
    try guise.touch.glide([0: (Self.start + Vector(90, 0), Self.start)])
    try guise.touch.up(0)
    try guise.touch.sync()
    try guise.sendKey("Right", to: window)
    _ = try guise.tree()
    #expect(memory.isUntouched, "nothing is painted while the frame is unmapped")

    XMapWindow(display, frame)
    XSync(display, 0)
    let moved = Self.start + Vector(1, 0)
    try guise.touch.drag(from: moved, to: moved + Vector(0, 80))
    try guise.waitForElement(at: moved + Vector(0, 80))
    try guise.wait(for: "a frame on the screen") { !memory.isUntouched }
  }
}

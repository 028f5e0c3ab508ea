import CX11
import Drawing
import Glibc
import Testing
import TouchKit
import VirtualTouchscreen

@Suite("A window that is resized") struct ResizeTests {
  private static let start = Point(476, 470)

  @Test(
    "an element stays under its finger when the window is resized (X12)",
    arguments: [PixelSize(1100, 700), PixelSize(1000, 800), PixelSize(640, 800)])
  func drag(size: PixelSize) throws {
    let guise = try GuiseApp()
    try guise.place("Handlebar mustache", at: Self.start)
    let window = try guise.screen.waitForWindow().id
    let held = Self.start + Vector(-60, -90)
    try guise.touch.drag(from: Self.start, to: held, lifts: false)
    try guise.waitForElement(at: held)

    try guise.resize(window, to: size)
    try guise.waitForTree("the element under the resting finger") {
      $0.rect.size == size.size && $0.hasElement(at: held, within: 1.5)
    }
    let end = held + Vector(40, -30)
    try guise.touch.glide([0: (held, end)])
    try guise.waitForTree("the element under the moved finger") {
      $0.hasElement(at: end, within: 1.5)
    }
    try guise.touch.up(0)
    try guise.touch.sync()

    let tree = try guise.waitForTree("the end of the drag") {
      $0.first(.bin) == nil
    }
    #expect(tree.hasElement(at: end, within: 1.5))
    try guise.tap(.button, "Undo")
    try guise.waitForTree("one step undone") { !$0.hasElement(at: end, within: 1.5) }
  }

  @Test("two fingers keep the element between them, and a finger keeps the handle")
  func pinchAndHandle() throws {
    let guise = try GuiseApp()
    let placed = try guise.place("Handlebar mustache", at: Self.start)
    let window = try guise.screen.waitForWindow().id
    try guise.touch.pinch(about: Self.start, distance: (80, 160), lifts: false)
    try guise.waitForTree("the pinch") {
      abs(($0.first(.element)?.scale ?? 0) / (placed.scale ?? 1) - 2) < 0.01
    }
    try guise.resize(window, to: PixelSize(1100, 700))
    try guise.waitForTree("the element between the fingers") {
      $0.rect.width == 1100 && $0.hasElement(at: Self.start, within: 1.5)
    }
    try guise.touch.liftAll()
    try guise.touch.sync()

    let handle = try guise.view(.button, "Scale and turn").middle
    let end = handle + Vector(30, 40)
    try guise.touch.drag(from: handle, to: end, lifts: false)
    let held = try guise.waitForTree("the handle under the finger") {
      ($0.first(.button, "Scale and turn")?.middle ?? .zero).distance(to: end) < 0.5
    }
    let offset = try #require(held.first(.button, "Scale and turn")).middle - end
    try guise.resize(window, to: PixelSize(1120, 712))
    try guise.waitForTree("the handle at the same distance") {
      let place = $0.first(.button, "Scale and turn")?.middle ?? .zero
      return $0.rect.width == 1120 && (place - end - offset).length < 2
    }
    try guise.touch.up(0)
    try guise.touch.sync()
  }

  @Test(
    "what a growing window adds has the app's background until it is drawn",
    arguments: [("light", Appearance.light), ("dark", .dark)])
  func background(theme: String, appearance: Appearance) throws {
    let guise = try GuiseApp(arguments: ["--theme", theme])
    let window = try guise.screen.waitForWindow().id
    try guise.resize(window, to: PixelSize(900, 600))
    try guise.waitForTree("the small window") { $0.rect.size == Size(900, 600) }
    let before = try guise.stillScreen(Rect(0, 0, 900, 600))

    guise.process.send(signal: SIGSTOP)
    defer { guise.process.send(signal: SIGCONT) }
    try guise.resize(window, to: PixelSize(1280, 800))

    let color = Theme.background.resolved(for: appearance)
    for (x, y) in [(1270, 10), (1270, 790), (10, 790), (901, 601)] {
      #expect(try guise.screen.pixel(x, y) == color, "at \(x), \(y)")
    }
    #expect(try guise.screen.capture(Rect(0, 0, 900, 600)).hasSamePixels(as: before))
  }
}

extension GuiseApp {
  /// Resizes the window as a window manager does; returns after the server has processed it.
  fileprivate func resize(_ window: XID, to size: PixelSize) throws {
    try asAnotherClient { XResizeWindow($0, window, UInt32(size.width), UInt32(size.height)) }
  }
}

extension PixelSize {
  fileprivate var size: Size { Size(Double(width), Double(height)) }
}

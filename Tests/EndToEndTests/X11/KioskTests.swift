import CX11
import Drawing
import Glibc
import Platform
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

/// A screen that belongs to one program: nobody manages its window.
@Suite("A kiosk without a window manager") struct KioskTests {
  private static let glass = Size(1280, 800)

  /// Where the finger must be on the glass to be at a point of a screen that has another size now.
  private func glass(_ point: Point, of screen: Size) -> Point {
    Point(
      point.x / screen.width * Self.glass.width, point.y / screen.height * Self.glass.height)
  }

  private func save(_ guise: GuiseApp, at place: (Point) -> Point) throws {
    let save = try guise.view(.button, "Save")
    // What is saved already is not saved again.
    for picture in guise.pictures { unlink(guise.folder.path("exports/" + picture)) }
    try guise.touch.tap(place(save.middle))
    try guise.wait(for: "a saved picture") { !guise.pictures.isEmpty }
  }

  /// Expects another tab of the drawer to be seen on the screen.
  private func expectDrawing(_ guise: GuiseApp) throws {
    let part = try #require(guise.tree().all(.cell).first).rect
    let before = try guise.stillScreen(part)
    try guise.press("4")
    try guise.wait(for: "another picture") {
      try !guise.screen.capture(part).hasSamePixels(as: before)
    }
  }

  @Test("full screen follows the mode, and Save stays in reach") func modes() throws {
    let guise = try GuiseApp(arguments: ["--fullscreen"])
    for size in [Size(1024, 768), Size(640, 480), Size(1280, 800)] {
      try guise.setMonitors([Rect(origin: .zero, size: size)])
      let tree = try guise.waitForTree("a window of \(size)") { $0.rect.size == size }
      let button = try #require(tree.first(.button, "Save"))
      #expect(tree.rect.contains(button.rect))
      try save(guise) { glass($0, of: size) }
    }
  }

  @Test("on a screen that is turned with its touch panel, fingers hit what they are on")
  func turned() throws {
    let guise = try GuiseApp(arguments: ["--fullscreen"])
    let size = Size(800, 1280)
    try guise.setMonitors([Rect(origin: .zero, size: size)])
    try guise.client().setMatrix([0, -1, 1, 1, 0, 0, 0, 0, 1], of: "touch0")
    try guise.waitForTree("the upright window") { $0.rect.size == size }
    try save(guise) { point in
      Point(
        point.y / size.height * Self.glass.width,
        (1 - point.x / size.width) * Self.glass.height)
    }
  }

  @Test("of two monitors it covers one, and the other one when that is gone") func monitors() throws
  {
    let guise = try GuiseApp(screen: PixelSize(2560, 800), arguments: ["--fullscreen"])
    let window = try guise.screen.waitForWindow().id
    let (left, right) = (Rect(0, 0, 1280, 800), Rect(1280, 0, 1024, 768))
    try guise.setMonitors([left, right])
    try guise.waitForFrame(left, of: window)
    try guise.asAnotherClient { XMoveResizeWindow($0, window, 1400, 0, 700, 600) }
    try guise.setMonitors([Rect(0, 0, 1024, 768)])
    try guise.waitForFrame(Rect(0, 0, 1024, 768), of: window)
    try guise.setMonitors([left, right])
    try guise.waitForFrame(left, of: window)
  }

  @Test("another window stays on the screen, covers the monitor under it, and goes back")
  func windowed() throws {
    let guise = try GuiseApp(screen: PixelSize(2304, 800), arguments: ["--size", "1000x700"])
    let window = try guise.screen.waitForWindow().id
    let (left, right) = (Rect(0, 0, 1280, 800), Rect(1280, 0, 1024, 768))
    try guise.setMonitors([left, right])
    // At once: the program may not have handled the change of the monitors yet.
    let place = Rect(1290, 20, 900, 600)
    try guise.asAnotherClient { XMoveResizeWindow($0, window, 1290, 20, 900, 600) }
    try guise.waitForTree("the size") { $0.rect.size == place.size }
    try guise.waitForFrame(place, of: window)

    try guise.press("F11")
    try guise.waitForFrame(right, of: window)
    try guise.press("F11")
    try guise.waitForFrame(place, of: window)
    try guise.setMonitors([Rect(0, 0, 800, 480)])
    try guise.waitForFrame(Rect(0, 0, 800, 480), of: window)
    try guise.waitForTree("the size") { $0.rect.size == Size(800, 480) }
    try guise.setMonitors([left, right])
    try guise.waitForFrame(place, of: window)
  }

  @Test(
    "full screen follows what `xrandr -s` sets, and fingers hit what they are on",
    .enabled(if: Program.isInstalled("xrandr"), "xrandr is not installed"))
  func sizes() throws {
    let guise = try GuiseApp(arguments: ["--fullscreen"])
    for size in [Size(1024, 768), Size(800, 600), Size(1280, 800)] {
      let arguments = ["-s", "\(Int(size.width))x\(Int(size.height))"]
      let process = try ChildProcess(guise.server.launch("xrandr", arguments))
      #expect(process.wait(until: Timeout(in: .seconds(20))) == .exited(0))
      try guise.waitForTree("a window of \(size)") { $0.rect.size == size }
      try save(guise) { glass($0, of: size) }
    }
  }

  @Test(
    "a window manager that starts takes over, and when it has ended or crashed, nobody is missed",
    .enabled(if: Desktop.Kind(manager: "openbox").isInstalled, "openbox is not installed"),
    arguments: [SIGTERM, SIGKILL])
  func manager(signal: Int32) throws {
    let guise = try GuiseApp(arguments: ["--fullscreen", "--size", "700x500"])
    let window = try guise.screen.waitForWindow().id
    let manager = try Desktop(
      Desktop.Kind(manager: "openbox"), on: guise.server, folder: guise.folder)
    try guise.wait(for: "a managed window") {
      try guise.rootValues("_NET_CLIENT_LIST").contains(UInt(window))
    }
    try guise.setMonitors([Rect(0, 0, 1024, 768)])
    try guise.waitForTree("the managed window") { $0.rect.size == Size(1024, 768) }

    // To a busy program, everything that comes with the end comes at once.
    guise.process.send(signal: SIGSTOP)
    try manager.end(signal: signal)
    try guise.wait(for: "the window without a frame") {
      guise.screen.clientWindows().contains { $0.id == window }
    }
    guise.process.send(signal: SIGCONT)
    try guise.waitForFrame(Rect(0, 0, 1024, 768), of: window)
    try guise.waitForTree("the window alone") { $0.rect.size == Size(1024, 768) }
    try expectDrawing(guise)
    try guise.setMonitors([Rect(0, 0, 800, 600)])
    try guise.waitForFrame(Rect(0, 0, 800, 600), of: window)
    try save(guise) { glass($0, of: Size(800, 600)) }
    // The keys are for the window, too.
    try guise.server.seat.keyboard().tap("F11")
    try guise.waitForFrame(Rect(0, 0, 700, 500), of: window)
  }
}

extension RunningApp {
  /// Waits until a window without a frame has a place on the screen, and the program has taken it.
  fileprivate func waitForFrame(_ frame: Rect, of window: XID) throws {
    var last = Rect.zero
    do {
      try wait(for: "a window at \(frame)") {
        try asAnotherClient { display in
          var attributes = XWindowAttributes()
          XGetWindowAttributes(display, window, &attributes)
          last = Rect(
            Double(attributes.x), Double(attributes.y), Double(attributes.width),
            Double(attributes.height))
        }
        return last == frame
      }
    } catch { throw TimeoutError("\(error), which is at \(last)") }
  }
}

import CX11
import Drawing
import Foundation
import Glibc
import Platform
import Testing

/// The real editor under a real Wayland compositor.
@Suite(
  "The editor under Xwayland", .serialized,
  .enabled(
    if: WaylandDesktop.isInstalled,
    "KWin or Xwayland is not installed"))
struct XwaylandTests {
  private static let name = "Handlebar mustache"

  @Test("taps place a sticker, a finger drags it, and two fingers scale it")
  func fingers() throws {
    let app = try XwaylandApp()
    let start = try app.place(Self.name)
    try app.waitForElement(at: start)

    try app.input.down([0: start])
    try app.input.move(by: Vector(60, 40))
    try app.input.liftAll()
    let middle = start + Vector(60, 40)
    try app.waitForElement(at: middle)

    // Without a selection there is no handle at the element's corner.
    try app.input.tap(start + Vector(-150, 200))
    let tree = try app.waitForTree("no selection") { !($0.first(.element)?.selected ?? true) }
    let before = try #require(tree.first(.element)?.scale)
    try app.input.down([0: middle - Vector(40, 0), 1: middle + Vector(40, 0)])
    try app.input.move([0: middle - Vector(52, 0), 1: middle + Vector(52, 0)])
    // All at once, some of the way would be withheld: on a busy machine moves come together.
    try app.waitForTree("a pinch") { ($0.gestures ?? 0) > 0 }
    try app.input.move([0: middle - Vector(80, 0), 1: middle + Vector(80, 0)])
    try app.input.liftAll()
    try app.waitForTree("twice the size") {
      abs(($0.first(.element)?.scale ?? 0) / before - 2) < 0.02 && $0.touches == 0
    }
  }

  @Test("a swipe of three fingers that the compositor takes over puts the element back")
  func cancelled() throws {
    let app = try XwaylandApp()
    let start = try app.place(Self.name)
    let bare = start + Vector(-150, 200)
    try app.input.down([0: start, 1: bare, 2: bare + Vector(80, 0)])
    try app.input.move(by: Vector(50, -30))
    try app.waitForElement(at: start + Vector(50, -30))

    try app.input.cancelTouches()

    try app.waitForElement(at: start)
    let tree = try app.waitForTree("no touch") { $0.touches == 0 && $0.gestures == 0 }
    #expect(tree.first(.button, "Redo")?.enabled == false)
    // The next finger works.
    try app.input.down([0: start])
    try app.input.move(by: Vector(40, 20))
    try app.input.liftAll()
    try app.waitForElement(at: start + Vector(40, 20))
  }

  @Test("a mouse drags whose motion and buttons come from two devices") func mouse() throws {
    let app = try XwaylandApp()
    let start = try app.place(Self.name)
    try app.input.movePointer(to: start)
    try app.input.setButton(isPressed: true)
    for step in 1...10 {
      try app.input.movePointer(to: start + Vector(8, -5) * Double(step))
    }
    try app.waitForElement(at: start + Vector(80, -50))
    try app.input.setButton(isPressed: false)
    try app.waitForTree("no press") { $0.presses == 0 && $0.touches == 0 }
    try app.input.movePointer(to: start)
    _ = try app.tree()
    try app.waitForElement(at: start + Vector(80, -50))
  }

  @Test("the first notch of the wheel counts") func wheel() throws {
    let app = try XwaylandApp()
    let start = try app.place(Self.name)
    let before = try #require(try app.tree().first(.element)?.scale)
    try app.input.movePointer(to: start)

    try app.input.turnWheel()

    // Each notch scales by 1.1.
    try app.waitForTree("one notch") {
      abs(($0.first(.element)?.scale ?? 0) / before - 1.1) < 1e-6
    }
    try app.input.turnWheel()
    try app.waitForTree("two notches") {
      abs(($0.first(.element)?.scale ?? 0) / before - 1.21) < 1e-6
    }
  }

  @Test("minimizing during a drag cancels it, and what the finger does after that is dropped")
  func minimized() throws {
    let app = try XwaylandApp()
    let start = try app.place(Self.name)
    try app.input.down([0: start])
    try app.input.move(by: Vector(60, 0))
    try app.waitForElement(at: start + Vector(60, 0))

    XIconifyWindow(app.desk.pointer, app.window, 0)
    try app.wait(for: "a minimized window") { !app.isViewable }
    try app.waitForTree("no touch") { $0.touches == 0 && $0.gestures == 0 }
    try app.input.move(by: Vector(0, 50))
    XMapWindow(app.desk.pointer, app.window)
    try app.wait(for: "a restored window") { app.isViewable }
    try app.input.move(by: Vector(0, 50))
    try app.input.liftAll()

    try app.waitForElement(at: start)
    // The next touch of Xwayland has no beginning.
    try app.waitForFinger()
    try app.waitForElement(at: start)
    try app.input.down([0: start])
    try app.input.move(by: Vector(-40, 30))
    try app.input.liftAll()
    try app.waitForElement(at: start + Vector(-40, 30))
  }

  @Test("what a resize adds to the window has the color of the app before the app has drawn")
  func resized() throws {
    let app = try XwaylandApp()
    let before = app.size
    let background = try app.color(before.width / 2, before.height - 2)
    app.process.send(signal: SIGSTOP)
    defer { app.process.send(signal: SIGCONT) }

    XResizeWindow(
      app.desk.pointer, app.window, UInt32(before.width), UInt32(before.height + 120))
    _ = app.desk.firstError {}
    try app.wait(for: "a larger window") { app.size.height > before.height }

    let added = try app.color(before.width / 2, before.height + 60)
    #expect(
      abs(added.luminance - background.luminance) < 0.005 && added != .black,
      "\(added), where the app shows \(background)")
  }
}

import CX11
import Drawing
import Testing
import TouchKit
import VirtualTouchscreen

@Suite("A window that moves, or closes a menu, under a finger") struct MovedWindowTests {
  @Test("an element stays under its finger when the window is moved and resized (X12)")
  func moved() throws {
    let guise = try GuiseApp(arguments: ["--size", "1000x700"])
    let window = try guise.screen.waitForWindow().id
    let start = try guise.view(.canvas, "Photo").middle
    try guise.place("Handlebar mustache", at: start)
    let held = start + Vector(40, 30)
    try guise.touch.drag(from: start, to: held, lifts: false)
    try guise.waitForElement(at: held)

    let offset = Vector(120, 50)
    try guise.asAnotherClient { XMoveWindow($0, window, Int32(offset.dx), Int32(offset.dy)) }
    try guise.waitForTree("the element under the resting finger") {
      $0.hasElement(at: held - offset, within: 1.5)
    }
    try guise.asAnotherClient { XMoveResizeWindow($0, window, 60, 20, 1100, 740) }
    let second = Vector(60, 20)
    try guise.waitForTree("the element under the resting finger of a larger window") {
      $0.rect.width == 1100 && $0.hasElement(at: held - second, within: 1.5)
    }
    let end = held + Vector(70, -40)
    try guise.touch.glide([0: (held, end)])
    try guise.touch.up(0)
    try guise.touch.sync()

    try guise.waitForTree("the end of the drag") {
      $0.first(.bin) == nil && $0.hasElement(at: end - second, within: 1.5)
    }
  }

  @Test("closing a menu cancels the finger on its item (X12)") func closedMenu() throws {
    let guise = try GuiseApp()
    let start = Point(476, 470)
    try guise.place("Handlebar mustache", at: start)
    try guise.touch.down(0, at: start)
    try guise.touch.glide([0: (start, guise.view(.menuitem, "Delete").middle)])
    try guise.waitForTree("the item under the finger") {
      $0.first(.menuitem, "Delete")?.selected ?? false
    }

    try guise.server.seat.keyboard().tap("Escape")
    try guise.waitForTree("no menu") { $0.first(.menu) == nil }
    try guise.touch.up(0)
    try guise.touch.sync()

    // Actions run in order: this one comes after the lift.
    try guise.touch.drag(from: start, to: start + Vector(0, 80))
    let tree = try guise.waitForTree("the drag") { $0.hasElement(at: start + Vector(0, 80)) }
    #expect(tree.all(.element).count == 1)
  }
}

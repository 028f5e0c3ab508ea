import Drawing
import Testing
import VirtualTouchscreen
import X11Support

/// A mouse as virtual machines, remote desktops and Xwayland present it: buttons and wheel come
/// from one device (`mouse0`), absolute motion from another (`ptr0`), and both move one pointer.
@Suite("A mouse that consists of two devices") struct TwoDevicesTests {
  private static let start = Point(476, 470)

  @Test("drags an element") func drags() throws {
    let guise = try GuiseApp()
    try guise.place("Handlebar mustache", at: Self.start)
    let motion = try guise.server.seat.pointer()
    let buttons = try guise.server.seat.mouse()

    try motion.move(to: Self.start)
    try motion.sync()
    try buttons.press()
    try buttons.sync()
    for step in 1...10 {
      try motion.move(to: Self.start + Vector(9 * Double(step), -6 * Double(step)))
    }
    try motion.sync()
    let end = Self.start + Vector(90, -60)
    try guise.waitForElement(at: end)
    try buttons.release()
    try buttons.sync()

    // The button is up: the pointer moves on without the element.
    try motion.move(to: Self.start)
    try motion.sync()
    let tree = try guise.waitForTree("the end of the drag") {
      $0.first(.button, "Undo")?.enabled == true
    }
    #expect(tree.hasElement(at: end))
    try guise.tap(.button, "Undo")
    try guise.waitForElement(at: Self.start)
  }

  @Test("drags the canvas with the middle button, and zooms with the wheel at the pointer")
  func middleButtonAndWheel() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)
    let motion = try guise.server.seat.pointer()
    let buttons = try guise.server.seat.mouse()

    try motion.move(to: Point(476, 200))
    try motion.sync()
    try buttons.scroll(0, -1)
    try buttons.sync()
    let zoomed = try guise.waitForTree("the larger face") {
      ($0.first(.element)?.rect.width ?? 0) > before.rect.width
    }
    try buttons.press(2)
    try buttons.sync()
    for step in 1...8 { try motion.move(to: Point(476, 200 - 2 * Double(step))) }
    try motion.sync()
    try buttons.release(2)
    try buttons.sync()

    try guise.waitForTree("the drag of the canvas") {
      let step = ($0.first(.element)?.middle ?? .zero) - (zoomed.first(.element)?.middle ?? .zero)
      return (step - Vector(0, -16)).length < 0.6
    }
  }

  @Test("a drag continues without the motion device, and removing the button device cancels it")
  func unplugged() throws {
    let guise = try GuiseApp()
    try guise.place("Handlebar mustache", at: Self.start)
    let motion = try guise.server.seat.pointer()
    let buttons = try guise.server.seat.mouse()
    let end = Self.start + Vector(80, 40)
    try motion.move(to: Self.start)
    try motion.sync()
    try buttons.press()
    try buttons.sync()
    try motion.move(to: end)
    try motion.sync()
    try guise.waitForElement(at: end)

    try guise.setEnabled(false, "ptr0")
    try buttons.move(by: Vector(10, 0))
    try buttons.sync()
    try guise.waitForElement(at: end + Vector(10, 0))
    try guise.setEnabled(false, "mouse0")

    try guise.waitForElement(at: Self.start)
  }

  @Test("a drag that both devices hold ends with the last one; losing that one cancels it")
  func heldByBoth() throws {
    let guise = try GuiseApp()
    try guise.place("Handlebar mustache", at: Self.start)
    let (absolute, relative) = (try guise.server.seat.pointer(), try guise.server.seat.mouse())
    let desk = try #require(XDisplay(guise.server.display))
    let end = Self.start + Vector(80, 40)
    try absolute.move(to: Self.start)
    try absolute.press()
    try absolute.sync()
    try relative.press()
    try relative.sync()
    try absolute.release()
    try absolute.move(to: end)
    try absolute.sync()
    try guise.waitForElement(at: end)

    desk.detach("mouse0")

    try guise.waitForTree("the element back, and no press") {
      $0.hasElement(at: Self.start) && $0.presses == 0 && $0.touches == 0
    }
  }
}

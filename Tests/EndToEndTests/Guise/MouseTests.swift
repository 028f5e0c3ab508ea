import Drawing
import Glibc
import Testing
import TouchKit
import TouchRecordings
import VirtualTouchscreen

@Suite("Mouse, wheel, touchpad and keys in the editor")
struct MouseTests {
  private static let start = Point(476, 470)

  @Test("the main button drags; with Ctrl, a mirrored second finger scales")
  func mirroredFinger() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)
    let pointer = try guise.server.seat.pointer()
    let keyboard = try guise.server.seat.keyboard()
    let control = try #require(KeyChord("Control_L"))

    try keyboard.press(control)
    try keyboard.sync()
    try pointer.move(to: Self.start + Vector(30, 0))
    try pointer.press()
    for step in 1...10 { try pointer.move(to: Self.start + Vector(30 + 4 * Double(step), 0)) }
    try pointer.sync()
    // A ring of radius 26 around the second finger, of which nothing else is seen.
    let ring = Self.start - Vector(70, 0) + Vector(0, -26)
    let accents = [Appearance.light, .dark].map { Theme.accent.resolved(for: $0) }
    try guise.screen.wait(forPixel: Int(ring.x), Int(ring.y)) { accents.contains($0) }
    try pointer.release()
    try pointer.sync()
    try guise.screen.wait(forPixel: Int(ring.x), Int(ring.y)) { !accents.contains($0) }
    try keyboard.release(control)

    // The second finger mirrors the pointer about the element's center: their distance grows from
    // 60 to 140 points. What was withheld is given back, so all of that counts.
    let tree = try guise.waitForTree("the larger mustache") {
      abs(($0.first(.element)?.scale ?? 0) / (before.scale ?? 1) - 140 / 60) < 0.01
    }
    let after = try #require(tree.first(.element))
    #expect(after.place.distance(to: before.place) * guise.scale < 1)
    try pointer.move(to: Self.start)
    try pointer.press()
    for step in 1...10 { try pointer.move(to: Self.start + Vector(0, 6 * Double(step))) }
    try pointer.release()
    try guise.waitForTree("the drag") {
      abs(guise.onScreen($0.first(.element)?.place ?? .zero).y - Self.start.y - 60) < 1
    }
  }

  @Test("the wheel scales the element under the pointer, the right button opens its menu")
  func wheelAndMenu() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)
    let pointer = try guise.server.seat.pointer()

    try pointer.move(to: Self.start)
    try pointer.sync()
    // Once it has written its tree, the program has processed the pointer's entry.
    _ = try guise.tree()
    for _ in 1...3 { try pointer.scroll(0, -1) }
    try pointer.sync()
    // Each notch scales by 1.1.
    try guise.waitForTree("a larger mustache") {
      abs(($0.first(.element)?.scale ?? 0) / (before.scale ?? 1) - 1.331) < 1e-6
    }
    try pointer.press(3)
    try pointer.release(3)
    try guise.waitForTree("the menu") { $0.first(.menuitem, "Delete") != nil }
  }

  @Test("each notch of a smooth wheel counts, also the first after the pointer was away (X21)")
  func firstNotch() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)
    let pointer = try guise.server.seat.pointer()
    func turn(_ notches: Int, to scale: Double, _ what: String) throws {
      // Once it has written its tree, the program has processed the pointer's entry.
      _ = try guise.tree()
      for _ in 1...notches { try pointer.scroll(0, -1) }
      try pointer.sync()
      try guise.waitForTree(what) {
        abs(($0.first(.element)?.scale ?? 0) / (before.scale ?? 1) - scale) < 1e-6
      }
    }

    try pointer.move(to: Self.start)
    try pointer.sync()
    try turn(2, to: 1.21, "two notches after a finger")
    let elsewhere = Rect(origin: guise.photoFrame.origin, size: Size(100, 100))
    let cover = try AnotherWindow(on: guise.server.display, frame: elsewhere)
    try pointer.move(to: elsewhere.center)
    for _ in 1...5 { try pointer.scroll(0, 1) }
    try pointer.move(to: Self.start)
    try pointer.sync()
    try turn(1, to: 1.331, "one notch after five elsewhere")

    // A touch moves the pointer away, and the mouse moves it back.
    try guise.touch.tap(guise.barePoint())
    try pointer.move(to: Self.start)
    try pointer.sync()
    try turn(1, to: 1.4641, "one notch after a tap")

    // Another mouse takes over the pointer with a notch, and the first one takes it back.
    let other = try guise.server.seat.mouse()
    try other.scroll(0, -1)
    try other.sync()
    try turn(1, to: pow(1.1, 6), "one notch of each mouse")
    withExtendedLifetime(cover) {}
  }

  @Test("a pale copy of the armed sticker follows the mouse over the photo, a finger has none")
  func armedCopy() throws {
    let guise = try GuiseApp()
    let pointer = try guise.server.seat.pointer()
    try guise.arm("Handlebar mustache")
    try guise.touch.down(0, at: Self.start)
    try guise.touch.sync()
    #expect(try guise.tree().first(.image, "Handlebar mustache") == nil)
    try guise.touch.move(0, to: Self.start + Vector(30, 0))
    try guise.touch.up(0)
    try guise.touch.sync()

    try pointer.move(to: Self.start)
    try pointer.move(to: Self.start + Vector(20, 30))
    let copy = try guise.waitForTree("the copy") {
      ($0.first(.image, "Handlebar mustache")?.middle ?? .zero)
        .distance(to: Self.start + Vector(20, 30)) < 1
    }
    let size = try #require(copy.first(.image, "Handlebar mustache")).rect.size
    try pointer.press()
    try pointer.release()
    let placed = try guise.waitForTree("the element in its place") { $0.first(.element) != nil }
    let element = try #require(placed.first(.element)).rect.size
    #expect(
      abs(element.width - size.width) < 1 && placed.first(.image, "Handlebar mustache") == nil)

    try pointer.move(to: Self.start + Vector(0, 150))
    try guise.waitForTree("the copy again") { $0.first(.image, "Handlebar mustache") != nil }
    try pointer.move(to: try guise.view(.button, "Undo").middle)
    try guise.waitForTree("no copy beside the canvas") {
      $0.first(.image, "Handlebar mustache") == nil
    }
  }

  @Test("a touchpad pinch scales the element under the pointer; cancelling restores it (X20)")
  func touchpad() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)
    let (_, pad) = try guise.pinchOnTouchpad(at: Self.start)
    try pad.endPinch(.cancelled, scale: 1.5)
    try pad.sync()

    try guise.waitForTree("the mustache as it was") {
      $0.first(.element)?.scale == before.scale
    }
  }

  @Test("a third finger on the touchpad cancels the pinch of two and begins one of three (X20)")
  func touchpadFingers() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)
    let (_, pad) = try guise.pinchOnTouchpad(at: Self.start)
    // What libinput sends when the number of fingers changes.
    try pad.endPinch(.cancelled, scale: 1.5)
    try pad.beginPinch(fingers: 3)
    try pad.sync()
    try guise.waitForTree("the mustache as it was") { $0.first(.element)?.scale == before.scale }
    for step in 1...10 { try pad.pinch(scale: 1 + 0.1 * Double(step), fingers: 3) }
    try pad.endPinch(scale: 2, fingers: 3)
    try pad.sync()

    try guise.waitForTree("the mustache at twice its size") {
      abs(($0.first(.element)?.scale ?? 0) / (before.scale ?? 1) - 2) < 0.01
    }
    try guise.tap(.button, "Undo")
    try guise.waitForTree("one step undone") { $0.first(.element)?.scale == before.scale }
  }

  @Test("keys move, turn, undo and delete the selected element")
  func keys() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)
    let keyboard = try guise.server.seat.keyboard()
    try guise.touch.tap(Self.start)
    try guise.waitForTree("the selection") { $0.first(.element)?.selected ?? false }

    try keyboard.tap("Right")
    try keyboard.tap("bracketright")
    try guise.waitForTree("a step and a degree") {
      // A point of the screen, which is more than a pixel of the photo.
      abs(($0.first(.element)?.middle.x ?? 0) - before.middle.x - 1) < 0.05
        && abs(($0.first(.element)?.rotation ?? 0) - .pi / 180) < 1e-9
    }
    try keyboard.tap("Ctrl+Z")
    try guise.waitForTree("undo") { $0.first(.element)?.rotation == 0 }
    try keyboard.tap("Delete")
    try guise.waitForTree("an empty face") { $0.all(.element).isEmpty }
  }
}

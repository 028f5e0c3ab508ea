import Drawing
import Testing
import VirtualTouchscreen

@Suite("Fingers, wheel, touchpad and handle at the same time")
struct ManyInputsTests {
  private static let first = Point(400, 300)
  private static let second = Point(540, 560)
  private static let name = "Handlebar mustache"

  @Test("an element that wheel and touchpad scale is not deleted by another one over the open bin")
  func binOfAnotherFinger() throws {
    let guise = try GuiseApp()
    let thrown = try guise.place(Self.name, at: Self.first)
    let kept = try guise.place(Self.name, at: Self.second)
    let pointer = try guise.server.seat.pointer()
    let pad = try guise.server.seat.touchpad()
    let beside = Self.first + Vector(0, 60)
    try guise.touch.drag(from: Self.first, to: beside, lifts: false)
    try guise.touch.glide([0: (beside, guise.bin())])
    try guise.waitForTree("the first mustache in the bin") {
      ($0.all(.element).first?.rect.width ?? 0) < 0.65 * thrown.rect.width
    }

    try pointer.move(to: Self.second)
    try pointer.sync()
    // Once it has written its tree, the program has processed the pointer's entry.
    _ = try guise.tree()
    for _ in 1...3 { try pointer.scroll(0, -1) }
    try pointer.sync()
    // Each notch scales by 1.1.
    let turned = try guise.waitForTree("the second one scaled by the wheel") {
      abs(($0.all(.element).last?.scale ?? 0) / (kept.scale ?? 1) - 1.331) < 1e-6
    }
    let scale = try #require(turned.all(.element).last?.scale)
    try pad.beginPinch()
    for step in 1...6 { try pad.pinch(scale: 1 + 0.05 * Double(step)) }
    try pad.endPinch(scale: 1.3)
    try pad.sync()
    try guise.waitForTree("the second one scaled by the touchpad, the first in the bin") {
      let elements = $0.all(.element)
      return elements.count == 2 && abs((elements.last?.scale ?? 0) / scale - 1.3) < 0.01
        && (elements.first?.rect.width ?? 0) < 0.65 * thrown.rect.width
    }
    try guise.touch.up(0)
    try guise.touch.sync()

    let tree = try guise.waitForTree("the second one alone") {
      $0.all(.element).map(\.id) == [kept.id]
    }
    #expect(abs((tree.first(.element)?.scale ?? 0) / scale - 1.3) < 0.01)
    #expect(tree.first(.bin) == nil)
  }

  @Test("undo right after a wheel gesture undoes it")
  func undoWheel() throws {
    let guise = try GuiseApp()
    let before = try guise.place(Self.name, at: Self.second)
    let pointer = try guise.server.seat.pointer()
    let keyboard = try guise.server.seat.keyboard()
    try pointer.move(to: Self.second)
    for _ in 1...4 { try pointer.scroll(0, -1) }
    try pointer.sync()
    try keyboard.tap("Ctrl+Z")
    try keyboard.sync()

    try guise.waitForTree("the wheel gesture undone, and Redo enabled") {
      $0.first(.element)?.scale == before.scale && ($0.first(.button, "Redo")?.enabled ?? false)
    }
  }

  @Test("a touch on the corner handle has no effect while another finger drags the element")
  func thumbOnHandle() throws {
    let guise = try GuiseApp()
    let before = try guise.place(Self.name, at: Self.second)
    try guise.touch.tap(Self.second)
    let handle = try guise.view(.button, "Scale and turn").middle
    try guise.touch.down(1, at: handle)
    try guise.touch.sync()
    try guise.touch.drag(
      from: Self.second, to: Self.second + Vector(-40, -20), finger: 0, lifts: false)

    try guise.touch.glide([1: (handle, handle + Vector(60, 50))])
    try guise.touch.up(1)
    try guise.touch.glide([
      0: (Self.second + Vector(-40, -20), Self.second + Vector(-80, -40))
    ])
    try guise.touch.up(0)
    try guise.touch.sync()

    let moved = before.middle + Vector(-80, -40)
    let tree = try guise.waitForTree("the drag") {
      ($0.first(.element)?.middle ?? .zero).distance(to: moved) < 1
    }
    #expect(tree.first(.element)?.scale == before.scale)
    #expect(tree.first(.element)?.rotation == before.rotation)
    try guise.tap(.button, "Undo")
    try guise.waitForTree("one step undone") { $0.first(.element)?.place == before.place }
  }

  @Test("a dialog that a key opens waits for the finger that drags, and undo is exact")
  func dialogWaits() throws {
    let guise = try GuiseApp()
    let before = try guise.place(Self.name, at: Self.second)
    let keyboard = try guise.server.seat.keyboard()
    let (step, end) = (Vector(-40, -20), Vector(-80, -40))
    try guise.touch.drag(from: Self.second, to: Self.second + step, lifts: false)

    try keyboard.tap("Ctrl+O")
    try keyboard.sync()
    try guise.waitForTree("the message") { $0.first(identifier: "toast") != nil }
    try guise.touch.glide([0: (Self.second + step, Self.second + end)])
    let dragging = try guise.waitForTree("the rest of the drag") {
      ($0.first(.element)?.middle ?? .zero).distance(to: before.middle + end) < 1
    }
    #expect(dragging.first(.sheet) == nil)
    try guise.touch.up(0)
    try guise.touch.sync()
    try guise.waitForTree("the chooser") { $0.first(identifier: "file-chooser") != nil }

    try keyboard.tap("Escape")
    try keyboard.tap("Ctrl+Z")
    try keyboard.sync()
    try guise.waitForTree("one step undone") { tree in
      tree.first(.element)?.place == before.place && tree.first(.sheet) == nil
        && tree.first(.button, "Redo")?.enabled ?? false
    }
  }
}

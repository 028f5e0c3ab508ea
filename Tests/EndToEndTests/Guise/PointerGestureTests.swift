import Drawing
import Foundation
import Testing
import VirtualTouchscreen

@Suite("Touchpad and mouse gestures that end over another view")
struct PointerGestureTests {
  private static let start = Point(476, 470)

  /// Expects that no gesture is in progress: a finger drags the element, and undo restores it.
  private func expectFree(_ guise: GuiseApp, undoingTo scale: Double?) throws {
    let before = try #require(try guise.elements().first)
    let place = guise.onScreen(before.place)
    try guise.touch.drag(from: place, to: place + Vector(0, 60))
    try guise.waitForTree("the drag") {
      ($0.first(.element)?.place ?? .zero).distance(to: before.place) * guise.scale > 40
    }
    try guise.tap(.button, "Undo")
    try guise.waitForTree("the drag undone") {
      $0.first(.element)?.place == before.place
    }
    guard let scale else { return }
    try guise.tap(.button, "Undo")
    try guise.waitForTree("the pinch undone") { $0.first(.element)?.scale == scale }
  }

  @Test("a pinch stays with its element when the pointer moves over the drawer")
  func pinchOverDrawer() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)
    let (pointer, pad) = try guise.pinchOnTouchpad(at: Self.start)

    try pointer.move(to: guise.view(.cell, "Walrus mustache").middle)
    try pointer.sync()
    try pad.pinch(scale: 1.4)
    try pad.endPinch(scale: 1.4)
    try pad.sync()

    try guise.waitForTree("the end of the pinch") {
      abs(($0.first(.element)?.scale ?? 0) / (before.scale ?? 1) - 1.4) < 0.01
    }
    try expectFree(guise, undoingTo: before.scale)
  }

  @Test("opening a menu cancels a pinch, and the rest of the pinch has no effect")
  func pinchUnderMenu() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)
    let (_, pad) = try guise.pinchOnTouchpad(at: Self.start)

    try guise.tap(.button, "More")
    try guise.waitForTree("the menu over the element as it was") {
      $0.first(.menu) != nil && $0.first(.element)?.scale == before.scale
    }
    try pad.pinch(scale: 2)
    try pad.endPinch(scale: 2)
    try pad.sync()
    try guise.touch.tap(guise.barePoint())
    try guise.waitForTree("no menu") { $0.first(.menu) == nil }

    #expect(try guise.elements().first?.scale == before.scale)
    try expectFree(guise, undoingTo: nil)
  }

  @Test("switching the touchpad off cancels a pinch, and the next one works")
  func pinchOnLostTouchpad() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)
    let (_, pad) = try guise.pinchOnTouchpad(at: Self.start)

    try guise.setEnabled(false, "pad0")
    try guise.waitForTree("the element as it was") {
      $0.first(.element)?.scale == before.scale
    }
    try guise.setEnabled(true, "pad0")
    _ = pad

    try expectFree(guise, undoingTo: nil)
    // Placing is the only step that is left.
    try guise.tap(.button, "Undo")
    try guise.waitForTree("an empty face") { $0.all(.element).isEmpty }
  }

  @Test("a middle-button drag that is released over the bar ends there")
  func middleDragOverBar() throws {
    let guise = try GuiseApp()
    try guise.place("Handlebar mustache", at: Self.start)
    let pointer = try guise.server.seat.pointer()
    let grip = Self.start - Vector(0, 270)
    let bar = try guise.view(.button, "Undo").middle
    try pointer.move(to: grip)
    try pointer.sync()
    // Once it has written its tree, the program has processed the pointer's entry.
    _ = try guise.tree()
    for _ in 1...8 { try pointer.scroll(0, -1) }
    try pointer.sync()
    // Each notch zooms by 1.1 about the pointer.
    let middle = grip + (Self.start - grip) * pow(1.1, 8)
    try guise.waitForTree("the zoomed face") { $0.hasElement(at: middle) }

    try pointer.press(2)
    for step in 1...8 { try pointer.move(to: grip + (bar - grip) * (Double(step) / 8)) }
    try pointer.release(2)
    try pointer.sync()
    let dragged = try guise.waitForTree("the drag") { $0.hasElement(at: middle + (bar - grip)) }
    let free = guise.photoFrame.center
    try pointer.move(to: free - Vector(0, 100))
    try pointer.move(to: free)
    try pointer.press(2)
    try pointer.move(to: free - Vector(10, 0))
    try pointer.release(2)
    try pointer.sync()

    // Only the second drag has moved the face.
    let tree = try guise.waitForTree("the second drag") {
      abs(($0.first(.element)?.rect.midX ?? 0) - (dragged.first(.element)?.rect.midX ?? 0)) > 5
    }
    let place = dragged.first(.element)?.middle ?? .zero
    #expect(((tree.first(.element)?.middle ?? .zero) - place + Vector(10, 0)).length < 0.6)
  }
}

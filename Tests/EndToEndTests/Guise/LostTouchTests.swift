import CX11
import Drawing
import Foundation
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("Touches that a grab accepts, or that are lost")
struct LostTouchTests {
  private static let start = Point(476, 470)

  @Test(
    "an element follows a touch before and after a grab rejects it",
    arguments: [1, 10, 99, 150])
  func rejectedGrab(updates: Int) throws {
    let guise = try GuiseApp()
    try guise.place("Handlebar mustache", at: Self.start)
    let grab = try TouchGrabber(guise.server.display)

    let end = Self.start + Vector(100, -60)
    try guise.touch.drag(from: Self.start, to: end, steps: updates, lifts: false)
    try grab.waitForTouches(1)
    // Still undecided, and already under the finger.
    try guise.waitForElement(at: end)
    grab.decide(.reject)
    try guise.touch.up(0)
    try guise.touch.sync()

    try guise.waitForTree("one step") { $0.first(.button, "Redo")?.enabled == false }
    let element = try #require(try guise.elements().first)
    #expect(element.middle.distance(to: end) < 0.6)
  }

  @Test("a tap that has ended before the grab rejects it counts once")
  func lateTap() throws {
    let guise = try GuiseApp()
    try guise.tap(.cell, "Handlebar mustache")
    try guise.waitForTree("armed") {
      $0.first(.cell, "Handlebar mustache")?.selected ?? false
    }
    let grab = try TouchGrabber(guise.server.display)

    try guise.touch.tap(Self.start)
    try grab.waitForTouches(1)
    #expect(try guise.elements().isEmpty, "nothing is placed before the app owns the touch")
    grab.decide(.reject)

    try guise.waitForTree("one element") { $0.all(.element).count == 1 }
  }

  @Test("a drag whose touch a grab accepts is cancelled and leaves no undo step")
  func acceptedGrab() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)
    let grab = try TouchGrabber(guise.server.display)

    let end = Self.start + Vector(100, -60)
    try guise.touch.drag(from: Self.start, to: end, lifts: false)
    try grab.waitForTouches(1)
    try guise.waitForElement(at: end)
    grab.decide(.accept)

    try guise.waitForTree("the element back") {
      $0.first(.element)?.place == before.place
    }
    try guise.touch.up(0)
    try guise.touch.sync()
    // Placing is the only step: one undo empties the face.
    let undo = try guise.view(.button, "Undo").middle
    try guise.touch.tap(undo)
    try grab.waitForTouches(1)
    grab.decide(.reject)
    try guise.waitForTree("an empty face") { $0.all(.element).isEmpty }
  }

  @Test("a tap whose touch a grab accepts after the lift places nothing")
  func acceptedTap() throws {
    let guise = try GuiseApp()
    try guise.tap(.cell, "Handlebar mustache")
    try guise.waitForTree("armed") {
      $0.first(.cell, "Handlebar mustache")?.selected ?? false
    }
    let grab = try TouchGrabber(guise.server.display)

    try guise.touch.tap(Self.start)
    try grab.waitForTouches(1)
    grab.decide(.accept)
    // The grab rejects the next tap, which is the only one that counts.
    try guise.touch.tap(Self.start + Vector(0, 100))
    try grab.waitForTouches(1)
    grab.decide(.reject)

    try guise.waitForTree("one element") { $0.all(.element).count == 1 }
    let element = try #require(try guise.elements().first)
    #expect(element.middle.distance(to: Self.start + Vector(0, 100)) < 1)
  }

  @Test("unmapping the window cancels a drag, and the next one works")
  func unmap() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)
    let window = try guise.screen.waitForWindow()

    try guise.touch.drag(from: Self.start, to: Self.start + Vector(90, 0), lifts: false)
    try guise.waitForTree("the drag") { ($0.first(.element)?.place.x ?? 0) > before.place.x }
    try guise.asAnotherClient { XUnmapWindow($0, window.id) }
    try guise.waitForTree("the element back") { $0.first(.element)?.place == before.place }
    try guise.asAnotherClient { XMapWindow($0, window.id) }
    _ = try guise.screen.waitForWindow()
    try guise.touch.up(0)
    try guise.touch.sync()

    let end = Self.start + Vector(0, 80)
    try guise.touch.drag(from: Self.start, to: end)
    try guise.waitForElement(at: end)
  }

  @Test("removing the touchscreen cancels a drag, and the next one works")
  func unplug() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)

    try guise.touch.drag(from: Self.start, to: Self.start + Vector(90, 0), lifts: false)
    try guise.waitForTree("the drag") { ($0.first(.element)?.place.x ?? 0) > before.place.x }
    try guise.touch.cancelAll()

    try guise.waitForTree("the element back") { $0.first(.element)?.place == before.place }
    let end = Self.start + Vector(0, 80)
    try guise.touch.drag(from: Self.start, to: end)
    try guise.waitForElement(at: end)
  }

  @Test("no work is lost when the X server is killed: the next start restores it")
  func killedServer() throws {
    let folder = TemporaryFolder()
    let place: Point
    do {
      let guise = try GuiseApp(folder: folder)
      place = try guise.place("Handlebar mustache", at: Self.start).place
      try guise.touch.drag(from: Self.start, to: Self.start + Vector(90, 0), lifts: false)
      try guise.waitForTree("the drag") { ($0.first(.element)?.place.x ?? 0) > place.x }
      kill(guise.server.pid, SIGKILL)
      let status = guise.process.wait(until: Timeout(in: .seconds(20)))
      #expect(status?.shellCode == 1)
      #expect(guise.output.contains("X server"))
    }

    let app = try AppUnderTest(
      "guise",
      ["--reduced-motion", "--state-directory", folder.path("state")],
      folder: folder)
    let tree = try app.waitForTree("the restored work") { $0.all(.element).count == 1 }
    #expect(tree.first(.element)?.place == place)
    #expect(tree.all(.label).contains { $0.label.contains("restored") })
  }
}

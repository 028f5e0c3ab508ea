import CX11
import Drawing
import Foundation
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("Lost touches")
struct LostTouchTests {
  private static let start = Point(476, 470)

  @Test("unmapping the window cancels a drag, and the next one works (X12)")
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

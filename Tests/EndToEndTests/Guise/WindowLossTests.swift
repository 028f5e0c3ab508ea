import CX11
import Drawing
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("A window that another client destroys, and a client that another one disconnects")
struct WindowLossTests {
  private static let start = Point(476, 470)

  /// How another client ends the app, and the sentence that the app prints.
  struct Loss: CustomTestStringConvertible {
    let testDescription: String
    let sentence: String
    let inflict: @Sendable (OpaquePointer, XID) -> Void

    static let all = [
      Loss(
        testDescription: "XDestroyWindow",
        sentence: "Guise's window was destroyed by another program, so it quit.",
        inflict: { XDestroyWindow($0, $1) }),
      Loss(
        testDescription: "XKillClient",
        sentence: "Guise lost its connection to the X server and quit.",
        inflict: { XKillClient($0, $1) }),
    ]
  }

  @Test("ends the app with one sentence; the next start restores the work", arguments: Loss.all)
  func loss(_ loss: Loss) throws {
    let folder = TemporaryFolder()
    let place: Point
    do {
      let guise = try GuiseApp(folder: folder)
      place = try guise.place("Handlebar mustache", at: Self.start).place
      try guise.touch.drag(from: Self.start, to: Self.start + Vector(90, 0), lifts: false)
      try guise.waitForTree("the drag") { ($0.first(.element)?.place.x ?? 0) > place.x }
      let window = try guise.screen.waitForWindow().id

      try guise.asAnotherClient { loss.inflict($0, window) }

      let status = guise.process.wait(until: Timeout(in: .seconds(10)))
      #expect(status?.shellCode == 1)
      #expect(guise.output == loss.sentence + "\n")
    }

    let app = try AppUnderTest(
      "guise", ["--reduced-motion", "--state-directory", folder.path("state")], folder: folder)
    let tree = try app.waitForTree("the restored work") { $0.all(.element).count == 1 }
    #expect(tree.first(.element)?.place == place, "the drag was cancelled")
  }
}

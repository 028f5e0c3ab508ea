import Drawing
import Glibc
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("Termination by a signal") struct TerminationTests {
  private static let start = Point(476, 470)

  @Test(
    "ends within a second and keeps the work, although the X server hangs",
    arguments: [SIGTERM, SIGINT, SIGHUP])
  func hungServer(signal: Int32) throws {
    let folder = TemporaryFolder()
    let place: Point
    do {
      let guise = try GuiseApp(folder: folder)
      place = try guise.place("Handlebar mustache", at: Self.start).place
      kill(guise.server.pid, SIGSTOP)
      defer { kill(guise.server.pid, SIGCONT) }

      guise.process.send(signal: signal)

      let status = guise.process.wait(until: Timeout(in: .seconds(1)))
      #expect(status?.shellCode == 128 + signal)
      #expect(guise.output == "")
    }

    let app = try AppUnderTest(
      "guise", ["--reduced-motion", "--state-directory", folder.path("state")], folder: folder)
    let tree = try app.waitForTree("the restored work") { $0.all(.element).count == 1 }
    #expect(tree.first(.element)?.place == place)
  }
}

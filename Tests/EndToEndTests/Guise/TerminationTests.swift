import CX11
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

  /// What ends a session.
  enum End: CaseIterable { case signal, signalWhileServerHangs, lostConnection }

  @Test("keeps what is being written", arguments: End.allCases) func openSheet(end: End) throws {
    let folder = TemporaryFolder()
    do {
      let guise = try GuiseApp(folder: folder)
      try guise.open(tab: "Text & emoji")
      try guise.tap(.button, "Add text")
      try guise.waitForTree("the sheet") { $0.first(.sheet, "Add text") != nil }
      try guise.server.seat.keyboard().type("Ahoy")
      try guise.waitForTree("the text") { $0.first(identifier: "text")?.value == "Ahoy" }
      let window = try guise.screen.waitForWindow().id
      if end == .signalWhileServerHangs { kill(guise.server.pid, SIGSTOP) }
      defer { kill(guise.server.pid, SIGCONT) }

      if end == .lostConnection {
        try guise.asAnotherClient { XKillClient($0, window) }
      } else {
        guise.process.send(signal: SIGTERM)
      }

      let status = guise.process.wait(until: Timeout(in: .seconds(2)))
      #expect(status?.shellCode == (end == .lostConnection ? 1 : 128 + SIGTERM))
    }

    let app = try AppUnderTest(
      "guise", ["--reduced-motion", "--state-directory", folder.path("state")], folder: folder)
    try app.waitForTree("the text") { $0.all(.element).map(\.label) == ["Ahoy"] }
  }
}

import Glibc
import Platform
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

/// The picture on paper, through the printing system.
@Suite("Printing") struct PrintingTests {
  private let folder = TemporaryFolder()

  @Test("says that there is no printer where the printing system does not run") func none() throws {
    let app = try GuiseApp(
      folder: folder, environment: ["CUPS_SERVER": folder.path("no-server")])

    try app.tap(.button, "More")
    try app.tap(.menuitem, "Print…")

    try app.waitForTree("the sheet, which cannot print") { tree in
      tree.all(.label).contains { $0.label.hasPrefix("No printer was found.") }
        && tree.first(identifier: "accept")?.enabled == false
    }
    try app.tap(.button, "Cancel")
    try app.waitForTree("no sheet") { $0.first(.sheet) == nil }
  }

  @Test(
    "hands a page to the printer that is chosen",
    .enabled(if: PrintingSystem.isInstalled, "CUPS is not installed"))
  func prints() throws {
    let system = try PrintingSystem(in: folder)
    let app = try GuiseApp(folder: folder, environment: ["CUPS_SERVER": system.address])
    try app.place("Handlebar mustache", at: app.onScreen(Point(600, 900)))

    try app.tap(.button, "More")
    try app.tap(.menuitem, "Print…")
    try app.waitForTree("a printer") { $0.first(identifier: "accept")?.enabled ?? false }
    try app.tap(.button, "Print")

    try app.waitForTree("the printed page") { tree in
      tree.all(.label).contains { $0.label == "The file printer has printed it." }
        || tree.outline().contains("The file printer has printed it.")
    }
    let page = try #require(system.pages.first)
    #expect(page.starts(with: Array("%PDF-".utf8)))
    #expect(page.firstRange(of: Array("DCTDecode".utf8)) != nil)
  }

  @Test(
    "says that a printer is paused",
    .enabled(if: PrintingSystem.isInstalled, "CUPS is not installed"))
  func paused() throws {
    let system = try PrintingSystem(in: folder)
    try system.pause()
    let app = try GuiseApp(folder: folder, environment: ["CUPS_SERVER": system.address])
    try app.place("Handlebar mustache", at: app.onScreen(Point(600, 900)))

    try app.tap(.button, "More")
    try app.tap(.menuitem, "Print…")
    try app.waitForTree("a printer") { $0.first(identifier: "accept")?.enabled ?? false }
    try app.tap(.button, "Print")

    try app.waitForTree("the truth") { $0.outline().contains("The file printer is paused.") }
  }
}

/// A printing system of its own, whose only printer keeps its pages. Needs root, as CUPS does.
private final class PrintingSystem {
  static let isInstalled =
    getuid() == 0 && ["/usr/sbin/cupsd", "/usr/sbin/lpadmin"].allSatisfy(FileSystem.exists)

  let address: String
  private let folder: TemporaryFolder
  private let process: ChildProcess

  init(in folder: TemporaryFolder) throws {
    self.folder = folder
    address = folder.path("cups.sock")
    for name in ["spool", "cache", "state", "log"] {
      try FileSystem.makeFolder(folder.path(name), access: .everyone)
    }
    try folder.write(
      """
      Listen \(address)
      WebInterface No
      DefaultAuthType None
      PreserveJobFiles Yes
      <Policy default>
        <Limit All>
          Order deny,allow
        </Limit>
      </Policy>
      """, to: "cupsd.conf")
    try folder.write(
      """
      FileDevice Yes
      RequestRoot \(folder.path("spool"))
      CacheDir \(folder.path("cache"))
      StateDir \(folder.path("state"))
      ServerRoot \(folder.path)
      AccessLog \(folder.path("log/access"))
      ErrorLog \(folder.path("log/error"))
      PageLog \(folder.path("log/page"))
      """, to: "cups-files.conf")
    var launch = Launch(
      "/usr/sbin/cupsd",
      ["-f", "-c", folder.path("cupsd.conf"), "-s", folder.path("cups-files.conf")])
    launch.outputFile = folder.path("cups-output")
    launch.bond = .diesWithParent
    process = try ChildProcess(launch)
    try run(
      "/usr/sbin/lpadmin",
      "-p", "file", "-D", "The file printer", "-v", "file:///dev/null", "-E", "-m", "raw")
  }

  /// Stops the printer; what it gets waits.
  func pause() throws { try run("/usr/sbin/cupsdisable", "file") }

  /// Runs a command until the system has performed it.
  private func run(_ program: String, _ arguments: String...) throws {
    var command = Launch(program, arguments)
    command.environment["CUPS_SERVER"] = address
    command.outputFile = folder.path("queue-output")
    let isDone = try Timeout(in: .seconds(20)).poll(every: .milliseconds(50)) {
      try ChildProcess(command).wait(until: Timeout(in: .seconds(10))) == .exited(0)
    }
    try #require(isDone, "\(folder.text(of: "cups-output"))\(folder.text(of: "queue-output"))")
  }

  deinit { process.stop() }

  /// The files that the printer has got.
  var pages: [[UInt8]] {
    folder.names(in: "spool").filter { $0.hasPrefix("d") }.sorted()
      .compactMap { try? FileSystem.read(folder.path("spool/" + $0), upTo: 1 << 26) }
  }
}

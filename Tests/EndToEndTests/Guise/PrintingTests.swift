import Drawing
import Glibc
import ImageCoding
import Platform
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

/// The picture on paper, through the printing system.
@Suite("Printing") struct PrintingTests {
  private let folder = TemporaryFolder()

  @discardableResult private func openSheet(in app: GuiseApp) throws -> TreeNode {
    try app.tap(.button, "More")
    try app.tap(.menuitem, "Print…")
    return try app.waitForTree("a printer") { $0.first(identifier: "accept")?.enabled ?? false }
  }

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

    try openSheet(in: app)
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
    "offers a photo printer's own papers, its usual one first, and prints what the screen shows",
    .enabled(if: PrintingSystem.isInstalled, "CUPS is not installed"),
    .enabled(if: PrintingSystem.readsPages, "pdftoppm is not installed"))
  func photoPrinter() throws {
    let system = try PrintingSystem(in: folder, driver: PrintingSystem.photoPrinter)
    let stored = Color(hex: 0x80A060)
    let profile = try #require(SampleProfiles.adobeRGB)
    let picture = SampleImages.plain(width: 400, height: 600, color: stored)
    let photo = try folder.write(
      PNGEncoder.encode(picture, colorProfile: profile), to: "wide.png")
    try FileSystem.makeFolder(folder.path("temporary"), access: .everyone)
    let app = try GuiseApp(
      photo: photo, size: Size(400, 600), folder: folder,
      environment: ["CUPS_SERVER": system.address, "TMPDIR": folder.path("temporary")])

    let sheet = try openSheet(in: app)
    #expect(sheet.first(identifier: "paper")?.label == "Paper: 102 \u{D7} 152 mm, borderless")
    try app.touch.tap(#require(sheet.first(identifier: "paper")).middle)
    try app.waitForTree("strips") { tree in
      tree.all(.menuitem).contains { $0.label == "51 \u{D7} 152 mm, borderless" }
    }
    #expect(
      try app.tree().all(.menuitem).map(\.label).count { $0.contains("100 \u{D7} 148 mm") } == 2)
    try app.tap(.menuitem, "51 \u{D7} 152 mm, borderless")
    try app.touch.tap(#require(app.tree().first(identifier: "print-fill")).middle)
    try app.tap(.button, "Print")
    try app.waitForTree("the printed page") {
      $0.outline().contains("The photo printer has printed it.")
    }

    let page = try system.picture(of: 0)
    // 2 x 6 inches at 72 dots an inch.
    #expect(page.size == Size(144, 432))
    let transform = try #require(ColorTransform(from: profile, to: nil))
    let shown = try transform.apply(to: SampleImages.plain(width: 1, height: 1, color: stored))
    for place in [(2, 2), (72, 216), (141, 429)] {
      let printed = page[place.0, place.1]
      let far = max(
        abs(printed.red - shown[0, 0].red), abs(printed.green - shown[0, 0].green),
        abs(printed.blue - shown[0, 0].blue))
      #expect(far * 255 <= 2, "\(printed)")
    }
    #expect(folder.names(in: "temporary") == [])
  }

  @Test(
    "while the printing system does not answer, says what it does, and can be cancelled",
    .enabled(if: PrintingSystem.isInstalled, "CUPS is not installed"))
  func silent() throws {
    let system = try PrintingSystem(in: folder)
    let app = try GuiseApp(folder: folder, environment: ["CUPS_SERVER": system.address])
    try app.place("Handlebar mustache", at: app.onScreen(Point(600, 900)))
    try openSheet(in: app)

    system.freeze()
    try app.tap(.button, "Print")
    try app.waitForTree("what it does") {
      $0.outline().contains("Sending to The file printer…")
    }
    try app.tap(.button, "Cancel")
    try app.waitForTree("nothing") { !$0.outline().contains("Sending to") }

    system.thaw()
    #expect(system.pages.isEmpty)
  }

  @Test(
    "says that a printer is paused",
    .enabled(if: PrintingSystem.isInstalled, "CUPS is not installed"))
  func paused() throws {
    let system = try PrintingSystem(in: folder)
    try system.pause()
    try FileSystem.makeFolder(folder.path("temporary"), access: .everyone)
    let app = try GuiseApp(
      folder: folder,
      environment: ["CUPS_SERVER": system.address, "TMPDIR": folder.path("temporary")])
    try app.place("Handlebar mustache", at: app.onScreen(Point(600, 900)))

    try openSheet(in: app)
    try app.tap(.button, "Print")

    try app.waitForTree("the truth") { $0.outline().contains("The file printer is paused.") }
    // The job waits for somebody, and Guise may end in any way meanwhile.
    #expect(folder.names(in: "temporary") == [])
  }

  @Test(
    "says that a printer takes nothing",
    .enabled(if: PrintingSystem.isInstalled, "CUPS is not installed"))
  func rejecting() throws {
    let system = try PrintingSystem(in: folder)
    let app = try GuiseApp(folder: folder, environment: ["CUPS_SERVER": system.address])
    try app.place("Handlebar mustache", at: app.onScreen(Point(600, 900)))
    try openSheet(in: app)

    try system.reject()
    try app.tap(.button, "Print")

    try app.waitForTree("the reason") {
      $0.outline().contains("The file printer has not printed: it takes no pages at present")
    }
    #expect(system.pages.isEmpty)
  }
}

/// A printing system of its own, whose only printer keeps its pages. Needs root, as CUPS does.
private final class PrintingSystem {
  static let isInstalled =
    getuid() == 0 && ["/usr/sbin/cupsd", "/usr/sbin/lpadmin"].allSatisfy(FileSystem.exists)
  static let readsPages = FileSystem.exists("/usr/bin/pdftoppm")

  /// The driver of a printer of photos: its papers by their sizes in points, what it leaves white at each
  /// side, and the name of the usual one.
  static let photoPrinter = driver(
    standard: "w288h432",
    [
      ("w288h432", 288, 432, 0), ("w144h432", 144, 432, 0), ("w283h420", 283, 420, 12),
      ("w283h420.Borderless", 283, 420, 0), ("A4", 595, 842, 18),
    ])

  private static func driver(
    standard: String, _ papers: [(name: String, width: Int, height: Int, margin: Int)]
  ) -> String {
    func choices(_ option: String) -> String {
      "*OpenUI *\(option): PickOne\n*Default\(option): \(standard)\n"
        + papers.map {
          "*\(option) \($0.name): \"<</PageSize[\($0.width) \($0.height)]>>setpagedevice\"\n"
        }.joined() + "*CloseUI: *\(option)\n"
    }
    let areas = papers.map { paper in
      let (right, top) = (paper.width - paper.margin, paper.height - paper.margin)
      return "*ImageableArea \(paper.name): \"\(paper.margin) \(paper.margin) \(right) \(top)\"\n"
        + "*PaperDimension \(paper.name): \"\(paper.width) \(paper.height)\"\n"
    }
    return """
      *PPD-Adobe: "4.3"
      *FormatVersion: "4.3"
      *FileVersion: "1.0"
      *LanguageVersion: English
      *LanguageEncoding: ISOLatin1
      *PCFileName: "PHOTO.PPD"
      *Manufacturer: "Photo"
      *Product: "(Photo)"
      *ModelName: "Photo"
      *ShortNickName: "Photo"
      *NickName: "Photo"
      *PSVersion: "(3010.000) 0"
      *ColorDevice: True
      *DefaultColorSpace: RGB
      *LanguageLevel: "3"
      *cupsVersion: 2.2
      *cupsFilter2: "application/pdf application/pdf 0 -"

      """ + choices("PageSize") + choices("PageRegion") + "*DefaultImageableArea: \(standard)\n"
        + "*DefaultPaperDimension: \(standard)\n" + areas.joined()
  }

  let address: String
  private let folder: TemporaryFolder
  private let process: ChildProcess

  /// Starts the system, with "The file printer", or with "The photo printer" of a driver.
  init(in folder: TemporaryFolder, driver: String? = nil) throws {
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
    let kind = try driver.map { ["-P", try folder.write($0, to: "photo.ppd")] } ?? ["-m", "raw"]
    try run(
      "/usr/sbin/lpadmin",
      ["-p", "file", "-D", driver == nil ? "The file printer" : "The photo printer"]
        + ["-v", "file:///dev/null", "-E"] + kind)
  }

  /// Stops the printer; what it gets waits.
  func pause() throws { try run("/usr/sbin/cupsdisable", ["file"]) }

  /// Closes the printer's queue: it takes nothing.
  func reject() throws { try run("/usr/sbin/cupsreject", ["file"]) }

  /// Lets the system answer nothing, as one that waits for the network does.
  func freeze() { process.send(signal: SIGSTOP) }

  /// Lets the system answer again.
  func thaw() { process.send(signal: SIGCONT) }

  /// Runs a command until the system has performed it.
  private func run(_ program: String, _ arguments: [String]) throws {
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

  /// What is on one of them, at 72 dots an inch.
  func picture(of index: Int) throws -> Bitmap {
    let page = try folder.write(try #require(pages.dropFirst(index).first), to: "page.pdf")
    let reading = try ChildProcess(
      Launch("/usr/bin/pdftoppm", ["-r", "72", "-singlefile", "-png", page, folder.path("page")]))
    try #require(reading.wait(until: Timeout(in: .seconds(20))) == .exited(0))
    return try ImageFile.decode(folder.path("page.png")).bitmap
  }
}

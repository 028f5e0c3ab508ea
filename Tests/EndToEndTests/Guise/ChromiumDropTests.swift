import Drawing
import Platform
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

/// The browser of Debian beside Guise, with a page from a server.
@Suite("Chromium", .enabled(if: Program.isInstalled("chromium"), "chromium is not installed"))
struct ChromiumDropTests {
  private let folder = TemporaryFolder()

  @Test("a picture that the mouse drags out of a page is the photo") func photo() throws {
    let app = try AppUnderTest.guise(["--size", "640x800"], folder: folder)
    let browser = try openPage(on: app.server)
    defer { browser.forEach { $0.stop() } }
    let (image, canvas) = (Point(840, 400), Point(240, 400))
    try app.wait(for: "the page", within: .seconds(60)) {
      try app.screen.pixel(Int(image.x), Int(image.y)) == .red
    }

    let pointer = try app.server.seat.pointer()
    try pointer.move(to: image)
    try pointer.press()
    let bare = try app.screen.pixel(6, 400)
    var steps = 0.0
    try app.wait(for: "the frame around the canvas") {
      // Programs answer to motion: the mouse does not rest while they agree.
      steps += 1
      try pointer.move(to: image + (canvas - image) * min(1, steps / 20) + Vector(0, steps))
      try pointer.sync()
      return try steps > 20 && app.screen.pixel(6, 400) != bare
    }
    try pointer.release()
    try pointer.sync()

    try app.waitForTree("the photo") { $0.first(.button, "Save")?.enabled ?? false }
    try app.wait(for: "its color") {
      try app.screen.pixel(Int(canvas.x), Int(canvas.y)) == .red
    }
    #expect(try app.tree().problem == nil)
  }

  /// Opens a page with a picture in the right half of the screen; returns the server and the browser.
  private func openPage(on server: XServer) throws -> [ChildProcess] {
    try folder.write(SampleImages.png(width: 600, height: 800, color: .red), to: "page/cat.png")
    try folder.write("<body style='margin: 0'><img src='cat.png'>", to: "page/index.html")
    var web = Launch(
      "python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "-d", folder.path("page")])
    web.outputFile = folder.path("web.txt")
    web.bond = .diesWithParent
    let site = try ChildProcess(web)
    var port: Substring?
    guard
      Timeout(in: .seconds(20)).poll({
        port = folder.text(of: "web.txt").firstMatch(of: /port (\d+)/)?.1
        return port != nil
      }), let port
    else { throw TimeoutError("no web server: \(folder.text(of: "web.txt"))") }

    var browser = server.launch(
      "chromium",
      [
        "--no-sandbox", "--disable-gpu", "--no-first-run", "--password-store=basic",
        "--user-data-dir=\(folder.path("profile"))", "--window-position=640,0",
        "--window-size=640,800", "--app=http://127.0.0.1:\(port)/",
      ], adding: ["HOME": folder.path])
    browser.outputFile = folder.path("chromium.txt")
    browser.bond = .diesWithParent
    return [try ChildProcess(browser), site]
  }
}

import CX11
import Drawing
import Platform
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

/// Browsers and mail programs offer the file itself, but not as a picture, or save it themselves.
@Suite("Pictures dragged out of a browser") struct BrowserDropTests {
  private let folder = TemporaryFolder()
  private static let photo = SampleImages.png(width: 600, height: 400, color: .red)
  private static let refusal = "The other program didn't deliver the picture. Copy it again."

  private static func utf16(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
  }

  /// The formats of Chromium: it always fails to save, so that the target takes the bytes.
  private func drag(
    _ bytes: [UInt8], named name: String, from peer: SavingDragPeer, over window: XID
  ) {
    let address = "https://a.example/\(name)"
    peer.answer = .failed
    peer.enter(
      window, saving: name,
      besides: [
        ("application/octet-stream", bytes),
        ("text/x-moz-url", Self.utf16("\(address)\nA cat")),
        ("text/html", [0xFF, 0xFE] + Self.utf16("<img src=\"\(address)\" alt=\"A cat\">")),
      ])
  }

  private func start() throws -> (app: AppUnderTest, peer: SavingDragPeer, window: XID) {
    let app = try AppUnderTest.guise(folder: folder)
    let window = try app.screen.waitForWindow().id
    return (app, try SavingDragPeer(app.server.display), window)
  }

  @Test("without a photo, the bytes of the file are the photo") func photo() throws {
    let (app, peer, window) = try start()

    drag(Self.photo, named: "cat.png", from: peer, over: window)
    try app.drop(at: Point(476, 400), from: peer)

    #expect(try app.waitForEnd(ofDropFrom: peer))
    try app.waitForPhoto(.red, with: peer)
    #expect(try app.tree().problem == nil, "nobody wants to know where else it is")
  }

  @Test("with a photo it becomes a sticker where it was dropped, if the user says so")
  func sticker() throws {
    let guise = try GuiseApp(folder: folder)
    let peer = try SavingDragPeer(guise.server.display)
    let place = guise.onScreen(Point(500, 300))

    drag(Self.photo, named: "cat.png", from: peer, over: try guise.screen.waitForWindow().id)
    try guise.drop(at: place, from: peer)
    #expect(try guise.waitForEnd(ofDropFrom: peer))
    try guise.answer("add-sticker", with: peer)

    try guise.waitForElement(at: place)
    try guise.wait(for: .red, at: place, with: peer)
  }

  @Test("a drawing becomes a sticker where it was dropped, without a question") func drawing()
    throws
  {
    let guise = try GuiseApp(folder: folder)
    let peer = try SavingDragPeer(guise.server.display)
    let place = guise.onScreen(Point(500, 300))

    drag(
      Array(SampleDrawing.text().utf8), named: "download", from: peer,
      over: try guise.screen.waitForWindow().id)
    try guise.drop(at: place, from: peer)

    #expect(try guise.waitForEnd(ofDropFrom: peer))
    try guise.waitForElement(at: place)
    try guise.wait(for: .red, at: place, with: peer)
  }

  @Test(
    "a source that only saves files saves one of Guise's, which is gone afterwards",
    arguments: ["Grüße 100% 👋.png", "../../.profile", "/etc/passwd"])
  func saved(name: String) throws {
    let (app, peer, window) = try start()
    peer.file = Self.photo

    peer.enter(window, saving: name)
    try app.drop(at: Point(476, 400), from: peer)

    #expect(try app.waitForEnd(ofDropFrom: peer))
    try app.waitForPhoto(.red, with: peer)
    let path = try #require(peer.paths.first)
    #expect(peer.paths.count == 1)
    #expect(FileSystem.lastComponent(of: path) == FileSystem.lastComponent(of: name))
    #expect(!path.contains("/../"))
    try app.wait(for: "the end of the file") { !FileSystem.exists(path) }
    let above = String(path.dropLast(FileSystem.lastComponent(of: path).count + 1))
    try app.wait(for: "the end of its folder") { !FileSystem.exists(above) }
  }

  @Test(
    "a source that cannot save its file, or only says so, is told about in a sentence",
    arguments: SavingDragPeer.Answer.allCases)
  func notSaved(answer: SavingDragPeer.Answer) throws {
    let (app, peer, window) = try start()
    peer.answer = answer

    peer.enter(window, saving: "cat.png")
    try app.drop(at: Point(476, 400), from: peer)

    #expect(try app.waitForEnd(ofDropFrom: peer) == false)
    let tree = try app.waitForTree("the sentence", with: peer) { $0.problem != nil }
    #expect(tree.problem == Self.refusal)
    #expect(peer.paths.count == 1)
  }

  @Test("of a source that cannot deliver the bytes, the file is taken that it saves")
  func bytesFail()
    throws
  {
    let (app, peer, window) = try start()
    peer.file = Self.photo

    peer.enter(window, saving: "cat.png", besides: [("application/octet-stream", [])])
    try app.drop(at: Point(476, 400), from: peer)

    #expect(try app.waitForEnd(ofDropFrom: peer))
    try app.waitForPhoto(.red, with: peer)
    #expect(peer.requestedTargets.first == "application/octet-stream")
  }
}

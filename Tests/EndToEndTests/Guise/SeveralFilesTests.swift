import Drawing
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

@Suite("Several files at once") struct SeveralFilesTests {
  /// How the files come.
  enum Way: CaseIterable { case dropped, pasted, named }

  private let folder = TemporaryFolder()

  private func drawings() throws -> [String] {
    try ["#f00", "#0f0", "#00f"].enumerated().map { index, color in
      try folder.write(
        SampleDrawing.text().replacing("#f00", with: color), to: "drawing \(index).svg")
    }
  }

  private func pictures() throws -> [String] {
    let colors: [Color] = [.red, Color(hex: 0x00FF00), Color(hex: 0x0000FF)]
    return try colors.enumerated().map { index, color in
      try folder.write(
        SampleImages.png(width: 200 + index, height: 200, color: color), to: "picture \(index).png")
    }
  }

  private func photo() throws -> String {
    try TestPhoto.write(width: 1200, height: 900, to: folder)
  }

  /// Brings files to the editor, which has a photo or nothing open.
  private func bring(
    _ paths: [String], _ way: Way, photo: String?
  ) throws -> (app: AppUnderTest, peer: DragPeer) {
    let arguments = (photo.map { [$0] } ?? []) + (way == .named ? paths : [])
    let app = try AppUnderTest.guise(arguments, folder: folder)
    let peer = try DragPeer(app.server.display)
    guard way != .named else { return (app, peer) }
    try app.waitForTree("the beginning") { tree in
      photo == nil
        ? tree.first(.button, "Sample face Robin") != nil
        : tree.first(.button, "Save")?.enabled ?? false
    }
    let list = ["text/uri-list": URIList(paths: paths).bytes]
    if way == .dropped {
      peer.enter(try app.screen.waitForWindow().id, list)
      try app.drop(at: Point(476, 400), from: peer)
    } else {
      peer.own("CLIPBOARD", list)
      try app.press("Ctrl+v")
    }
    return (app, peer)
  }

  /// Expects elements side by side, which one step takes away.
  private func expectOneStep(_ count: Int, in app: AppUnderTest, _ peer: PeerClient) throws {
    let tree = try app.waitForTree("\(count) elements", with: peer) {
      $0.all(.element).count == count
    }
    let middles = tree.all(.element).map(\.middle)
    for (index, middle) in middles.enumerated() {
      for other in middles[..<index] { #expect(middle.distance(to: other) > 20) }
      #expect(tree.first(.canvas)?.rect.contains(middle) == true)
    }
    #expect(Set(tree.all(.element).map(\.sticker)).count == count)
    try app.tap(.button, "Undo")
    let before = try app.waitForTree("no elements") { $0.all(.element).isEmpty }
    #expect(before.first(.button, "Undo")?.enabled == false)
  }

  @Test("three drawings are three stickers in one step", arguments: Way.allCases)
  func drawings(way: Way) throws {
    let (app, peer) = try bring(drawings(), way, photo: photo())
    try expectOneStep(3, in: app, peer)
  }

  @Test(
    "with a photo open, three pictures become stickers in one step",
    arguments: [
      Way.dropped, .pasted,
    ])
  func stickers(way: Way) throws {
    let (app, peer) = try bring(pictures(), way, photo: photo())
    try app.answer("add-sticker", with: peer)
    try expectOneStep(3, in: app, peer)
  }

  @Test("of three photos the user chooses one", arguments: Way.allCases)
  func photos(way: Way) throws {
    let (app, peer) = try bring(pictures(), way, photo: nil)
    try app.answer("open-1", with: peer)
    try app.waitForPhoto(Color(hex: 0x00FF00), with: peer)
    #expect(try app.tree().all(.element).isEmpty)
  }

  @Test("a picture behind what is none is opened, and the rest is named", arguments: Way.allCases)
  func mixed(way: Way) throws {
    let text = try folder.write("meow", to: "notes.txt")
    let (app, peer) = try bring([text, pictures()[0]], way, photo: nil)
    try app.waitForPhoto(.red, with: peer)
    let tree = try app.waitForTree("the rest", with: peer) { $0.problem != nil }
    #expect(tree.problem == "notes.txt isn't a picture Guise can read. Use JPEG, PNG or WebP.")
    if way == .named { #expect(app.output.contains("notes.txt isn't a picture")) }
  }
}

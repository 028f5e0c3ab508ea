import CX11
import Drawing
import Platform
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

@Suite("What arrives and cannot be used") struct RefusedArrivalTests {
  /// What it is.
  enum Kind: CaseIterable { case text, brokenPicture, folder, missing, web, otherMachine }

  private let folder = TemporaryFolder()

  private func reference(to kind: Kind) throws -> (uri: String, word: String) {
    func uri(_ path: String) -> String { URIList(paths: [path]).uris[0] }
    switch kind {
    case .text: return (uri(try folder.write("meow", to: "notes.txt")), "notes.txt")
    case .brokenPicture:
      let whole = SampleImages.png(width: 300, height: 200)
      return (uri(try folder.write(Array(whole.prefix(20)), to: "broken.png")), "broken.png")
    case .folder:
      try folder.write("", to: "Holidays/.keep")
      return (uri(folder.path("Holidays")), "Holidays")
    case .missing: return (uri(folder.path("gone.png")), "gone.png")
    case .web: return ("https://a.example/cat.png", "web")
    case .otherMachine: return ("file://another-machine/cat.png", "computer")
    }
  }

  @Test(
    "it is told why, whether it was dropped or pasted, and its source learns it",
    arguments: Kind.allCases)
  func told(kind: Kind) throws {
    let guise = try GuiseApp(folder: folder)
    let peer = try DragPeer(guise.server.display)
    let (uri, word) = try reference(to: kind)
    let offer = ["text/uri-list": Array((uri + "\r\n").utf8)]

    peer.enter(try guise.screen.waitForWindow().id, offer)
    try guise.drop(at: guise.onScreen(Point(500, 300)), from: peer)
    #expect(try guise.waitForEnd(ofDropFrom: peer) == false)
    try expectSentence(with: word, in: guise, peer)

    try guise.tap(.button, "OK")
    try guise.waitForTree("no problem") { $0.problem == nil }
    peer.own("CLIPBOARD", offer)
    try guise.press("Ctrl+v")
    try expectSentence(with: word, in: guise, peer)
  }

  private func expectSentence(with word: String, in guise: GuiseApp, _ peer: PeerClient) throws {
    let tree = try guise.waitForTree("the sentence", with: peer) { $0.problem != nil }
    let sentence = try #require(tree.problem)
    #expect(sentence.contains(word) && sentence.hasSuffix("."), "\(sentence)")
    #expect(
      tree.first(.canvas)?.rect.contains(tree.first(identifier: "problem")?.middle ?? .zero) == true
    )
    #expect(tree.all(.element).isEmpty)
  }

  @Test("a format that is none of a picture is refused, and told about, while it is in the air")
  func format() throws {
    let guise = try GuiseApp(folder: folder)
    let peer = try DragPeer(guise.server.display)
    let window = try guise.screen.waitForWindow().id

    peer.enter(window, ["application/x-odd": [1]])
    peer.move(to: guise.onScreen(Point(500, 300)), over: window)

    try guise.wait(for: "the refusal") {
      peer.pump()
      return peer.statuses == [false]
    }
    try guise.waitForTree("the sentence", with: peer) {
      $0.toast == "There is no picture in this. Drop a picture, a drawing or a project."
    }
  }

  @Test("a source that dies in the middle is told about") func dead() throws {
    let guise = try GuiseApp(folder: folder)
    let peer = try DragPeer(guise.server.display)
    peer.maximumPieces = 2
    peer.enter(
      try guise.screen.waitForWindow().id,
      ["image/png": LargeImage.png(ofAtLeast: 2 << 20)])
    try guise.drop(at: guise.onScreen(Point(500, 300)), from: peer)
    try guise.wait(for: "two pieces") {
      peer.pump()
      return peer.sentPieces == 2
    }

    XDestroyWindow(peer.display, peer.window)
    XSync(peer.display, 0)

    let tree = try guise.waitForTree("the sentence") { $0.problem != nil }
    #expect(tree.problem == "The other program didn't deliver the picture. Copy it again.")
  }
}

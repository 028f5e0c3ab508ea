import Drawing
import Foundation
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

@Suite("The clipboards of other programs") struct ClipboardFormatsTests {
  /// A program, and how it copies a picture.
  enum Source: CaseIterable {
    case nautilus, cutInNautilus, caja, uriAsText, pathAsText, page, qt, anotherImageType
  }

  private let folder = TemporaryFolder()
  private static let picture = SampleImages.png(width: 600, height: 400, color: .red)

  /// What a program has on the clipboard.
  private func offer(_ source: Source, _ path: String) -> [String: [UInt8]] {
    let uri = URIList(paths: [path]).uris[0]
    func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    switch source {
    case .nautilus: return ["x-special/gnome-copied-files": text("copy\n\(uri)")]
    case .cutInNautilus: return ["x-special/gnome-copied-files": text("cut\n\(uri)\0")]
    case .caja: return ["x-special/mate-copied-files": text("copy\n\(uri)\n")]
    case .uriAsText: return ["text/plain": text("\(uri)\r\n")]
    case .pathAsText: return ["UTF8_STRING": text(path), "STRING": text(path)]
    case .page:
      let data = Data(Self.picture).base64EncodedString()
      return [
        "text/html": text("<meta charset=utf-8><img alt='' src=\"data:image/png;base64,\(data)\">"),
        "UTF8_STRING": text("A cat"),
      ]
    case .qt: return ["application/x-qt-image": Self.picture]
    case .anotherImageType: return ["image/x-whatever": Self.picture]
    }
  }

  @Test("a picture is pasted from each of them", arguments: Source.allCases)
  func paste(source: Source) throws {
    let path = try folder.write(Self.picture, to: "Grüße 100% 👋.png")
    let app = try AppUnderTest.guise(folder: folder)
    let peer = try PeerClient(app.server.display)
    peer.own("CLIPBOARD", offer(source, path))

    try app.press("Ctrl+v")

    try app.waitForPhoto(.red, with: peer)
    #expect(try app.tree().problem == nil)
  }

  @Test(
    "a sticker of one Guise is pasted in another one that does not have it",
    arguments: ["image/png", "image/svg+xml"])
  func otherGuise(type: String) throws {
    let isPicture = type == "image/png"
    let first = try GuiseApp(folder: folder)
    let peer = try PeerClient(first.server.display)
    peer.own("CLIPBOARD", [type: isPicture ? Self.picture : Array(SampleDrawing.text().utf8)])
    try first.press("Ctrl+v")
    if isPicture { try first.answer("add-sticker", with: peer) }
    let copied = try first.waitForTree("the sticker", with: peer) {
      $0.first(.element)?.selected ?? false
    }.first(.element)
    try first.press("Ctrl+c")
    try first.wait(for: "the copy") {
      peer.pump()
      return peer.hasLostSelection
    }

    let second = try Neighbor(of: first)
    try first.press("Ctrl+v")

    let tree = try second.app.waitForTree("the sticker") { $0.first(.element) != nil }
    let pasted = try #require(tree.first(.element))
    #expect(pasted.sticker == copied?.sticker)
    #expect(pasted.scale == copied?.scale)
    try first.wait(for: .red, at: pasted.middle, with: peer)
    #expect(tree.problem == nil)
    #expect(try first.elements().count == 1, "the first one was not meant")
  }

  /// Another Guise on the same screen, with a home of its own, that has the keyboard.
  private struct Neighbor {
    let app: RunningApp

    init(of first: GuiseApp) throws {
      let folder = TemporaryFolder()
      app = try RunningApp(
        "guise", ["--sample", "--reduced-motion", "--state-directory", folder.path("state")],
        on: first.screen, folder: folder, environment: [:]
      ) { first.server.launch($0, $1, adding: $2) }
      // Only a program that has a window can be asked for its views.
      try app.wait(for: "its window") { first.screen.clientWindows().count == 2 }
      try app.waitForTree("the photo") { $0.first(.button, "Save")?.enabled ?? false }
      let window = try #require(first.screen.clientWindows().last)
      try app.waitForFocus(on: window.id)
    }
  }
}

import CX11
import Drawing
import ImageCoding
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

@Suite("Pictures from and to other programs") struct TransferStoryTests {
  private let folder = TemporaryFolder()
  private static let square = SampleImages.png(width: 60, height: 60, color: .red)

  @Test("the finished picture is copied and can be read by another program") func copy() throws {
    let guise = try GuiseApp(folder: folder)
    try guise.place("Handlebar mustache", at: guise.onScreen(Point(600, 800)))
    try guise.touch.tap(guise.barePoint())
    try guise.waitForTree("no selection") { !($0.first(.element)?.selected ?? true) }
    let peer = try PeerClient(guise.server.display)

    try guise.press("Ctrl+c")
    try guise.wait(for: "the owner") { peer.owner(of: "CLIPBOARD") != 0 }
    let picture = peer.request("CLIPBOARD", as: "image/png")
    try guise.wait(for: "the picture") {
      peer.pump()
      return picture.isDone
    }

    let path = try folder.write(picture.bytes, to: "copied.png")
    let copied = try ImageFile.decode(path).bitmap
    #expect(copied.size == guise.photo)
    #expect(try copied.meanDifference(from: guise.save().picture) == 0)
  }

  @Test("a pasted picture becomes a sticker that can be dragged and is exported") func paste()
    throws
  {
    let guise = try GuiseApp(arguments: [], folder: folder)
    let peer = try PeerClient(guise.server.display)
    peer.own("CLIPBOARD", ["image/png": Self.square])

    try guise.press("Ctrl+v")
    try guise.wait(for: "the question") {
      peer.pump()
      return try guise.tree().first(identifier: "add-sticker") != nil
    }
    try guise.touch.tap(try #require(guise.tree().first(identifier: "add-sticker")).middle)
    let tree = try guise.waitForTree("the sticker") { $0.first(.element) != nil }

    let place = try #require(tree.first(.element)).middle
    let end = place + Vector(63, 71)
    try guise.touch.drag(from: place, to: end)
    try guise.waitForElement(at: end)
    let picture = try guise.save().picture
    let center = guise.onPhoto(end)
    #expect(picture[Int(center.x), Int(center.y)] == .red)
  }

  @Test("a dropped file with a difficult name is opened, and its own work is kept") func drop()
    throws
  {
    let guise = try GuiseApp(folder: folder)
    try guise.place("Handlebar mustache", at: guise.onScreen(Point(600, 800)))
    let peer = try DragPeer(guise.server.display)
    let window = try guise.screen.waitForWindow().id
    let path = try folder.write(Self.square, to: "Grüße 100% 👋.png")

    peer.enter(window, ["text/uri-list": URIList(paths: [path]).bytes])
    peer.move(to: guise.onScreen(Point(500, 300)), over: window)
    try guise.wait(for: "the answer") {
      peer.pump()
      return peer.statuses == [true]
    }
    peer.drop(on: window)
    try guise.wait(for: "the question") {
      peer.pump()
      return try guise.tree().first(identifier: "open-photo") != nil
    }
    try guise.wait(for: "the end of the drop") {
      peer.pump()
      return peer.finished?.isAccepted == true
    }
    try guise.touch.tap(try #require(guise.tree().first(identifier: "open-photo")).middle)

    try guise.waitForTree("the photo without elements") {
      $0.first(.element) == nil && $0.first(.button, "Save")?.enabled ?? false
    }
  }

  @Test("a finger drags the finished picture out of the Save button") func dragOut() throws {
    let guise = try GuiseApp(folder: folder)
    try guise.place("Handlebar mustache", at: guise.onScreen(Point(600, 800)))
    let peer = try DragPeer(guise.server.display)
    let frame = Rect(20, 500, 120, 120)
    peer.showTarget(frame)
    let save = try guise.view(.button, "Save").middle

    try guise.touch.down(0, at: save)
    try guise.touch.rest(for: .milliseconds(900))
    try guise.touch.glide([0: (save, frame.center)])
    try guise.wait(for: "the picture over the target") {
      peer.pump()
      return peer.positions > 0
    }
    try guise.touch.up(0)
    try guise.touch.sync()
    try guise.wait(for: "the picture") {
      peer.pump()
      return peer.dropped?.isDone ?? false
    }
    peer.finish()

    let bytes = try #require(peer.dropped).bytes
    let path = try folder.write(bytes, to: "dropped.png")
    #expect(try ImageFile.decode(path).bitmap.size == guise.photo)
  }
}

import Drawing
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

@Suite("Pasting again and again") struct RepeatedPasteTests {
  private let folder = TemporaryFolder()

  /// Expects elements at different places, all of them in sight.
  private func expectCascade(_ elements: [TreeNode], in tree: TreeNode) throws {
    let canvas = try #require(tree.first(.canvas)).rect
    for (index, element) in elements.enumerated() {
      #expect(canvas.contains(element.middle), "\(element.middle)")
      for other in elements[..<index] {
        #expect(element.middle.distance(to: other.middle) > 12)
      }
    }
  }

  @Test(
    "three copies of an element are at three places in sight, also when it is out of sight itself",
    arguments: [false, true])
  func elements(isOutOfSight: Bool) throws {
    let guise = try GuiseApp(folder: folder)
    let peer = try PeerClient(guise.server.display)
    try guise.place("Handlebar mustache", at: guise.onScreen(Point(1000, 1350)))
    try guise.waitForTree("the selection") { $0.first(.element)?.selected ?? false }
    try guise.press("Ctrl+c")
    try guise.wait(for: "the copy") { peer.owner(of: "CLIPBOARD") != 0 }
    if isOutOfSight {
      try guise.touch.pinch(about: guise.onScreen(Point(300, 300)), distance: (80, 400))
      try guise.waitForTree("the element out of sight") { tree in
        guard let canvas = tree.first(.canvas)?.rect, let element = tree.first(.element) else {
          return false
        }
        return !canvas.contains(element.middle)
      }
    }

    for _ in 1...3 { try guise.press("Ctrl+v") }

    let tree = try guise.waitForTree("the copies") { $0.all(.element).count == 4 }
    try expectCascade(Array(tree.all(.element).dropFirst(isOutOfSight ? 1 : 0)), in: tree)
    for count in [3, 2, 1] {
      try guise.tap(.button, "Undo")
      try guise.waitForTree("one less") { $0.all(.element).count == count }
    }
  }

  @Test("a picture of another program is at three places in sight, too") func pictures() throws {
    let guise = try GuiseApp(folder: folder)
    let peer = try PeerClient(guise.server.display)
    peer.own("CLIPBOARD", ["image/png": SampleImages.png(width: 60, height: 60, color: .red)])

    for count in 1...3 {
      try guise.press("Ctrl+v")
      try guise.answer("add-sticker", with: peer)
      try guise.waitForTree("sticker \(count)", with: peer) { $0.all(.element).count == count }
    }

    let tree = try guise.tree()
    try expectCascade(tree.all(.element), in: tree)
  }

  @Test("a pasted text keeps its line breaks") func lines() throws {
    let guise = try GuiseApp(folder: folder)
    let peer = try PeerClient(guise.server.display)
    peer.own("CLIPBOARD", ["UTF8_STRING": Array("one\r\ntwo\nthree".utf8)])
    try guise.open(tab: "Text & emoji")
    try guise.tap(.button, "Add text")
    try guise.waitForTree("the sheet") { $0.first(.sheet, "Add text") != nil }

    try guise.press("Ctrl+v")
    try guise.waitForTree("the text", with: peer) {
      $0.first(identifier: "text")?.value == "one\ntwo\nthree"
    }
    try guise.press("Return")

    let tree = try guise.waitForTree("the element") { $0.first(.element) != nil }
    let element = try #require(tree.first(.element))
    #expect(element.label == "one two three")
    #expect(element.rect.height > element.rect.width, "three lines, not one")
  }
}

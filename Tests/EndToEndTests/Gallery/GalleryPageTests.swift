import Drawing
import Foundation
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Pages") struct PagesStory {
    private static let scenes = URL(filePath: #filePath)
      .appending(path: "../../../../Sources/GalleryScenes/Scenes/Lines").standardized

    @Test("a scene's page shows its source, as it is in the file") func source() throws {
      let stage = try GalleryStage("lines")
      try stage.tap(.button, "About")
      let tree = try stage.waitForTree("the source") {
        $0.first(identifier: "source-LinesScene.swift") != nil
      }
      for name in ["LinesScene.swift", "Sketch.swift"] {
        let file = try String(contentsOf: Self.scenes.appending(path: name), encoding: .utf8)
        #expect(tree.first(identifier: "source-\(name)")?.value == file)
      }

      let before = try stage.stillScreen()
      let middle = try stage.place(0.5, 0.5)
      try stage.touch.drag(from: middle, to: middle - Vector(0, 200))
      #expect(try !stage.stillScreen().hasSamePixels(as: before))

      // Escape leads back to the scene, and from there to all scenes.
      let keyboard = try stage.server.seat.keyboard()
      try keyboard.tap("Escape")
      try stage.waitForTree("the scene") { $0.first(identifier: "source-LinesScene.swift") == nil }
      #expect(try stage.tree().first(.canvas, "Sketch") != nil)
      try keyboard.tap("Escape")
      try stage.waitForTree("the start page") { $0.first(.canvas, "Sketch") == nil }
    }

    @Test("every scene has a page with its source, and is short") func all() throws {
      let stage = try GalleryStage()
      let cells = try stage.waitForTree("the scenes") { !$0.all(.cell).isEmpty }.all(.cell)
      let names = cells.map { String($0.identifier.dropFirst("scene-".count)) }
      #expect(names.count > 11)
      for name in names {
        let scene = try GalleryStage(name)
        try scene.tap(.button, "About")
        let tree = try scene.waitForTree("the source of \(name)") { tree in
          tree.all.contains { $0.identifier.hasPrefix("source-") }
        }
        let sources = tree.all.filter { $0.identifier.hasPrefix("source-") }
        for source in sources {
          let lines = (source.value ?? "").split(separator: "\n", omittingEmptySubsequences: false)
          #expect((10..<180).contains(lines.count), "\(source.identifier)")
        }
        let main = sources.first?.value ?? ""
        #expect(main.contains(": Scene"), "\(name) shows its scene first")
      }
    }

    @Test("options are switches that change the scene") func options() throws {
      let stage = try GalleryStage("transform")
      let picture = try stage.still { $0.first(.element)?.middle }
      try stage.tap(.button, "About")
      try stage.tap(.switch, "Touch")
      try stage.tap(.button, "About")
      try stage.touch.drag(from: picture, to: picture + Vector(80, 50))
      try stage.tap(.button, "About")
      try stage.tap(.switch, "Touch")
      try stage.tap(.button, "About")
      #expect(try stage.still { $0.first(.element)?.middle } == picture)
      try stage.touch.drag(from: picture, to: picture + Vector(80, 50))
      try stage.waitForTree("the moved picture") {
        isNear($0.first(.element)?.middle ?? .zero, picture + Vector(80, 50), within: 1)
      }
    }

    @Test("the next visitor finds a scene as it was at first") func next() throws {
      let stage = try GalleryStage("motion")
      let before = try stage.stillScreen()
      try stage.tap(.switch, "Reduced motion")
      try stage.tap(.button, "Watch")
      try stage.tap(.button, "About")
      try stage.tap(.switch, "Right to left")
      let keyboard = try stage.server.seat.keyboard()
      for _ in 0..<2 { try keyboard.tap("Escape") }
      try stage.waitForTree("the start page") { $0.first(.cell, "Motion") != nil }
      // Its card is below the others.
      try stage.touch.drag(from: Point(640, 700), to: Point(640, 200))
      _ = try stage.stillScreen()
      try stage.tap(.cell, "Motion")
      try stage.wait(for: "the scene as it was") {
        try stage.screen.capture().hasSamePixels(as: before)
      }
    }

    @Test(
      "bar and page fit", arguments: [Size(800, 1280), Size(480, 800), Size(360, 640)])
    func sizes(size: Size) throws {
      let stage = try GalleryStage("gestures", points: size, scale: 1)
      try stage.tap(.button, "About")
      let tree = try stage.waitForTree("the page") { $0.first(.switch, "Right to left") != nil }
      let window = tree.rect
      for node in tree.all(.button) + tree.all(.switch) {
        #expect(window.contains(node.rect), "\(node.label)")
      }
      let buttons = tree.all(.button).map(\.rect)
      for (index, one) in buttons.enumerated() {
        #expect(!buttons[..<index].contains { $0.intersects(one) })
      }
    }
  }
}

import Drawing
import Testing
import TouchKit
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Tiles") struct TilesStory {
    private let stage: GalleryStage

    init() throws {
      stage = try GalleryStage("tiles")
      // Waits for the end of the animation that grows the tiles.
      _ = try stage.still { $0.first(.cell, "Tile 1")?.rect }
    }

    private func tile(_ number: Int) throws -> TreeNode { try stage.view(.cell, "Tile \(number)") }

    private func selection(_ numbers: [Int]) throws {
      let labels = numbers.map { "Tile \($0)" }
      try stage.waitForTree("the selection \(numbers)") { tree in
        tree.all(.cell).filter(\.selected).map(\.label) == labels
      }
    }

    @Test("a tap toggles a tile, and Remove is disabled while none is selected (P9)")
    func taps() throws {
      #expect(try !stage.view(.button, "Remove").enabled)
      try stage.touch.tap(tile(3).middle)
      try selection([3])
      #expect(try stage.view(.button, "Remove").enabled)
      // A tap elsewhere comes between the taps on a tile, so that they are no double tap.
      try stage.touch.tap(tile(12).middle)
      try selection([3, 12])
      try stage.touch.tap(tile(3).middle)
      try selection([12])
      try stage.touch.tap(tile(12).middle)

      try selection([])
      #expect(try !stage.view(.button, "Remove").enabled)
    }

    @Test("a stroke toggles each tile once per entry (P9)") func strokes() throws {
      try stage.touch.drag(from: tile(9).middle, to: tile(12).middle, steps: 6, lifts: false)
      try selection([9, 10, 11, 12])
      try stage.touch.glide([0: (tile(12).middle, tile(11).middle)])
      try selection([9, 10, 12])
      try stage.touch.up(0)
      try selection([9, 10, 12])
    }

    @Test("taps of two hands that overlap both count, and a resting finger blocks nothing (P9)")
    func manyHands() throws {
      let (one, two, rest) = (try tile(1).middle, try tile(8).middle, try tile(20).middle)
      try stage.play(
        """
        down 0 \(one.x) \(one.y)
        down 1 \(two.x) \(two.y)
        up 0
        up 1
        """)
      try selection([1, 8])

      // A finger that rests between the tiles of the last row.
      try stage.touch.down(5, at: rest + Vector(0, 90))
      try stage.touch.tap(tile(3).middle)
      try selection([1, 3, 8])
      try stage.touch.drag(from: tile(9).middle, to: tile(11).middle)
      try selection([1, 3, 8, 9, 10, 11])
      try stage.touch.up(5)
    }

    @Test("a cancelled stroke toggles its tiles back (P9)") func cancelledStroke() throws {
      try stage.touch.tap(tile(10).middle)
      try selection([10])
      try stage.touch.drag(from: tile(9).middle, to: tile(12).middle, steps: 6, lifts: false)
      try selection([9, 11, 12])

      try stage.touch.cancelAll()

      try selection([10])
    }

    @Test("Remove removes the selected tiles, and the others move up (P9)") func removes() throws {
      let cells = try [1, 2, 3].map { try tile($0).rect }
      try stage.touch.drag(from: tile(1).middle, to: tile(2).middle)
      try selection([1, 2])

      try stage.tap(button: "Remove")

      try stage.waitForFeedback("Removed 2, 22 left")
      let tree = try stage.waitForTree("tile 3 in the first cell") { tree in
        tree.first(.cell, "Tile 3")?.rect == cells[0]
      }
      #expect(tree.first(.cell, "Tile 4")?.rect == cells[1])
      #expect(tree.all(.cell).count == 22)
      #expect(try !stage.view(.button, "Remove").enabled)
      let empty = try #require(tree.first(.cell, "Tile 24")).rect.offset(by: Vector(160, 0))
      try stage.screen.wait(forPixel: Int(empty.midX), Int(empty.midY)) {
        $0 == Theme.background.resolved(for: .light)
      }
    }

    @Test("a double tap removes a tile (P9)") func doubleTaps() throws {
      let place = try tile(5).middle
      try stage.play("double-tap \(place.x) \(place.y)")

      try stage.waitForFeedback("Removed 1, 23 left")
      try stage.waitForTree("no tile 5") { $0.first(.cell, "Tile 5") == nil }
    }
  }

  @Suite("Start page") struct StartPageStory {
    @Test("a card opens its scene; the bar's button and Escape return") func opens() throws {
      // High enough for all cards.
      let stage = try GalleryStage(size: "1280x1600", screen: PixelSize(1280, 1600))
      let cards = try stage.waitForTree("the cards") { $0.first(.cell, "Spinner") != nil }

      for card in cards.all(.cell) {
        try stage.touch.tap(card.middle)
        try stage.waitForTree("the scene \(card.label)") { tree in
          tree.all(.label).contains { $0.label == card.label }
        }
        try stage.tap(button: "Gallery")
        try stage.waitForTree("the cards") { $0.first(.cell, "Spinner") != nil }
      }
      try stage.touch.tap(try stage.view(.cell, "Spinner").middle)
      _ = try stage.view(.element, "Dial")
      try stage.server.seat.keyboard().tap("Escape")

      _ = try stage.view(.cell, "Spinner")
    }
  }
}

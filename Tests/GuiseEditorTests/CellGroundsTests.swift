import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("The grounds of cells") struct CellGroundsTests {
  private func drawn(_ side: Int, _ scale: Double, in appearance: Appearance) -> Bitmap {
    .drawn(width: side, height: side, in: appearance) { canvas in
      canvas.concatenate(.scale(scale))
      let points = Double(side) / scale
      CellGrounds().draw(in: Rect(0, 0, points, points), on: canvas)
    }
  }

  private func level(_ color: Color) -> Double { color.green * 255 }

  @Test(
    "are lit in the middle, without a ring: no pixel differs much from those beside it",
    arguments: [Appearance.light, .dark], [(56, 1.0), (104, 1), (208, 2)])
  func soft(appearance: Appearance, size: (side: Int, scale: Double)) {
    let ground = drawn(size.side, size.scale, in: appearance)
    let (middle, inside) = (size.side / 2, 16..<(size.side - 16))
    let light = level(ground[middle, middle]) - level(ground[middle, 1])
    #expect(appearance == .dark ? (6...16).contains(light) : light > 12)

    var (steps, count) = (0, 0)
    for y in inside {
      let levels = inside.map { level(ground[$0, y]) }
      // So coarse are levels in a small cell.
      let most = size.side < 100 ? 10.0 : 6
      for (a, b) in zip(levels, levels.dropFirst()) { #expect(abs(a - b) <= most) }
      for x in 4..<(levels.count - 4) where levels[x] != levels[x - 1] {
        let (before, after) = (Set(levels[(x - 4)..<x]), Set(levels[x..<(x + 4)]))
        steps += before.count == 1 && after.count == 1 ? 1 : 0
      }
      count += levels.count
    }
    // Without the grain there are 30 to 80 of a thousand.
    #expect(Double(steps) < 0.02 * Double(count), "\(steps) of \(count) pixels are edges of rings")
  }

  @Test("an armed cell has the same ground, and a frame that is seen without colors")
  func armed() throws {
    let whole = try WholeEditor()
    let cell = try #require(try whole.view(.cell, "Walrus mustache") as? StickerCell)
    let place = whole.place(of: cell)
    func pixel(_ x: Double, _ y: Double) -> Color {
      whole.stage.draw().snapshot()[Int(place.minX + x), Int(place.minY + y)]
    }
    let (ground, edge) = (pixel(8, 60), pixel(1, 60))
    cell.isArmed = true
    #expect(pixel(8, 60) == ground && pixel(1, 60) != edge)

    for appearance in Appearance.allCases {
      let frame = Theme.accent.resolved(for: appearance)
      for beside in [Theme.tileRim, Theme.surface] {
        #expect(frame.contrast(to: beside.resolved(for: appearance)) >= 3, "\(appearance)")
      }
    }
  }

  @Test("are the same in all tabs: of stickers, sets, frames and emoji") func same() throws {
    let whole = try WholeEditor()
    func corner(of cell: View) -> Color {
      let place = whole.place(of: cell)
      // A text's cell has a margin of 2 points.
      let inset = cell is TextCell ? 7.0 : 5
      return whole.stage.draw().snapshot()[Int(place.minX + inset), Int(place.midY)]
    }
    var corners = [corner(of: try whole.view(.cell, "Walrus mustache"))]
    for tab in ["Sets", "Frames", "Text & emoji"] {
      let index = try #require(
        whole.editor.desk.library.catalog.tabs.firstIndex { $0.title.withoutSoftHyphens == tab })
      whole.layout.drawer.select(tab: index)
      whole.settle()
      let cell = whole.layout.drawer.visibleTree.first { $0 is StickerCell || $0 is TextCell }
      corners.append(corner(of: try #require(cell)))
    }
    for other in corners { #expect(abs(level(other) - level(corners[0])) <= 6, "\(corners)") }
  }
}

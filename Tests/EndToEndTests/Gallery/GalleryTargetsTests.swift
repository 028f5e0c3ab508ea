import Drawing
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Target sizes") struct TargetsStory {
    private let stage: GalleryStage

    init() throws { stage = try GalleryStage("targets") }

    /// Waits until a line of the table shows hits, misses and rate.
    private func waitForLine(_ size: Int, _ hits: Int, _ misses: Int, _ rate: String) throws {
      try stage.waitForTree("\(size): \(hits), \(misses), \(rate)") { tree in
        [("hits", "\(hits)"), ("misses", "\(misses)"), ("rate", rate)].allSatisfy { column, text in
          tree.first(identifier: "\(column)-\(size)")?.label == text
        }
      }
    }

    /// The target of a size, at its full size.
    private func target(_ size: Int) throws -> Rect {
      try stage.wait(for: .button, "Target of \(size) points") {
        isNear($0.rect.width, Double(size), within: 0.01)
      }
      return try stage.still { $0.first(.button, "Target of \(size) points")?.rect }
    }

    @Test("hits and misses of each size are counted, with their rate (Q9)") func counts() throws {
      for size in [64, 44, 32, 24] {
        let rect = try target(size)
        // The corner of the square around the circle.
        try stage.touch.tap(rect.origin + Vector(1, 1))
        try stage.waitForFeedback("Missed \(size) points")
        try waitForLine(size, 0, 1, "0 %")
        try stage.touch.tap(rect.center + Vector(0, Double(size) / 2 - 2))
        try waitForLine(size, 1, 1, "50 %")
      }
      let pointer = try stage.server.seat.pointer()
      try pointer.click(at: target(64).center)
      try pointer.sync()
      try waitForLine(64, 2, 1, "67 %")

      try stage.tap(button: "Reset")
      for size in [64, 44, 32, 24] { try waitForLine(size, 0, 0, "–") }
      _ = try target(64)
    }

    @Test("a drag and a cancelled touch are no miss; a lift beside the target is one (Q9)")
    func others() throws {
      let rect = try target(64)
      let board = try stage.area()
      let side = rect.midX > board.minX + 460 ? -1.0 : 1
      let beside = rect.center + Vector(120 * side, 0)

      try stage.touch.drag(from: rect.center, to: beside)
      try stage.waitForFeedback("Missed 64 points")
      try waitForLine(64, 0, 1, "0 %")

      try stage.touch.drag(from: beside, to: beside + Vector(200 * side, 0))
      try stage.touch.down(0, at: beside)
      try stage.touch.cancelAll()
      try stage.touch.down(0, at: rect.center)
      try stage.touch.cancelAll()
      // The hit comes after all that must not count.
      try stage.touch.tap(rect.center)
      try waitForLine(64, 1, 1, "50 %")
    }
  }
}

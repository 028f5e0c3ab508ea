import Drawing
import Foundation
import Testing
import TouchRecordings
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Fingers") struct FingersStory {
    @Test("the pressure of each finger is read where the screen measures it") func pressure() throws
    {
      let stage = try GalleryStage("fingers")
      let middle = try stage.place(0.5, 0.5)
      func read(_ isWanted: @escaping (String) -> Bool) throws {
        try stage.waitForTree("the readout") {
          isWanted($0.first(identifier: "readout")?.label ?? "")
        }
      }
      try stage.touch.down(0, at: middle)
      try read { $0.hasPrefix("1 finger ") && !$0.contains("pressure") }

      try stage.touch.press(1, by: 0.25)
      try stage.touch.down(1, at: middle + Vector(200, 0))
      try read { $0.hasPrefix("2 fingers ") && $0.hasSuffix("pressure 25 %") }

      // A finger that rests presses harder.
      try stage.touch.press(1, by: 1)
      try read { $0.hasSuffix("pressure 100 %") }
      try stage.touch.press(0, by: 0.5)
      try read { $0.hasSuffix("pressure 50 %, 100 %") }
    }

    @Test("fingers leave trails; what they do is recorded, replayed, saved and can be played")
    func recording() throws {
      let stage = try GalleryStage("fingers")
      let middle = try stage.place(0.5, 0.5)
      try stage.tap(.button, "Record")
      try stage.waitForFeedback("Recording")
      try stage.touch.down(0, at: middle)
      try stage.touch.down(1, at: middle + Vector(100, 0))
      try stage.waitForTree("two fingers") { $0.board?.fingers == [1, 2] }
      try stage.touch.glide([
        0: (middle, middle - Vector(150, 60)),
        1: (middle + Vector(100, 0), middle + Vector(200, 80)),
      ])
      try stage.waitForTree("their trails") { tree in
        (tree.board?.lines ?? []).count == 2 && tree.board?.lines?.allSatisfy { $0 > 5 } ?? false
      }
      for finger in 0...1 { try stage.touch.up(finger) }
      try stage.waitForTree("no finger") { $0.board?.fingers == [] }
      let trails = try #require(stage.tree().board?.lines)
      try stage.tap(.button, "Stop")
      try stage.waitForTree("the recording") { $0.feedback.hasPrefix("Recorded") }
      let board = try stage.area().insetBy(0, 80)
      let shown = try stage.stillScreen(board)

      // The same trails come from the recording.
      try stage.touch.tap(middle + Vector(0, 150))
      try stage.tap(.button, "Replay")
      try stage.waitForTree("the end of the replay") { $0.feedback.hasPrefix("Replayed") }
      #expect(try stage.tree().board?.lines == trails)
      #expect(try stage.stillScreen(board).hasSamePixels(as: shown))

      try stage.tap(.button, "Save")
      try stage.waitForTree("the file") { $0.feedback.hasPrefix("Saved ") }
      let path = String(try stage.feedback().dropFirst("Saved ".count))
      #expect(path == stage.home.path("Documents/Fingers.touch"))
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let parsed = try Recording(parsing: text)
      #expect(parsed.screen == stage.server.size)
      try Playback(Timeline(parsed), on: stage.server.seat, of: stage.screen).run()
      try stage.waitForTree("the trails of the played recording") { $0.board?.lines?.count == 2 }
    }
  }
}

extension TreeNode {
  fileprivate var board: TreeNode? { first(.canvas, "Fingers") }
}

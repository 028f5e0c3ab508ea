import Testing
import TouchKit
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Keyboard") struct KeyboardStory {
    @Test("the finger of the keyboard draws a line, and goes home") func line() throws {
      let stage = try GalleryStage("lines")
      let keyboard = try stage.server.seat.keyboard()
      for key in ["Tab", "space", "Right", "Down", "space"] { try keyboard.tap(key) }
      try stage.waitForFeedback("Line 1 drawn")
      try keyboard.tap("Escape")
      try stage.waitForTree("the start page") { $0.first(.cell, "Lines") != nil }
    }

    @Test("keys pinch on a pad for pinches") func pinch() throws {
      let stage = try GalleryStage("gestures")
      let keyboard = try stage.server.seat.keyboard()
      for _ in 1...12 { try keyboard.tap("Tab") }
      try keyboard.tap("Return")
      try stage.waitForTree("a pinch to 1.6") { $0.feedback.hasPrefix("Pinched, Scale:1.60") }
    }

    @Test("keys move, scale and turn the picture") func picture() throws {
      let stage = try GalleryStage("transform")
      let keyboard = try stage.server.seat.keyboard()
      let start = try stage.view(.element, "Picture").rect
      for key in ["Tab", "Right", "Right"] { try keyboard.tap(key) }
      try stage.wait(for: .element, "Picture") { $0.rect.minX == start.minX + 40 }
      for key in ["equal", "bracketright"] { try keyboard.tap(key) }
      try stage.waitForFeedback("Scaled to 110 %, turned to 5°")
    }
  }
}

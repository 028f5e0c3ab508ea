import Testing
import TouchKit
import TouchKitTesting

@testable import GalleryScenes

@MainActor
@Suite("Gestures by keyboard") struct SceneGestureKeyTests {
  @Test("the picture moves, scales and turns by keys, and Home puts it back") func picture() throws
  {
    let scene = KeyboardSceneStage(.transform)
    try scene.focus("Picture")
    let picture = try scene.first(TransformImageView.self)
    let home = picture.center
    scene.press("Right", "Up")
    #expect(picture.center == home + Vector(20, -20))
    scene.press("Left", modifiers: .shift)
    #expect(picture.center == home + Vector(-80, -20))
    for key in ["plus", "bracketright"] { scene.press(key) }
    #expect(scene.feedback == "Scaled to 110 %, turned to 5°")
    scene.press("minus", "bracketleft")
    scene.press("Right", modifiers: .control)
    #expect(scene.feedback == "Scaled to 100 %, turned to 5°")
    for _ in 0..<40 { scene.press("plus") }
    #expect(scene.feedback == "Scaled to 400 %, turned to 5°")

    scene.press("Home")
    #expect(picture.center == home)
    #expect(scene.feedback == "Scaled to 100 %, turned to 0°")
  }

  @Test("the picture that keys push out of the scene returns with the first key back")
  func reach() throws {
    let scene = KeyboardSceneStage(.transform)
    try scene.focus("Picture")
    let picture = try scene.first(TransformImageView.self)
    for _ in 0..<100 { scene.press("Left") }
    #expect(picture.frame.maxX == 64)
    scene.press("Right")
    #expect(picture.frame.maxX == 84)
  }

  @Test(
    "Return does on each pad the gesture that the pad is for",
    arguments: [
      ("Tap", "Tapped, Taps:1, Touches:1"), ("Double tap", "Tapped, Taps:2, Touches:1"),
      ("Triple tap", "Tapped, Taps:3, Touches:1"), ("Two-finger tap", "Tapped, Taps:1, Touches:2"),
      ("Two-finger double tap", "Tapped, Taps:2, Touches:2"),
      ("One to three taps", "Tapped, Taps:1, Touches:1"),
      ("Swipe left or right", "Swiped, Direction:right"),
      ("Swipe, tap or hold", "Tapped, Taps:1, Touches:1"), ("Rub to and fro", "Rubbed, Strokes:4"),
      ("Long press", "Long press ended"), ("Pan", "Panned 80 -40, Velocity:"),
      ("Pinch", "Pinched, Scale:1.60"), ("Rotate", "Rotated, Degrees:"),
      ("Transform", "Transformed, Scale:1.39, Degrees:45.0"),
    ]) func pads(title: String, feedback: String) throws
  {
    let scene = KeyboardSceneStage(.gestures)
    try scene.focus(title)
    scene.play("Return")

    #expect(scene.feedback.hasPrefix(feedback), "\(scene.feedback)")
    #expect(scene.stage.window.touches.isEmpty)
  }

  @Test("arrows swipe, and Menu holds, where a pad is for several gestures") func several() throws {
    let scene = KeyboardSceneStage(.gestures)
    try scene.focus("Swipe, tap or hold")
    for (key, name) in [("Left", "left"), ("Down", "down"), ("Up", "up")] {
      scene.play(key)
      #expect(scene.feedback == "Swiped, Direction:\(name)")
    }
    scene.play("Menu")
    #expect(scene.feedback == "Long press ended")
  }

  @Test("fingers of a gesture lift when the scene closes meanwhile") func closing() throws {
    let scene = KeyboardSceneStage(.gestures)
    try scene.focus("Pan")
    scene.press("Return")
    scene.stage.advance(by: .milliseconds(100))
    #expect(scene.stage.window.touches.count == 1)
    scene.gallery.close()
    scene.stage.advance(by: .seconds(1))

    #expect(scene.stage.window.touches.isEmpty)
  }

  @Test("keys try the card's recognizers, and read the timeline") func conflicts() throws {
    let scene = KeyboardSceneStage(.conflicts)
    try scene.focus("Card")
    for (key, name) in [
      ("Return", "Tap"), ("Menu", "Long press"), ("plus", "Pinch"), ("bracketright", "Rotation"),
    ] {
      scene.play(key)
      #expect(scene.feedback == "\(name) ended")
    }
    try scene.focus("Timeline")
    scene.press("Home")
    #expect(scene.feedback.hasPrefix("0.00 s"))
    let first = scene.feedback
    for _ in 0..<10 { scene.press("Right") }
    #expect(scene.feedback != first)
    // The turn took 0.6 seconds; at its first moment both fingers had landed, and taps had failed.
    scene.press("End")
    #expect(scene.feedback.hasPrefix("0.80 s"), "\(scene.feedback)")
  }

  @Test("arrows fling one ball and pull the other, and Home puts them back") func balls() throws {
    let scene = KeyboardSceneStage(.motion)
    try scene.focus("Fling me")
    let ball = try #require(scene.stage.window.focus as? Ball)
    let home = ball.center
    scene.press("Right")
    #expect(scene.feedback == "Flung at 600 points per second")
    scene.stage.advance(by: .seconds(2))
    #expect(ball.center == home + Vector(240, 0))
    scene.press("Home")
    #expect(ball.center == home)

    try scene.focus("Pull me")
    scene.press("Up")
    #expect(scene.feedback == "Springs back from 100 points")
    scene.stage.advance(by: .seconds(3))
    #expect(scene.feedback == "Came to rest")
  }

  @Test("Menu offers the accents of a key, and Delete dismisses a message") func hold() throws {
    let scene = KeyboardSceneStage(.hold)
    let message = "Swipe across me"
    try scene.focus(message)
    scene.press("Delete")
    #expect(scene.feedback == "Dismiss \(message)?")
    scene.press("Delete")
    #expect(scene.feedback == "Dismissed \(message)")
    #expect(scene.focused == "Hold a key for its accents")
    scene.stage.advance(by: .seconds(1))

    try scene.focus("e")
    scene.press("Menu")
    scene.stage.advance(by: .seconds(1))
    scene.press("Down", "Return")
    scene.stage.advance(by: .seconds(1))
    #expect(scene.feedback.hasPrefix("Typed "))
    #expect(scene.feedback != "Typed e")
  }

  @Test("keys zoom a photo, and lead over it before they turn the page") func photos() throws {
    let scene = KeyboardSceneStage(.photos)
    for _ in 0..<6 { scene.press("plus") }
    #expect(scene.feedback == "Zoom 177 %")
    scene.play("Right")
    #expect(scene.feedback == "Zoom 177 %")
    for _ in 0..<20 where scene.feedback == "Zoom 177 %" { scene.play("Right") }
    #expect(scene.feedback == "Photo 2 of 6")
  }

  @Test("keys zoom the picture beside a list") func list() {
    let scene = KeyboardSceneStage(.lists)
    scene.press("plus")
    #expect(scene.feedback.hasPrefix("Zoom"))
  }
}

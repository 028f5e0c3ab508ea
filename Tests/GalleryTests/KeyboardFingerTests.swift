import Testing
import TouchKit
import TouchKitTesting

@testable import GalleryScenes

@MainActor
@Suite("A finger of the keyboard") struct KeyboardFingerTests {
  private func open(_ kind: SceneKind) throws -> KeyboardSceneStage {
    let scene = KeyboardSceneStage(kind)
    try scene.focus("Finger of the keyboard")
    return scene
  }

  /// Moves the finger to a point, as near as its steps come.
  private func move(_ finger: KeyboardFinger, to point: Point, in scene: KeyboardSceneStage) {
    let way = point - finger.center
    for _ in 0..<Int(abs(way.dx) / 20) { scene.press(way.dx < 0 ? "Left" : "Right") }
    for _ in 0..<Int(abs(way.dy) / 20) { scene.press(way.dy < 0 ? "Up" : "Down") }
  }

  @Test("draws a line, however long it rests, and dots") func lines() throws {
    let scene = try open(.lines)
    let sketch = try scene.first(Sketch.self)
    scene.press("space")
    scene.stage.advance(by: .seconds(2))
    scene.press("Right", "Down", "space")
    #expect(scene.feedback == "Line 1 drawn")
    #expect(sketch.lines.first.map { $0.to - $0.from } == Vector(20, 20))

    scene.play("Return")
    #expect(sketch.dots.count == 1)
    scene.press("z", modifiers: .control)
    #expect(sketch.lines.isEmpty)
    scene.press("plus")
    #expect(scene.feedback == "Zoomed to 110 %")
  }

  @Test("paints on the sheet") func paint() throws {
    let scene = try open(.fingerPaint)
    scene.press("space", "Right", "Right", "Down", "space")
    #expect(scene.feedback == "Strokes: 1")
    scene.press("z", modifiers: .control)
    #expect(scene.feedback == "Undone")
  }

  @Test("Escape cancels its touch first, and leaves the scene then") func escape() throws {
    let scene = try open(.fingerPaint)
    scene.press("space", "Right", "Escape")
    #expect(scene.stage.window.touches.isEmpty)
    #expect(try scene.first(PaintSheet.self).painting.strokes.isEmpty)
    scene.press("Escape")
    #expect(scene.focused == "Finger paint")
  }

  @Test("lifts when another view gets the keys, or when its scene closes") func lifts() throws {
    let scene = try open(.fingerPaint)
    scene.press("space", "Right", "Tab")
    scene.stage.advance(by: .milliseconds(10))
    #expect(scene.stage.window.touches.isEmpty)
    #expect(scene.feedback == "Strokes: 1")

    try scene.focus("Finger of the keyboard")
    scene.press("space", "Right")
    #expect(scene.stage.window.touches.count == 1)
    scene.gallery.close()
    scene.stage.advance(by: .milliseconds(10))
    #expect(scene.stage.window.touches.isEmpty)
  }

  @Test("stays in its area, on which it is put back when that shrinks") func area() throws {
    let scene = try open(.fingers)
    let finger = try scene.first(KeyboardFinger.self)
    for _ in 0..<100 { scene.press("Right", "Down") }
    let corner = Point(finger.area.maxX, finger.area.maxY)
    #expect(finger.center == corner - Vector(1, 1))
    scene.press("space")
    #expect(scene.stage.window.touches.first?.view?.label == "Fingers")
    finger.area = Rect(0, 0, 200, 100)
    #expect(finger.center == Point(199, 99))
  }

  @Test("is in the middle of a scene of any size, until keys move it") func middle() throws {
    let scene = try open(.fingerPaint)
    let finger = try scene.first(KeyboardFinger.self)
    for size in [Size(360, 640), Size(800, 500)] {
      scene.stage.window.resize(to: size, scale: 1)
      scene.stage.window.layoutIfNeeded()
      #expect(finger.center == finger.area.center)
    }
  }

  @Test("hits and misses targets") func targets() throws {
    let scene = try open(.targets)
    let board = try scene.first(TargetBoard.self)
    scene.play("Return")
    #expect(scene.feedback == "Missed 64 points")
    let finger = try scene.first(KeyboardFinger.self)
    let target = try #require(board.subviews.first { $0.label.hasPrefix("Target") })
    move(finger, to: target.center, in: scene)
    scene.play("Return")
    #expect(scene.feedback == "Hit 64 points")
  }

  @Test("shows the properties of its touch, and what falls through") func areas() throws {
    let areas = try open(.hotAreas)
    areas.press("space")
    #expect(areas.feedback.hasSuffix("began"))
    let margins = try open(.margins)
    margins.play("Return")
    #expect(margins.feedback == "Fell through to the board")
  }

  @Test("goes on after its touch has hidden the focus of controls") func controls() throws {
    let scene = try open(.margins)
    let finger = try scene.first(KeyboardFinger.self)
    let control = try scene.first(MarginControl.self)
    move(finger, to: control.center, in: scene)
    scene.play("Return")
    #expect(control.taps == 1)
    scene.stage.advance(by: .seconds(1))
    let before = scene.stage.draw().bytes
    scene.press("Right")
    #expect(scene.stage.draw().bytes != before)
  }
}

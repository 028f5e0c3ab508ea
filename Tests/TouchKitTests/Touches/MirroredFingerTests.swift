import Drawing
import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("The mouse's second finger") struct MirroredFingerTests {
  private let stage = Stage(width: 400, height: 300)

  private func press() { stage.mouse(.pressed(.primary), at: Point(100, 100), modifiers: .control) }

  @Test("is there with Control, unless it is switched off") func switchedOff() {
    press()
    #expect(stage.window.touches.count == 2)
    stage.mouse(.released(.primary), at: Point(100, 100), modifiers: .control)

    stage.window.mirrorsMouse = false
    press()
    #expect(stage.window.touches.count == 1)
    stage.mouse(.released(.primary), at: Point(100, 100), modifiers: .control)
    #expect(stage.window.touches.isEmpty)
  }

  @Test("stays until the button is released when it is switched off meanwhile") func meanwhile() {
    press()
    stage.window.mirrorsMouse = false
    stage.mouse(.moved, at: Point(120, 100), modifiers: .control)
    #expect(stage.window.touches.count == 2)
    stage.mouse(.released(.primary), at: Point(120, 100), modifiers: .control)
    #expect(stage.window.touches.isEmpty)
  }
}

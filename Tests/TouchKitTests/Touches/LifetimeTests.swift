import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("Windows and what is in them")
struct LifetimeTests {
  @Test(
    "are freed when nobody needs them, whatever was or is touched", arguments: [true, false])
  func freed(isLifted: Bool) {
    weak var window: Window?
    weak var view: View?
    weak var pan: PanGestureRecognizer?
    weak var touch: Touch?
    do {
      let scene = Scene()
      window = scene.stage.window
      view = scene.view
      pan = scene.add(PanGestureRecognizer(), "pan")
      scene.add(TapGestureRecognizer(taps: 2), "double")
      scene.finger(1).tap(at: Point(100, 100))
      scene.finger(1).down(at: Point(100, 100))
      touch = scene.stage.window.touches.first
      scene.finger(1).stroke(to: Point(200, 100), in: .milliseconds(50))
      if isLifted { scene.finger(1).up() }
    }

    #expect(window == nil)
    #expect(view == nil)
    #expect(pan == nil)
    #expect(touch == nil)
  }
}

import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("Flags that limit the touches of a view")
struct TouchFlagTests {
  private let scene = GestureScene()
  private let left: ProbeView
  private let right: ProbeView

  init() {
    left = scene.addView("left", 0, 0, 300, 300)
    right = scene.addView("right", 300, 0, 300, 300)
  }

  private func land(_ finger: UInt32, _ x: Double) { scene.finger(finger).down(at: Point(x, 100)) }

  @Test("let a view have one finger by default") func oneFinger() {
    #expect(!View().isMultipleTouchEnabled && !View().isExclusiveTouch)
    left.isMultipleTouchEnabled = false
    let pinch = left.add(PinchGestureRecognizer())
    pinch.cancelsTouchesInView = false

    land(1, 100)
    land(2, 200)
    land(3, 400)
    scene.finger(2).move(to: Point(250, 100))

    #expect(scene.recorder.lines == ["left began 1", "right began 3"])
    #expect(pinch.state == .began)
  }

  @Test("let a view have the next finger when the first is up") func oneAfterTheOther() {
    left.isMultipleTouchEnabled = false
    land(1, 100)
    scene.finger(1).up()

    land(2, 100)

    #expect(scene.recorder.lines == ["left began 1", "left ended 1", "left began 2"])
  }

  @Test("count a finger that is held back as one that the view has") func heldBack() {
    left.isMultipleTouchEnabled = false
    left.add(TapGestureRecognizer(touches: 3)).delaysTouchesBegan = true
    land(1, 100)
    land(2, 200)

    scene.finger(1).up()
    scene.finger(2).up()

    #expect(scene.recorder.lines == ["left began 1", "left ended 1"])
  }

  @Test("let a view have a finger when a gesture has taken its first") func taken() {
    left.isMultipleTouchEnabled = false
    left.add(PanGestureRecognizer(maximumTouches: 1))
    land(1, 100)
    scene.finger(1).move(to: Point(150, 100))

    land(2, 200)

    #expect(scene.recorder.lines == ["left began 1", "left cancelled 1", "left began 2"])
  }

  @Test("keep others off while an exclusive view has a finger") func exclusive() {
    left.isExclusiveTouch = true

    land(1, 100)
    land(2, 400)
    land(3, 200)
    scene.finger(1).up()
    scene.finger(3).up()
    land(4, 400)

    #expect(
      scene.recorder.lines == [
        "left began 1", "left began 3", "left ended 1", "left ended 3", "right began 4",
      ])
  }

  @Test("keep an exclusive view off while others have a finger") func exclusiveComesLate() {
    left.isExclusiveTouch = true

    land(1, 400)
    land(2, 100)

    #expect(scene.recorder.lines == ["right began 1"])
  }

  @Test("do not concern recognizers") func recognizers() {
    left.isExclusiveTouch = true
    let tap = right.add(scene.recorder.watch(TapGestureRecognizer(), as: "tap"))
    land(1, 100)

    scene.finger(2).tap(at: Point(400, 100))

    #expect(scene.recorder.lines == ["left began 1", "tap ended"])
    #expect(tap.state == .possible)
  }
}

import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("Multiple and exclusive touch")
struct TouchFlagTests {
  private let scene = GestureScene()
  private let left: ProbeView
  private let right: ProbeView

  init() {
    left = scene.addView("left", 0, 0, 300, 300)
    right = scene.addView("right", 300, 0, 300, 300)
  }

  private func land(_ finger: UInt32, _ x: Double) { scene.finger(finger).down(at: Point(x, 100)) }

  @Test("a view receives one finger by default") func oneFinger() {
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

  @Test("a view receives the next finger when the first is up") func oneAfterTheOther() {
    left.isMultipleTouchEnabled = false
    land(1, 100)
    scene.finger(1).up()

    land(2, 100)

    #expect(scene.recorder.lines == ["left began 1", "left ended 1", "left began 2"])
  }

  @Test("a delayed finger counts") func heldBack() {
    left.isMultipleTouchEnabled = false
    left.add(TapGestureRecognizer(touches: 3)).delaysTouchesBegan = true
    land(1, 100)
    land(2, 200)

    scene.finger(1).up()
    scene.finger(2).up()

    #expect(scene.recorder.lines == ["left began 1", "left ended 1"])
  }

  @Test("a finger that a gesture has cancelled does not count") func taken() {
    left.isMultipleTouchEnabled = false
    left.add(PanGestureRecognizer(maximumTouches: 1))
    land(1, 100)
    scene.finger(1).move(to: Point(150, 100))

    land(2, 200)

    #expect(scene.recorder.lines == ["left began 1", "left cancelled 1", "left began 2"])
  }

  @Test("other views receive no finger while an exclusive view has one") func exclusive() {
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

  @Test("an exclusive view receives no finger while others have one") func exclusiveComesLate() {
    left.isExclusiveTouch = true

    land(1, 400)
    land(2, 100)

    #expect(scene.recorder.lines == ["right began 1"])
  }

  @Test("recognizers are not affected") func recognizers() {
    left.isExclusiveTouch = true
    let tap = right.add(scene.recorder.watch(TapGestureRecognizer(), as: "tap"))
    land(1, 100)

    scene.finger(2).tap(at: Point(400, 100))

    #expect(scene.recorder.lines == ["left began 1", "tap ended"])
    #expect(tap.state == .possible)
  }
}

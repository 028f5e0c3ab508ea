import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("A provisional touch")
struct ProvisionalTouchTests {
  private let scene = GestureScene()
  private var finger: Finger { scene.finger(1) }
  private var gestures: [String] { scene.recorder.lines.filter { !$0.hasPrefix("view") } }

  private func drag(_ finger: Finger) {
    finger.down(at: Point(100, 100), provisional: true)
    finger.stroke(to: Point(200, 100), in: .milliseconds(100))
  }

  @Test("delays a tap until it is committed") func tapWaits() {
    scene.add(TapGestureRecognizer(), "tap")
    finger.down(at: Point(100, 100), provisional: true)
    scene.wait(60)
    finger.lift()
    let lifted = scene.stage.now
    scene.wait(1000)
    #expect(gestures == [])

    finger.commit(lifted: lifted)

    #expect(gestures == ["tap ended"])
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("is timed by the finger, however late its ownership is resolved") func duration() {
    scene.add(TapGestureRecognizer(), "tap")
    finger.down(at: Point(100, 100), provisional: true)
    scene.wait(740)
    finger.lift()
    let lifted = scene.stage.now
    scene.wait(200)
    finger.commit(lifted: lifted)
    #expect(gestures == ["tap ended"])

    finger.down(at: Point(100, 100), provisional: true)
    scene.wait(760)
    finger.lift()
    finger.commit(lifted: scene.stage.now)

    #expect(gestures == ["tap ended"])
  }

  /// What a finger did while a grab had frozen it arrives late, with the original times.
  private func replay(_ kind: TouchSample.Kind, at point: Point, time: EventTime) {
    scene.stage.window.handle(
      TouchFrame(
        time: scene.stage.now,
        samples: [
          TouchSample(id: .init(contact: 1), kind: kind, location: point, timestamp: time)
        ]))
  }

  @Test("is dragged if it moved before a long press was due, however late that arrives")
  func frozenDrag() {
    scene.add(LongPressGestureRecognizer(), "press")
    scene.add(PanGestureRecognizer(), "pan")
    finger.down(at: Point(100, 100), provisional: true)
    let landed = scene.stage.now
    scene.wait(600)

    replay(.moved, at: Point(140, 100), time: landed + .milliseconds(60))
    finger.commit()

    #expect(gestures == ["pan began"])
  }

  @Test("is pressed if it moved after the press was due") func frozenPress() {
    scene.add(LongPressGestureRecognizer(), "press")
    finger.down(at: Point(100, 100), provisional: true)
    let landed = scene.stage.now
    scene.wait(800)

    replay(.moved, at: Point(140, 100), time: landed + .milliseconds(600))
    finger.commit()

    #expect(gestures.first == "press began")
  }

  @Test(
    "is a tap if the finger lifted in time, however late that arrives", arguments: [600, 2000])
  func frozenTap(delay: Int) {
    scene.add(LongPressGestureRecognizer(), "press")
    scene.add(TapGestureRecognizer(), "tap")
    finger.down(at: Point(100, 100), provisional: true)
    let landed = scene.stage.now
    scene.wait(delay)

    replay(.lifted, at: Point(100, 100), time: landed + .milliseconds(60))
    finger.commit(lifted: landed + .milliseconds(60))

    #expect(gestures == ["tap ended"])
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("is not a tap if it is cancelled after the lift") func tapTaken() {
    scene.add(TapGestureRecognizer(), "tap")
    finger.down(at: Point(100, 100), provisional: true)
    scene.wait(60)
    finger.lift()
    scene.wait(90)

    finger.cancel()

    #expect(scene.recorder.lines == ["view began 1", "view cancelled 1"])
    #expect(scene.stage.window.leftovers == [])
  }

  @Test(
    "drags before its ownership is resolved, and ends afterwards", arguments: [0, 40, 150, 500])
  func dragAccepted(_ delay: Int) {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    drag(finger)
    #expect(isNear(pan.translation(in: nil), Vector(90, 0)))
    finger.lift()
    let lifted = scene.stage.now
    #expect(pan.state == .changed)
    scene.wait(delay)
    var end = Vector.zero
    var velocity = Vector.zero
    pan.onAction { _, _ in
      (end, velocity) = (pan.translation(in: nil), pan.velocity(in: nil))
    }

    finger.commit(lifted: lifted)

    #expect(gestures.last == "pan ended")
    #expect(isNear(end, Vector(90, 0)))
    #expect(isNear(velocity, Vector(1000, 0), within: 1e-6))
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("is undone if it is cancelled during a drag") func dragTaken() {
    scene.add(PanGestureRecognizer(), "pan")
    drag(finger)

    finger.cancel()

    #expect(gestures.last == "pan cancelled")
  }

  @Test("is undone if it is cancelled after the lift") func dragTakenAfterLift() {
    scene.add(PanGestureRecognizer(), "pan")
    drag(finger)
    finger.lift()
    scene.wait(100)
    #expect(gestures.last == "pan changed")

    finger.cancel()

    #expect(gestures.last == "pan cancelled")
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("ends at once if it was committed during the drag") func committedEarly() {
    scene.add(PanGestureRecognizer(), "pan")
    drag(finger)
    finger.commit()

    finger.up()

    #expect(gestures.last == "pan ended")
  }

  @Test("delays a long press until it is committed") func longPress() {
    scene.add(LongPressGestureRecognizer(), "press")
    let quick = scene.add(LongPressGestureRecognizer(), "quick")
    quick.waitsForCommittedTouches = false
    finger.down(at: Point(100, 100), provisional: true)
    scene.wait(500)
    #expect(gestures == ["quick began"])
    finger.cancel()

    finger.down(at: Point(100, 100), provisional: true)
    quick.isEnabled = false
    scene.wait(600)
    finger.commit()

    #expect(gestures.last == "press began")
  }

  @Test("is not a long press if the finger lifted before the delay") func noPress() {
    scene.add(LongPressGestureRecognizer(), "press")
    finger.down(at: Point(100, 100), provisional: true)
    scene.wait(400)
    finger.lift()
    let lifted = scene.stage.now
    scene.wait(400)

    finger.commit(lifted: lifted)

    #expect(gestures == [])
  }

  @Test("counts in a double tap while its ownership is unresolved") func doubleTap() {
    let single = scene.add(TapGestureRecognizer(), "single")
    single.require(toFail: scene.add(TapGestureRecognizer(taps: 2), "double"))
    var lifts: [EventTime] = []
    for number in 1...2 {
      scene.finger(UInt32(number)).down(at: Point(100, 100), provisional: true)
      scene.wait(60)
      scene.finger(UInt32(number)).lift()
      lifts.append(scene.stage.now)
      scene.wait(90)
    }
    scene.wait(200)
    #expect(gestures == [])

    scene.finger(1).commit(lifted: lifts[0])
    scene.finger(2).commit(lifted: lifts[1])

    #expect(gestures == ["double ended"])
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("is no longer counted as a finger once it has lifted") func ghost() {
    let pinch = scene.add(PinchGestureRecognizer(), "pinch")
    finger.down(at: Point(100, 100), provisional: true)
    scene.wait(60)
    finger.lift()
    scene.finger(2).down(at: Point(300, 100), provisional: true)
    scene.finger(2).stroke(to: Point(500, 100), in: .milliseconds(100))

    #expect(pinch.numberOfTouches == 1)
    #expect(gestures == [])
  }

  @Test("continues a drag with a finger that lands before its ownership is resolved") func goesOn()
  {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    drag(finger)
    finger.lift()
    let lifted = scene.stage.now
    scene.finger(2).down(at: Point(300, 300))
    scene.finger(2).stroke(to: Point(300, 320), in: .milliseconds(20))
    finger.commit(lifted: lifted)
    #expect(isNear(pan.translation(in: nil), Vector(90, 20)))
    #expect(gestures.last == "pan changed")

    scene.finger(2).up()

    #expect(gestures.filter { $0 != "pan changed" } == ["pan began", "pan ended"])
  }

  @Test("cancels a gesture of two touches if one is cancelled") func twoFingers() {
    scene.add(PinchGestureRecognizer(), "pinch")
    finger.down(at: Point(100, 100), provisional: true)
    scene.finger(2).down(at: Point(200, 100), provisional: true)
    scene.finger(2).stroke(to: Point(300, 100), in: .milliseconds(50))
    finger.lift()
    scene.finger(2).commit()

    finger.cancel()

    #expect(gestures.last == "pinch cancelled")
  }

  @Test("that ends without a separate commit is committed") func endedWithoutCommit() {
    scene.add(TapGestureRecognizer(), "tap")
    finger.down(at: Point(100, 100), provisional: true)

    finger.up()

    #expect(gestures == ["tap ended"])
  }
}

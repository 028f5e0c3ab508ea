import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("Touch delivery to views")
struct TouchDeliveryTests {
  private let scene = GestureScene()
  private var finger: Finger { scene.finger(1) }
  private var delivered: [String] { scene.recorder.lines.filter { $0.hasPrefix("view") } }

  @Test("stops once a gesture has cancelled the touches") func cancelledOnce() {
    scene.add(PanGestureRecognizer(), "pan")
    finger.down(at: Point(100, 100))
    finger.move(to: Point(105, 100))
    finger.stroke(to: Point(200, 100), in: .milliseconds(50))
    finger.up()

    #expect(delivered == ["view began 1", "view moved 1", "view cancelled 1"])
  }

  @Test("cancels even a finger that lifts in the deciding frame")
  func sameFrame() {
    scene.add(PanGestureRecognizer(), "pan")
    finger.down(at: Point(100, 100))

    finger.up(at: Point(150, 100))

    #expect(delivered == ["view began 1", "view cancelled 1"])
    #expect(scene.recorder.lines.suffix(2) == ["pan began", "pan ended"])
  }

  @Test("is complete if the gesture does not cancel touches") func takesNothing() {
    scene.add(PanGestureRecognizer(), "pan").cancelsTouchesInView = false
    finger.down(at: Point(100, 100))
    finger.move(to: Point(150, 100))
    finger.up()

    #expect(delivered == ["view began 1", "view moved 1", "view ended 1"])
  }

  @Test("is cancelled when a timer leads to recognition") func timer() {
    scene.add(LongPressGestureRecognizer(), "press")
    finger.down(at: Point(100, 100))

    scene.wait(500)

    #expect(scene.recorder.lines == ["view began 1", "view cancelled 1", "press began"])
  }

  @Test("shows the phase cancelled during the call, and the current phase afterwards") func phase()
    throws
  {
    scene.add(PanGestureRecognizer(), "pan")
    finger.down(at: Point(100, 100))
    let touch = try #require(scene.stage.window.touches.first)

    finger.move(to: Point(150, 100))

    #expect(delivered.last == "view cancelled 1")
    #expect(touch.phase == .moved)
  }

  @Test("is not cancelled for touches that the recognizer ignores") func ignored() {
    let probe = scene.add(ProbeRecognizer(scene.recorder), "probe")
    probe.onBegan = { probe in
      if let second = probe.touches.dropFirst().first { probe.ignore(second) }
    }
    probe.onMoved = { $0.transition(to: $0.state == .possible ? .began : .changed) }
    finger.down(at: Point(100, 100))
    scene.finger(2).down(at: Point(200, 100))

    finger.move(to: Point(101, 100))
    scene.finger(2).up()
    finger.up()

    #expect(delivered == ["view began 1", "view began 2", "view cancelled 1", "view ended 2"])
    #expect(probe.touches.isEmpty)
  }

  @Test("skips a finger that joins a running gesture") func adopted() {
    scene.add(PanGestureRecognizer(), "pan")
    finger.down(at: Point(100, 100))
    finger.move(to: Point(150, 100))

    scene.finger(2).tap(at: Point(300, 300))

    #expect(delivered == ["view began 1", "view cancelled 1"])
  }

  // MARK: Delays

  @Test("is delayed by delaysTouchesBegan, in order and with original timestamps")
  func delayedBegan() {
    scene.add(TapGestureRecognizer(touches: 2), "two").delaysTouchesBegan = true
    var moments: [[Double]] = []
    scene.view.reaction = { _, touch in
      let event = scene.stage.window.input.dispatcher.event.timestamp
      moments.append([touch.timestamp.milliseconds, touch.location.x, event.milliseconds])
    }
    scene.wait(10)
    finger.down(at: Point(100, 100))
    scene.wait(10)
    finger.move(to: Point(105, 100))
    scene.wait(10)
    scene.finger(2).down(at: Point(300, 100))
    #expect(delivered == [])
    scene.wait(10)

    finger.move(to: Point(130, 100))

    #expect(delivered == ["view began 1", "view moved 1", "view began 2", "view moved 1"])
    #expect(moments == [[10, 100, 10], [20, 105, 20], [30, 300, 30], [40, 130, 40]])
  }

  @Test("is dropped if the recognizer that delays the beginning succeeds") func dropped() {
    scene.add(TapGestureRecognizer(), "tap").delaysTouchesBegan = true

    finger.tap(at: Point(100, 100))

    #expect(scene.recorder.lines == ["tap ended"])
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("delays the end while a double tap is possible") func delayedEnded() {
    scene.add(TapGestureRecognizer(taps: 2), "double")
    finger.tap(at: Point(100, 100))
    #expect(delivered == ["view began 1"])

    scene.wait(350)

    #expect(delivered == ["view began 1", "view ended 1"])
  }

  @Test("is not delayed without such a recognizer") func undelayedEnded() {
    scene.add(TapGestureRecognizer(taps: 2), "double").delaysTouchesEnded = false

    finger.tap(at: Point(100, 100))

    #expect(delivered == ["view began 1", "view ended 1"])
  }

  @Test("becomes a cancellation if the double tap is recognized") func delayedCancelled() {
    scene.add(TapGestureRecognizer(taps: 2), "double")
    finger.tap(at: Point(100, 100))
    scene.finger(2).tap(at: Point(100, 100))

    #expect(delivered == ["view began 1", "view began 2", "view cancelled 1", "view cancelled 2"])
  }

  @Test("is only delayed if the double tap does not cancel touches") func delayedButKept() {
    scene.add(TapGestureRecognizer(taps: 2), "double").cancelsTouchesInView = false
    finger.tap(at: Point(100, 100))
    scene.finger(2).tap(at: Point(100, 100))

    #expect(delivered == ["view began 1", "view began 2", "view ended 1", "view ended 2"])
  }

  @Test("continues when the recognizer that delays it is disabled") func switchedOff() {
    let tap = scene.add(TapGestureRecognizer(taps: 2), "double")
    finger.tap(at: Point(100, 100))

    tap.isEnabled = false

    #expect(delivered == ["view began 1", "view ended 1"])
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("is delayed as long as any recognizer delays it") func twoDelays() {
    scene.add(TapGestureRecognizer(taps: 2), "double").delaysTouchesBegan = true
    scene.add(TapGestureRecognizer(touches: 2), "two").delaysTouchesBegan = true
    finger.down(at: Point(100, 100))
    finger.up()
    #expect(delivered == [])

    scene.wait(350)

    #expect(delivered == ["view began 1", "view ended 1"])
  }

  @Test("drops a delayed touch that is cancelled") func heldTakenAway() {
    scene.add(TapGestureRecognizer(touches: 2), "two").delaysTouchesBegan = true
    finger.down(at: Point(100, 100))

    finger.cancel()

    #expect(delivered == [])
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("shows the current state in an event loop that a view runs during a replay")
  func replayAndLoop()
    throws
  {
    scene.add(TapGestureRecognizer(touches: 2), "two").delaysTouchesBegan = true
    let pan = scene.add(PanGestureRecognizer(), "pan")
    pan.slop = 50
    pan.cancelsTouchesInView = false
    finger.down(at: Point(100, 100))
    finger.move(to: Point(105, 100))
    let touch = try #require(scene.stage.window.touches.first)
    scene.view.reaction = { phase, _ in
      guard phase == .began else { return }
      #expect(touch.location == Point(100, 100))
      finger.move(to: Point(160, 100))
      #expect(touch.location == Point(160, 100))
    }

    finger.move(to: Point(130, 100))

    #expect(touch.location == Point(160, 100))
    #expect(isNear(pan.translation(in: nil), Vector(10, 0)))
  }
}

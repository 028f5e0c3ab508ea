import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("What views are told of touches")
struct TouchDeliveryTests {
  private let scene = GestureScene()
  private var finger: Finger { scene.finger(1) }
  private var told: [String] { scene.recorder.lines.filter { $0.hasPrefix("view") } }

  @Test("is nothing more once a gesture has taken them") func cancelledOnce() {
    scene.add(PanGestureRecognizer(), "pan")
    finger.down(at: Point(100, 100))
    finger.move(to: Point(105, 100))
    finger.stroke(to: Point(200, 100), in: .milliseconds(50))
    finger.up()

    #expect(told == ["view began 1", "view moved 1", "view cancelled 1"])
  }

  @Test("is the cancellation even of a finger that lifts in the frame that decides")
  func sameFrame() {
    scene.add(PanGestureRecognizer(), "pan")
    finger.down(at: Point(100, 100))

    finger.up(at: Point(150, 100))

    #expect(told == ["view began 1", "view cancelled 1"])
    #expect(scene.recorder.lines.suffix(2) == ["pan began", "pan ended"])
  }

  @Test("is everything while a gesture takes nothing") func takesNothing() {
    scene.add(PanGestureRecognizer(), "pan").cancelsTouchesInView = false
    finger.down(at: Point(100, 100))
    finger.move(to: Point(150, 100))
    finger.up()

    #expect(told == ["view began 1", "view moved 1", "view ended 1"])
  }

  @Test("is cancelled when a timer decides") func timer() {
    scene.add(LongPressGestureRecognizer(), "press")
    finger.down(at: Point(100, 100))

    scene.wait(500)

    #expect(scene.recorder.lines == ["view began 1", "view cancelled 1", "press began"])
  }

  @Test("shows the touch as cancelled, and then as it is") func phase() throws {
    scene.add(PanGestureRecognizer(), "pan")
    finger.down(at: Point(100, 100))
    let touch = try #require(scene.stage.window.touches.first)

    finger.move(to: Point(150, 100))

    #expect(told.last == "view cancelled 1")
    #expect(touch.phase == .moved)
  }

  @Test("leaves out touches that a recognizer ignores from what it takes") func ignored() {
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

    #expect(told == ["view began 1", "view began 2", "view cancelled 1", "view ended 2"])
    #expect(probe.touches.isEmpty)
  }

  @Test("is nothing of a finger that a running gesture adopts") func adopted() {
    scene.add(PanGestureRecognizer(), "pan")
    finger.down(at: Point(100, 100))
    finger.move(to: Point(150, 100))

    scene.finger(2).tap(at: Point(300, 300))

    #expect(told == ["view began 1", "view cancelled 1"])
  }

  // MARK: Delays

  @Test("comes late, in order and with its times, from a recognizer that delays the beginning")
  func delayedBegan() {
    scene.add(TapGestureRecognizer(touches: 2), "two").delaysTouchesBegan = true
    var moments: [[Double]] = []
    scene.view.reaction = { _, touch in
      let event = scene.stage.window.touchDispatcher.event.timestamp
      moments.append([touch.timestamp.milliseconds, touch.location.x, event.milliseconds])
    }
    scene.wait(10)
    finger.down(at: Point(100, 100))
    scene.wait(10)
    finger.move(to: Point(105, 100))
    scene.wait(10)
    scene.finger(2).down(at: Point(300, 100))
    #expect(told == [])
    scene.wait(10)

    finger.move(to: Point(130, 100))

    #expect(told == ["view began 1", "view moved 1", "view began 2", "view moved 1"])
    #expect(moments == [[10, 100, 10], [20, 105, 20], [30, 300, 30], [40, 130, 40]])
  }

  @Test("is dropped if the recognizer that delays the beginning succeeds") func dropped() {
    scene.add(TapGestureRecognizer(), "tap").delaysTouchesBegan = true

    finger.tap(at: Point(100, 100))

    #expect(scene.recorder.lines == ["tap ended"])
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("ends late while a double tap may still come") func delayedEnded() {
    scene.add(TapGestureRecognizer(taps: 2), "double")
    finger.tap(at: Point(100, 100))
    #expect(told == ["view began 1"])

    scene.wait(350)

    #expect(told == ["view began 1", "view ended 1"])
  }

  @Test("ends at once if nobody delays it") func undelayedEnded() {
    scene.add(TapGestureRecognizer(taps: 2), "double").delaysTouchesEnded = false

    finger.tap(at: Point(100, 100))

    #expect(told == ["view began 1", "view ended 1"])
  }

  @Test("turns into a cancellation if the double tap comes") func delayedCancelled() {
    scene.add(TapGestureRecognizer(taps: 2), "double")
    finger.tap(at: Point(100, 100))
    scene.finger(2).tap(at: Point(100, 100))

    #expect(told == ["view began 1", "view began 2", "view cancelled 1", "view cancelled 2"])
  }

  @Test("merely comes late if the double tap takes nothing") func delayedButKept() {
    scene.add(TapGestureRecognizer(taps: 2), "double").cancelsTouchesInView = false
    finger.tap(at: Point(100, 100))
    scene.finger(2).tap(at: Point(100, 100))

    #expect(told == ["view began 1", "view began 2", "view ended 1", "view ended 2"])
  }

  @Test("is released when the recognizer that delays it is switched off") func switchedOff() {
    let tap = scene.add(TapGestureRecognizer(taps: 2), "double")
    finger.tap(at: Point(100, 100))

    tap.isEnabled = false

    #expect(told == ["view began 1", "view ended 1"])
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("is held back as long as anybody delays it") func twoDelays() {
    scene.add(TapGestureRecognizer(taps: 2), "double").delaysTouchesBegan = true
    scene.add(TapGestureRecognizer(touches: 2), "two").delaysTouchesBegan = true
    finger.down(at: Point(100, 100))
    finger.up()
    #expect(told == [])

    scene.wait(350)

    #expect(told == ["view began 1", "view ended 1"])
  }

  @Test("is cancelled, not released, if a held touch is taken away") func heldTakenAway() {
    scene.add(TapGestureRecognizer(touches: 2), "two").delaysTouchesBegan = true
    finger.down(at: Point(100, 100))

    finger.cancel()

    #expect(told == [])
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("is the present in a loop that a view runs while it is told the past") func replayAndLoop()
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

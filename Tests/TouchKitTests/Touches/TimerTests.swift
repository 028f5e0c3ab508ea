import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("Timers of gestures")
struct TimerTests {
  private let scene = GestureScene()

  @Test("that are due fire before a later event is looked at") func order() {
    let press = scene.add(LongPressGestureRecognizer(), "press")
    scene.finger(1).down(at: Point(100, 100))

    scene.stage.window.handle(
      TouchFrame(
        time: .milliseconds(700),
        samples: [
          TouchSample(
            id: .init(contact: 1), kind: .moved, location: Point(300, 100),
            timestamp: .milliseconds(700))
        ]))

    #expect(
      scene.recorder.lines.filter { $0.hasPrefix("press") } == ["press began", "press changed"])
    #expect(press.location(in: nil) == Point(300, 100))
  }

  @Test("lose against a lift of the same moment") func lift() {
    scene.add(LongPressGestureRecognizer(), "press")
    scene.finger(1).down(at: Point(100, 100))

    scene.stage.scheduler.now = .milliseconds(500)
    scene.finger(1).up()
    scene.wait(1000)

    #expect(!scene.recorder.lines.contains("press began"))
  }

  @Test("of one moment are all heard before one of them wins") func equalDeadlines() {
    let kid = scene.addView("kid", 0, 0, 200, 200)
    scene.add(LongPressGestureRecognizer(), "outer")
    _ = kid.add(scene.recorder.watch(LongPressGestureRecognizer(), as: "inner"))
    scene.finger(1).down(at: Point(100, 100))

    scene.wait(500)

    #expect(scene.recorder.lines.filter { $0.contains("er began") } == ["inner began"])
  }

  @Test("run on in a loop that an action spins") func nestedLoop() {
    let kid = scene.addView("kid", 0, 0, 200, 200)
    _ = kid.add(scene.recorder.watch(LongPressGestureRecognizer(), as: "press"))
    let tap = scene.add(TapGestureRecognizer(), "tap")
    tap.addAction { _ in
      scene.finger(2).down(at: Point(50, 50))
      scene.wait(600)
      scene.recorder.note("loop is over")
    }

    scene.finger(1).tap(at: Point(400, 400))

    #expect(
      scene.recorder.lines.filter { !$0.contains("view") && !$0.contains("kid") } == [
        "tap ended", "press began", "loop is over",
      ])
  }

  @Test("of one moment go on in a loop that the first of them spins") func nestedTimers() {
    let window = scene.stage.window
    var order: [String] = []
    window.schedule(at: .milliseconds(100)) {
      order.append("first")
      window.advance(to: .milliseconds(200))
      order.append("loop is over")
    }
    window.schedule(at: .milliseconds(100)) { order.append("second") }
    window.schedule(at: .milliseconds(150)) { order.append("later") }

    window.advance(to: .milliseconds(100))

    #expect(order == ["first", "second", "later", "loop is over"])
  }

  @Test("are gone when a gesture is decided") func gone() {
    scene.add(LongPressGestureRecognizer(), "press")
    scene.add(SwipeGestureRecognizer(), "swipe")
    scene.finger(1).down(at: Point(100, 100))
    #expect(scene.stage.window.nextDeadline == .milliseconds(500))

    scene.finger(1).move(to: Point(100, 170))

    #expect(scene.stage.window.nextDeadline == nil)
  }

  @Test("count from when the finger landed, not from when it was heard of") func replayed() {
    scene.add(LongPressGestureRecognizer(), "press")
    scene.stage.window.advance(to: .milliseconds(150))

    scene.stage.window.handle(
      TouchFrame(
        time: .milliseconds(150),
        samples: [
          TouchSample(
            id: .init(contact: 1), kind: .began(provisional: false), location: Point(100, 100),
            timestamp: .zero)
        ]))

    #expect(scene.stage.window.nextDeadline == .milliseconds(500))
  }
}

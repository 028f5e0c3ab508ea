import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("Gesture timers")
struct TimerTests {
  private let scene = GestureScene()

  @Test("due timers fire before a later event is handled") func order() {
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

  @Test("a lift precedes a timer of the same time") func lift() {
    scene.add(LongPressGestureRecognizer(), "press")
    scene.finger(1).down(at: Point(100, 100))

    scene.stage.scheduler.now = .milliseconds(500)
    scene.finger(1).up()
    scene.wait(1000)

    #expect(!scene.recorder.lines.contains("press began"))
  }

  @Test("all timers of one time fire before claims are decided") func equalDeadlines() {
    let kid = scene.addView("kid", 0, 0, 200, 200)
    scene.add(LongPressGestureRecognizer(), "outer")
    _ = kid.add(scene.recorder.watch(LongPressGestureRecognizer(), as: "inner"))
    scene.finger(1).down(at: Point(100, 100))

    scene.wait(500)

    #expect(scene.recorder.lines.filter { $0.contains("er began") } == ["inner began"])
  }

  @Test("timers fire in an event loop inside an action") func nestedLoop() {
    let kid = scene.addView("kid", 0, 0, 200, 200)
    _ = kid.add(scene.recorder.watch(LongPressGestureRecognizer(), as: "press"))
    let tap = scene.add(TapGestureRecognizer(), "tap")
    tap.onAction { _, _ in
      scene.finger(2).down(at: Point(50, 50))
      scene.wait(600)
      scene.recorder.note("loop ended")
    }

    scene.finger(1).tap(at: Point(400, 400))

    #expect(
      scene.recorder.lines.filter { !$0.contains("view") && !$0.contains("kid") } == [
        "tap ended", "press began", "loop ended",
      ])
  }

  @Test("other timers of the same time fire in an event loop inside the first") func nestedTimers()
  {
    let window = scene.stage.window
    var order: [String] = []
    window.schedule(at: .milliseconds(100)) {
      order.append("first")
      window.advance(to: .milliseconds(200))
      order.append("loop ended")
    }
    window.schedule(at: .milliseconds(100)) { order.append("second") }
    window.schedule(at: .milliseconds(150)) { order.append("later") }

    window.advance(to: .milliseconds(100))

    #expect(order == ["first", "second", "later", "loop ended"])
  }

  @Test("timers are cancelled when a gesture ends") func cancelledTimers() {
    scene.add(LongPressGestureRecognizer(), "press")
    scene.add(SwipeGestureRecognizer(), "swipe")
    scene.finger(1).down(at: Point(100, 100))
    #expect(scene.stage.window.nextDeadline == .milliseconds(500))

    scene.finger(1).move(to: Point(100, 170))

    #expect(scene.stage.window.nextDeadline == nil)
  }

  @Test("timers count from the landing, not from the delivery") func replayed() {
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

import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("Documentation: a knob") struct KnobTests {
  private let stage = Stage(width: 200, height: 200)

  @Test("begins beyond its slop and measures from there") func turns() {
    let knob = stage.root.add(KnobGestureRecognizer())

    stage.finger.down(at: Point(180, 100))
    stage.finger.stroke(to: Point(100, 180), in: .milliseconds(200))

    #expect(knob.state == .changed)
    #expect(abs(knob.turn.degrees - 82) < 0.001)
  }

  @Test("fails when the finger lifts too soon") func lifts() {
    let knob = stage.root.add(KnobGestureRecognizer())
    var states: [GestureRecognizer.Phase] = []
    knob.onAction { states.append($1) }

    stage.finger.tap(at: Point(180, 100))

    #expect(states == [])
    #expect(knob.state == .possible)
  }

  @Test("prevents a tap once it has begun") func preventsTap() {
    stage.root.add(KnobGestureRecognizer())
    let tap = stage.root.add(TapGestureRecognizer())
    var taps = 0
    tap.onAction { _, _ in taps += 1 }

    // A turn of 8.5 degrees moves the finger by 9 points here, less than the slop of a tap.
    stage.finger.down(at: Point(160, 100))
    stage.finger.move(to: Point(159, 109))
    stage.finger.up()

    #expect(taps == 0)
  }
}

import Testing
import TouchKit
import TouchKitTesting

/// Actions of recognizers: their type, their phases, and what they own.
@MainActor
@Suite("Actions")
struct ActionTests {
  private let stage = Stage()

  @Test("receive the recognizer with its type, and the phase") func typed() {
    var log: [String] = []
    stage.root.add(PinchGestureRecognizer()).onAction { pinch, phase in
      log.append("\(phase) \(pinch.scale > 1.5)")
    }

    stage.pinch(at: Point(300, 300), from: 100, to: 400, in: .milliseconds(20))

    #expect(log == ["began true", "changed true", "ended true"])
  }

  @Test("of a tap are only ended") func tap() {
    var phases: [GestureRecognizer.Phase] = []
    stage.root.add(TapGestureRecognizer()).onAction { _, phase in phases.append(phase) }

    stage.finger.tap(at: Point(100, 100))

    #expect(phases == [.ended])
  }

  @Test("of a target call its method, and hold it weakly") func target() {
    var target: Target? = Target()
    let calls = target?.calls
    weak let reference = target
    if let target { stage.root.add(PanGestureRecognizer()).onAction(of: target, Target.panned) }
    stage.finger.down(at: Point(100, 100))
    stage.finger.move(to: Point(200, 100))
    #expect(calls?.phases == [.began])

    target = nil
    #expect(reference == nil)
    stage.finger.move(to: Point(300, 100))
    #expect(calls?.phases == [.began])
  }

  @Test("know where the gesture started") func start() {
    let card = View(frame: Rect(100, 100, 300, 300))
    stage.root.addSubview(card)
    let pan = card.add(PanGestureRecognizer())
    let pinch = card.add(PinchGestureRecognizer())

    stage.finger(1).down(at: Point(150, 160))
    stage.finger(1).move(to: Point(250, 160))
    #expect(pan.startLocation(in: card) == Point(50, 60))
    #expect(pan.startLocation(in: nil) == Point(150, 160))
    stage.finger(2).down(at: Point(350, 160))

    // A finger that joins later does not change where the gesture started.
    #expect(pan.startLocation(in: nil) == Point(150, 160))
    stage.finger(1).up()
    stage.finger(2).up()
    stage.pinch(at: Point(250, 250), from: 100, to: 101)
    #expect(pinch.startLocation(in: nil) == Point(250, 250))
  }
}

@MainActor
private final class Calls {
  var phases: [GestureRecognizer.Phase] = []
}

@MainActor
private final class Target {
  let calls = Calls()

  func panned(_ pan: PanGestureRecognizer, _ phase: GestureRecognizer.Phase) {
    calls.phases.append(phase)
  }
}

import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("Recognizer states")
struct StateTests {
  private let scene = GestureScene()
  private var finger: Finger { scene.finger(1) }

  private func probe(isDiscrete: Bool = false) -> ProbeRecognizer {
    scene.add(ProbeRecognizer(scene.recorder, isDiscrete: isDiscrete), "probe")
  }

  private var actions: [String] {
    scene.recorder.lines.filter { $0.hasPrefix("probe") && !$0.contains("received") }
  }

  private nonisolated static let all: [GestureRecognizer.State] = [
    .possible, .began, .changed, .ended, .cancelled, .failed,
  ]
  private nonisolated static let next: [GestureRecognizer.State: [GestureRecognizer.State]] = [
    .possible: [.began, .failed],
    .began: [.changed, .ended, .cancelled],
    .changed: [.changed, .ended, .cancelled],
    .ended: [], .cancelled: [], .failed: [],
  ]

  /// Brings a recognizer into a state with a finger still down.
  private func lead(_ probe: ProbeRecognizer, to state: GestureRecognizer.State) {
    let way: [GestureRecognizer.State] =
      switch state {
      case .possible: []
      case .began: [.began]
      case .changed: [.began, .changed]
      case .ended: [.began, .ended]
      case .cancelled: [.began, .cancelled]
      case .failed: [.failed]
      }
    finger.down(at: Point(100, 100))
    for (index, step) in way.enumerated() {
      probe.onMoved = { $0.transition(to: step) }
      finger.move(to: Point(101 + Double(index), 100))
    }
    probe.onMoved = { _ in }
  }

  @Test(
    "only the documented transitions are valid",
    arguments: all, all)
  func transitions(_ from: GestureRecognizer.State, _ to: GestureRecognizer.State) {
    let probe = probe()
    lead(probe, to: from)
    #expect(probe.state == from)
    probe.onMoved = { $0.transition(to: to) }

    let messages = misuse {
      // A finished recognizer receives no touches, but a faulty one may still request a state.
      if probe.contender?.isTerminal ?? false {
        probe.transition(to: to)
      } else {
        finger.move(to: Point(200, 100))
      }
    }

    let isLegal = Self.next[from]?.contains(to) ?? false
    #expect(messages.isEmpty == isLegal, "\(messages)")
    #expect(probe.state == (isLegal ? to : from))
  }

  @Test("a discrete gesture is possible, recognized or failed") func discrete() {
    let probe = probe(isDiscrete: true)
    probe.onEnded = { $0.transition(to: .recognized) }

    finger.tap(at: Point(100, 100))

    #expect(actions == ["probe ended"])
    finger.down(at: Point(100, 100))
    #expect(misuse { probe.transition(to: .began) }.count == 1)
    #expect(misuse { probe.transition(to: .changed) }.count == 1)
  }

  @Test("do not change without a touch") func withoutFinger() {
    let probe = probe()

    #expect(misuse { probe.transition(to: .failed) } == [])
    #expect(misuse { probe.transition(to: .began) }.count == 1)
    #expect(probe.state == .possible)
    finger.down(at: Point(100, 100))

    #expect(probe.numberOfTouches == 1)
  }

  @Test("at most one change a frame is reported, began and ended always") func oneChange() {
    let probe = probe()
    probe.onMoved = { probe in
      probe.transition(to: probe.state == .possible ? .began : .changed)
      if probe.state != .possible { probe.transition(to: .changed) }
    }
    finger.down(at: Point(100, 100))
    finger.move(to: Point(101, 100))
    finger.move(to: Point(102, 100))
    probe.onEnded = { $0.transition(to: .ended) }
    finger.up(at: Point(103, 100))

    #expect(actions == ["probe began", "probe changed", "probe changed", "probe ended"])
  }

  @Test("a gesture that begins and ends in one frame reports both") func atOnce() {
    let probe = probe()
    probe.onMoved = { $0.transition(to: .began) }
    probe.onEnded = { $0.transition(to: .ended) }
    finger.down(at: Point(100, 100))

    finger.up(at: Point(101, 100))

    #expect(actions == ["probe began", "probe ended"])
  }

  @Test("a terminal state lasts until every finger is up, and later fingers are not tracked")
  func final() {
    let probe = probe()
    lead(probe, to: .began)
    scene.finger(2).down(at: Point(200, 100))
    probe.onEnded = { $0.transition(to: .ended) }
    finger.up()
    #expect(probe.state == .ended && probe.resets == 0)

    scene.finger(3).down(at: Point(300, 100))
    #expect(probe.numberOfTouches == 1)
    scene.finger(2).up()
    #expect(probe.state == .possible && probe.resets == 1)
    scene.finger(3).move(to: Point(400, 100))

    #expect(probe.numberOfTouches == 0)
    #expect(actions == ["probe began", "probe ended"])
  }

  @Test("an action sees the state that it reports") func inAction() {
    let probe = probe()
    var seen: [GestureRecognizer.State] = []
    probe.onAction { probe, _ in seen.append(probe.state) }
    probe.onMoved = { $0.transition(to: .began) }
    probe.onEnded = { $0.transition(to: .ended) }
    finger.down(at: Point(100, 100))
    finger.up(at: Point(101, 100))

    #expect(seen == [.began, .ended])
    #expect(probe.state == .possible)
  }

  @Test("an undecided recognizer is reset without an action when its fingers are up")
  func undecided() {
    let probe = probe()

    finger.tap(at: Point(100, 100))

    #expect(actions == [])
    #expect(probe.resets == 1)
  }

  @Test("disabling a running recognizer sends one action") func switchedOff() {
    let probe = probe()
    lead(probe, to: .changed)

    probe.isEnabled = false
    finger.move(to: Point(300, 100))
    finger.up()

    #expect(actions == ["probe began", "probe changed", "probe cancelled"])
    #expect(probe.resets == 1)
    #expect(probe.state == .possible)
  }

  @Test("enabling an enabled recognizer has no effect") func switchedOnTwice() {
    let probe = probe()
    lead(probe, to: .began)

    probe.isEnabled = true

    #expect(probe.state == .began)
  }

  @Test("a recognizer that was disabled and enabled tracks only later fingers")
  func switchedOnAgain() {
    let probe = probe()
    lead(probe, to: .began)
    probe.isEnabled = false
    probe.isEnabled = true
    finger.move(to: Point(300, 100))
    #expect(probe.numberOfTouches == 0)

    scene.finger(2).down(at: Point(200, 200))

    #expect(probe.numberOfTouches == 1)
  }

  @Test("the action for a cancellation sees the last values") func valuesWhenCancelled() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    var translation = Vector.zero
    pan.onAction { _, _ in translation = pan.translation(in: nil) }
    finger.down(at: Point(100, 100))
    finger.move(to: Point(200, 100))

    pan.isEnabled = false

    #expect(isNear(translation, Vector(90, 0)))
  }

  @Test("a gesture cancelled before its began action ran sends no action") func unheard() {
    let first = scene.add(PanGestureRecognizer(), "first")
    let second = scene.add(PanGestureRecognizer(), "second")
    first.recognizeSimultaneously(with: second)
    first.onAction { _, _ in second.isEnabled = false }
    finger.down(at: Point(100, 100))

    finger.move(to: Point(200, 100))

    #expect(scene.recorder.lines.filter { $0.hasPrefix("second") } == [])
  }

  @Test("a running gesture is cancelled when it ignores its last finger") func ignored() {
    let probe = probe()
    lead(probe, to: .changed)
    probe.onMoved = { probe in probe.touches.first.map(probe.ignore) }

    finger.move(to: Point(300, 100))

    #expect(actions == ["probe began", "probe changed", "probe cancelled"])
    #expect(probe.resets == 1)
    finger.up()
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("a waiting gesture fails when it ignores its last finger")
  func ignoredWhileWaiting() {
    let probe = probe()
    probe.require(toFail: scene.add(PanGestureRecognizer(), "pan"))
    lead(probe, to: .began)
    #expect(probe.isWaiting)
    probe.onMoved = { probe in probe.touches.first.map(probe.ignore) }

    finger.move(to: Point(102, 100))

    #expect(actions == [])
    #expect(probe.resets == 1)
    finger.up()
    #expect(scene.stage.window.leftovers == [])
  }
}

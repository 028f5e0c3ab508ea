import TestSupport
import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("Reentrancy of actions, views and delegates")
struct ReentrancyTests {
  private let scene = GestureScene()
  private var finger: Finger { scene.finger(1) }
  private var gestures: [String] { scene.recorder.lines.filter { !$0.hasPrefix("view") } }

  @Test("an action may disable a gesture whose own action is still queued") func disable() {
    let first = scene.add(TapGestureRecognizer(), "first")
    let second = scene.add(TapGestureRecognizer(), "second")
    first.recognizeSimultaneously(with: second)
    first.onAction { _, _ in second.isEnabled = false }

    finger.tap(at: Point(100, 100))

    #expect(gestures == ["first ended"])
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("the cancellation that an action causes follows that action") func cancelledAfterwards() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    let other = scene.add(PanGestureRecognizer(), "other")
    pan.recognizeSimultaneously(with: other)
    pan.onAction { [recorder = scene.recorder] pan, phase in
      guard phase == .changed else { return }
      other.isEnabled = false
      recorder.note("off")
    }
    finger.down(at: Point(100, 100))
    finger.move(to: Point(150, 100))
    finger.move(to: Point(160, 100))

    #expect(
      gestures == ["pan began", "other began", "pan changed", "off", "other cancelled"])
  }

  @Test("an action may remove its own recognizer") func removeSelf() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    pan.onAction { [view = scene.view] pan, phase in if phase == .began { view.remove(pan) } }
    finger.down(at: Point(100, 100))

    finger.stroke(to: Point(200, 100), in: .milliseconds(50))
    finger.up()

    #expect(gestures == ["pan began", "pan cancelled"])
    #expect(pan.view == nil)
    #expect(scene.stage.window.leftovers == [])
  }

  @Test(
    "a delegate that is asked about a finger may remove the recognizer, or its view",
    arguments: [false, true])
  func removeWhenAsked(removesView: Bool) {
    let answers = Answers()
    let kid = Weak(addView(asking: answers))
    let tap = Weak(kid.object?.gestureRecognizers.first)
    answers.shouldReceive = { _ in
      if removesView {
        kid.object?.removeFromSuperview()
      } else if let tap = tap.object {
        kid.object?.remove(tap)
      }
      return true
    }

    finger.tap(at: Point(100, 100))

    #expect(tap.object == nil && (kid.object == nil) == removesView)
    #expect(scene.stage.window.leftovers == [])
    kid.object?.removeFromSuperview()
    scene.add(TapGestureRecognizer(), "next")
    finger.tap(at: Point(100, 100))
    let taps = scene.recorder.lines.filter { $0.hasSuffix(" ended") }
    #expect(taps == ["next ended"])
  }

  /// Adds a view that nothing but its superview owns, with a recognizer that nothing else owns.
  private func addView(asking answers: Answers) -> ProbeView {
    let view = scene.addView("kid", 0, 0, 300, 300)
    view.add(scene.recorder.watch(TapGestureRecognizer(), as: "tap")).delegate = answers
    return view
  }

  @Test("an action may add recognizers, which receive only later fingers") func add() {
    let late = PanGestureRecognizer()
    let press = scene.add(LongPressGestureRecognizer(), "press")
    press.onAction { _, _ in if late.view == nil { scene.add(late, "late") } }
    finger.down(at: Point(100, 100))
    scene.wait(500)
    finger.stroke(to: Point(200, 100), in: .milliseconds(50))
    #expect(late.numberOfTouches == 0)
    finger.up()

    finger.down(at: Point(100, 100))
    finger.stroke(to: Point(200, 100), in: .milliseconds(50))

    #expect(gestures.filter { $0.hasPrefix("late") }.first == "late began")
  }

  @Test("an action may cancel all touches") func cancelAll() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    let pinch = scene.add(PinchGestureRecognizer(), "pinch")
    pan.recognizeSimultaneously(with: pinch)
    pan.onAction { [stage = scene.stage] _, phase in
      if phase == .began { stage.window.cancelAllTouches(at: stage.now) }
    }
    finger.down(at: Point(100, 100))
    scene.finger(2).down(at: Point(200, 100))

    scene.stage.frame([
      finger.sample(.moved, at: Point(100, 150)),
      scene.finger(2).sample(.moved, at: Point(260, 150)),
    ])

    #expect(gestures == ["pan began", "pinch began", "pan cancelled", "pinch cancelled"])
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("an action may run an event loop in which its own gesture continues") func ownLoop() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    var states: [GestureRecognizer.State] = []
    pan.onAction { [finger] pan, phase in
      guard phase == .began else { return }
      finger.move(to: Point(300, 100))
      finger.up()
      states.append(pan.state)
    }
    finger.down(at: Point(100, 100))

    finger.move(to: Point(200, 100))

    #expect(gestures == ["pan began", "pan changed", "pan ended"])
    #expect(states == [.possible])
    #expect(pan.state == .possible)
    #expect(scene.stage.window.leftovers == [])
  }

  @Test(
    "an action for the end may run an event loop in which the recognizer is used again",
    arguments: 0..<everyKind)
  func workAgain(_ kind: Int) {
    let recognizer = everyRecognizer()[kind]
    scene.add(recognizer, "it")
    var hasLooped = false
    recognizer.onAction { _, phase in
      guard phase == .ended, !hasLooped else { return }
      hasLooped = true
      play(kind)
    }

    play(kind)

    #expect(hasLooped)
    #expect(gestures.filter { $0 == "it ended" }.count == 2)
    #expect(scene.stage.window.leftovers == [])
  }

  private nonisolated static let everyKind = 8

  /// Performs the gesture of one of the recognizers of `everyRecognizer`.
  private func play(_ kind: Int) {
    let second = scene.finger(2)
    switch kind {
    case 0: finger.tap(at: Point(300, 300))
    case 1:
      finger.tap(at: Point(300, 300))
      finger.tap(at: Point(300, 300))
    case 2:
      finger.down(at: Point(300, 300))
      second.tap(at: Point(400, 300))
      finger.up()
    case 3:
      finger.down(at: Point(300, 300))
      scene.wait(500)
      finger.up()
    case 4, 7:
      finger.down(at: Point(300, 300))
      finger.stroke(to: Point(400, 300), in: .milliseconds(60))
      finger.up()
    default:
      finger.down(at: Point(300, 300))
      second.down(at: Point(500, 300))
      second.stroke(to: Point(300, 600), in: .milliseconds(100))
      finger.up()
      second.up()
    }
  }

  @Test("a view may run an event loop while it receives a touch") func viewLoop() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    scene.view.reaction = { [second = scene.finger(2)] phase, touch in
      guard phase == .cancelled, touch.id.contact == 1 else { return }
      second.down(at: Point(300, 300))
      second.up()
    }
    finger.down(at: Point(100, 100))

    finger.up(at: Point(150, 100))

    #expect(gestures == ["pan began", "pan ended"])
    #expect(pan.state == .possible)
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("a lift is not lost if the view runs an event loop before receiving it") func liftAndLoop()
  {
    scene.view.reaction = { [second = scene.finger(2)] phase, touch in
      guard phase == .moved else { return }
      second.down(at: Point(300, 300))
      second.up()
    }
    finger.down(at: Point(100, 100))

    finger.up(at: Point(105, 100))

    #expect(
      scene.recorder.lines == [
        "view began 1", "view moved 1", "view began 2", "view ended 2", "view ended 1",
      ])
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("a delegate may disable the recognizer that it is asked about") func delegateDisables() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    let answers = Answers()
    answers.shouldBegin = { recognizer in
      recognizer.isEnabled = false
      return true
    }
    pan.delegate = answers
    finger.down(at: Point(100, 100))

    finger.move(to: Point(200, 100))
    finger.up()

    #expect(gestures == [])
    #expect(pan.state == .possible)
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("a delegate may remove the view while it is asked") func delegateRemoves() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    let answers = Answers()
    answers.isSimultaneous = { [view = scene.view] _, _ in
      view.removeFromSuperview()
      return false
    }
    let other = scene.add(PanGestureRecognizer(), "other")
    pan.delegate = answers
    _ = other
    finger.down(at: Point(100, 100))

    finger.move(to: Point(200, 100))
    finger.up()

    #expect(scene.stage.window.leftovers == [])
    #expect(!gestures.contains("other began"))
  }

  @Test("a reset may disable other recognizers") func resetDisables() {
    let probe = scene.add(ProbeRecognizer(scene.recorder), "probe")
    let pan = scene.add(PanGestureRecognizer(), "pan")
    probe.onReset = { pan.isEnabled = false }
    finger.down(at: Point(100, 100))
    finger.move(to: Point(200, 100))
    #expect(probe.resets == 0)

    finger.up()

    #expect(gestures.filter { $0.hasPrefix("pan") } == ["pan began", "pan ended"])
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("an action's weak target may have been released") func targetGone() {
    final class Target { var count = 0 }
    var target: Target? = Target()
    let tap = scene.add(TapGestureRecognizer(), "tap")
    tap.onAction { [weak target] _, _ in target?.count += 1 }
    target = nil

    finger.tap(at: Point(100, 100))

    #expect(gestures == ["tap ended"])
  }

  @Test("in release a recognizer of two views moves to the second, even during its gesture")
  func otherView() {
    let kid = scene.addView("kid", 0, 300, 100, 100)
    let pan = scene.add(PanGestureRecognizer(), "pan")
    finger.down(at: Point(100, 100))
    finger.move(to: Point(200, 100))

    let messages = misuse { kid.add(pan) }

    #expect(messages == ["pan belongs to another view; remove it there first"])
    #expect(gestures == ["pan began", "pan cancelled"])
    #expect(pan.view === kid)
    finger.up()
    finger.down(at: Point(50, 350))
    finger.move(to: Point(100, 350))
    #expect(pan.state == .began)
  }
}

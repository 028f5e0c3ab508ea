import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("Gesture arbitration")
struct ArbitrationTests {
  private let scene = GestureScene()
  private let answers = Answers()
  private var finger: Finger { scene.finger(1) }
  private var gestures: [String] { scene.recorder.lines.filter { !$0.contains("view") } }

  private func drag() {
    finger.down(at: Point(100, 100))
    finger.move(to: Point(150, 100))
    finger.up()
  }

  @Test("asks shouldBegin of the recognizer before its delegate") func shouldBegin() {
    final class NeverBegins: ExpressibleRecognizer {
      override func shouldBegin() -> Bool { false }
    }
    let recognizer = scene.add(NeverBegins(), "recognizer")
    var isAsked = false
    answers.shouldBegin = { _ in
      isAsked = true
      return true
    }
    recognizer.delegate = answers

    drag()

    #expect(gestures == [])
    #expect(!isAsked)
  }

  @Test("asks a delegate's shouldBegin once for each claim") func shouldBeginOnce() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    pan.require(toFail: scene.add(PanGestureRecognizer(minimumTouches: 2), "pair"))
    var count = 0
    answers.shouldBegin = { _ in
      count += 1
      return true
    }
    pan.delegate = answers
    finger.down(at: Point(100, 100))
    finger.stroke(to: Point(200, 100), in: .milliseconds(100))
    finger.up()

    #expect(count == 1)
    #expect(gestures == ["pan began", "pan ended"])
  }

  @Test("allows two gestures to be simultaneous if either delegate does", arguments: [true, false])
  func simultaneous(_ isFirst: Bool) {
    let pans = ["a", "b"].map { scene.add(PanGestureRecognizer(), $0) }
    answers.isSimultaneous = { _, _ in true }
    pans[isFirst ? 0 : 1].delegate = answers

    drag()

    #expect(gestures == ["a began", "b began", "a ended", "b ended"])
  }

  @Test("a delegate's refusal does not override a declared simultaneity")
  func refusalIsNoGuarantee() {
    let pans = ["a", "b"].map { scene.add(PanGestureRecognizer(), $0) }
    let yes = Answers()
    yes.isSimultaneous = { _, _ in true }
    pans[0].delegate = answers
    pans[1].delegate = yes

    drag()

    #expect(gestures == ["a began", "b began", "a ended", "b ended"])
  }

  @Test("respects canPrevent and canBePrevented of subclasses") func hooks() {
    final class PreventsNone: ExpressibleRecognizer {
      override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
    }
    final class Unpreventable: ExpressibleRecognizer {
      override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
    }
    scene.add(PreventsNone(), "lenient")
    scene.add(PanGestureRecognizer(), "pan")
    scene.add(Unpreventable(), "unpreventable")
    scene.add(PanGestureRecognizer(), "late")

    drag()

    #expect(
      gestures.filter { $0.hasSuffix("began") } == [
        "lenient began", "pan began", "unpreventable began",
      ])
  }

  @Test("asks a delegate's shouldReceive for each finger that lands") func shouldReceive() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    answers.shouldReceive = { $0.startLocation(in: nil).x < 200 }
    pan.delegate = answers
    finger.down(at: Point(300, 100))
    scene.finger(2).down(at: Point(100, 100))

    #expect(pan.numberOfTouches == 1)
    #expect(pan.touches.first?.gestureRecognizers.first === pan)
    #expect(scene.stage.window.touches.first?.gestureRecognizers.isEmpty ?? false)
  }

  @Test("does not depend on the order in which fingers are reported") func reportedOrder() {
    var outcomes: [[String]] = []
    for isReversed in [false, true] {
      let scene = GestureScene()
      let recognizers = [
        PanGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer(),
      ]
      for (index, recognizer) in recognizers.enumerated() { scene.add(recognizer, "\(index)") }
      let places = [Point(100, 100), Point(300, 100), Point(200, 300)]
      for step in 0..<6 {
        let samples = places.enumerated().map { index, place in
          scene.finger(UInt32(index + 1)).sample(
            step == 0 ? .began(provisional: false) : .moved,
            at: place + Vector(7 * Double(step * index), 11 * Double(step)))
        }
        scene.stage.frame(isReversed ? samples.reversed() : samples)
        scene.wait(10)
      }
      outcomes.append(
        scene.recorder.lines.filter { !$0.contains("view") } + [
          "\(recognizers[0].inspectionAttributes)"
        ])
    }

    #expect(outcomes[0] == outcomes[1])
    #expect(!outcomes[0].isEmpty)
  }

  @Test("traces each decision with its reason") func trace() {
    let trace = Trace(of: scene.stage.window)
    scene.add(PanGestureRecognizer(), "pan")
    scene.add(TapGestureRecognizer(), "tap")
    scene.add(LongPressGestureRecognizer(), "press").allowableMovement = 100

    drag()

    #expect(
      trace.lines == [
        "tap fails: its touches do not match", "pan began", "press fails: pan prevents it",
        "pan ended",
      ])
  }

  @Test("traces the reason of a waiting gesture once") func traceOfWaiting() {
    let trace = Trace(of: scene.stage.window)
    let probe = scene.add(ProbeRecognizer(scene.recorder), "probe")
    scene.add(PanGestureRecognizer(), "pan").require(toFail: probe)
    finger.down(at: Point(100, 100))

    finger.stroke(to: Point(200, 100), in: .milliseconds(100))
    finger.cancel()

    #expect(
      trace.lines == [
        "pan waits for probe to fail", "probe is cancelled: one of its touches was cancelled",
        "pan is cancelled: one of its touches was cancelled",
      ])
  }
}

/// Collects the arbiter's trace.
@MainActor
private final class Trace {
  private(set) var lines: [String] = []

  init(of window: Window) {
    window.onGestureDecision = { [unowned self] in lines.append($0.description) }
  }
}

/// A simple drag recognizer for tests to subclass.
@MainActor
class ExpressibleRecognizer: GestureRecognizer {
  isolated deinit {}

  override func touchesMoved(_ moved: [Touch], with event: TouchEvent) {
    transition(to: status == .possible ? .began : .changed)
  }

  override func touchesEnded(_ ended: [Touch], with event: TouchEvent) {
    if touches.isEmpty { transition(to: isRunning || isWaiting ? .ended : .failed) }
  }
}

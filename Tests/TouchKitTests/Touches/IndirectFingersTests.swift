import Testing
import TouchKit
import TouchKitTesting

/// Pinches on a touchpad and turns of the wheel that no view handles.
@MainActor
@Suite("Touchpad and Ctrl-wheel drive recognizers")
struct IndirectFingersTests {
  private let stage = Stage()
  private let recorder = Recorder()
  private let card: ProbeView
  private let middle = Point(200, 200)

  init() {
    card = ProbeView("card", frame: Rect(100, 100, 200, 200), recorder: recorder)
    stage.root.addSubview(card)
  }

  private func wheel(_ notches: Double, modifiers: Modifiers = .control) {
    stage.window.handle(
      MouseEvent(
        kind: .scrolled(Vector(0, notches)), location: middle, modifiers: modifiers,
        timestamp: stage.now))
  }

  @Test("a touchpad pinch scales without a slop, about the pointer") func pinch() {
    let pinch = card.add(PinchGestureRecognizer())
    var log: [String] = []
    pinch.onAction { pinch, phase in
      log.append("\(phase) \((pinch.scale * 100).rounded() / 100)")
    }

    stage.touchpadPinch(.began, at: middle)
    stage.touchpadPinch(.changed, scale: 1.01, at: middle)
    #expect(pinch.location(in: nil).distance(to: middle) < 1e-9)
    stage.touchpadPinch(.changed, scale: 2, at: middle)
    stage.touchpadPinch(.ended, scale: 2, at: middle)

    #expect(log == ["began 1.01", "changed 2.0", "ended 2.0"])
    #expect(recorder.lines == [])
  }

  @Test("a touchpad rotation turns without a slop") func rotation() {
    let rotation = card.add(RotationGestureRecognizer())
    stage.touchpadPinch(.began, at: middle)
    for _ in 1...10 {
      stage.touchpadPinch(.changed, turn: .degrees(3), at: middle)
    }

    #expect(rotation.state == .changed)
    #expect(abs(rotation.rotation.degrees - 30) < 1e-6)
  }

  @Test("a transform follows scale, rotation and translation together") func transform() {
    let transform = card.add(TransformGestureRecognizer())
    stage.window.handle(
      TouchpadEvent(
        phase: .began, kind: .pinch(scale: 1, turn: .zero), fingers: 2, translation: .zero,
        location: middle, timestamp: stage.now))
    for step in 1...10 {
      stage.advance(by: .milliseconds(10))
      stage.window.handle(
        TouchpadEvent(
          phase: .changed, kind: .pinch(scale: 1 + 0.1 * Double(step), turn: .degrees(2)),
          fingers: 2, translation: Vector(5, 0), location: middle, timestamp: stage.now))
    }

    #expect(abs(transform.scale - 2) < 1e-6)
    #expect(abs(transform.rotation.degrees - 20) < 1e-6)
    #expect(abs(transform.translation(in: nil).dx - 50) < 1e-6)
  }

  @Test("neither views nor taps, pans and presses receive them, and no finger is counted")
  func direct() {
    recorder.note("start")
    for recognizer in [
      TapGestureRecognizer(), PanGestureRecognizer(), LongPressGestureRecognizer(),
      TapGestureRecognizer(touches: 2), SwipeGestureRecognizer(directions: [.left]),
    ] {
      recognizer.onAction { [recorder] recognizer, _ in recorder.note("\(recognizer)") }
      card.add(recognizer)
    }

    stage.touchpadPinch(.began, at: middle)
    stage.touchpadPinch(.changed, scale: 2, at: middle)
    #expect(stage.window.touches.isEmpty)
    #expect(!card.isTracked)
    stage.advance(by: .seconds(2))
    stage.touchpadPinch(.ended, scale: 2, at: middle)

    #expect(recorder.lines == ["start"])
  }

  @Test("a view that handles the gesture keeps it from the recognizers") func handled() {
    let pinch = stage.root.add(PinchGestureRecognizer())
    stage.root.addSubview(TouchpadView(frame: stage.root.bounds))

    stage.touchpadPinch(.began, at: middle)
    stage.touchpadPinch(.changed, scale: 2, at: middle)

    #expect(pinch.state == .possible)
  }

  @Test("a cancelled pinch is cancelled for the recognizer") func cancelled() {
    let pinch = card.add(PinchGestureRecognizer())
    var phases: [GestureRecognizer.Phase] = []
    pinch.onAction { phases.append($1) }

    stage.touchpadPinch(.began, at: middle)
    stage.touchpadPinch(.changed, scale: 2, at: middle)
    stage.touchpadPinch(.cancelled, scale: 2, at: middle)

    #expect(phases == [.began, .cancelled])
    #expect(pinch.state == .possible)
  }

  @Test("a modal layer, a hidden window and a removed view cancel it", arguments: 0..<3)
  func interrupted(_ kind: Int) {
    let pinch = card.add(PinchGestureRecognizer())
    var phases: [GestureRecognizer.Phase] = []
    pinch.onAction { phases.append($1) }
    stage.touchpadPinch(.began, at: middle)
    stage.touchpadPinch(.changed, scale: 2, at: middle)

    switch kind {
    case 0: Overlay(isModal: true).present(in: stage.window)
    case 1: stage.window.cancelAllTouches(at: stage.now)
    default: card.removeFromSuperview()
    }
    #expect(phases == [.began, .cancelled])
    stage.touchpadPinch(.changed, scale: 3, at: middle)
    stage.touchpadPinch(.ended, scale: 3, at: middle)

    #expect(phases == [.began, .cancelled])
  }

  @Test("the wheel with Control pinches by a tenth for each notch, until it rests") func wheel() {
    let pinch = card.add(PinchGestureRecognizer())
    var log: [String] = []
    pinch.onAction { pinch, phase in
      log.append("\(phase) \((pinch.scale * 1000).rounded() / 1000)")
    }

    wheel(-1)
    stage.advance(by: .milliseconds(200))
    wheel(-1)
    stage.advance(by: .milliseconds(299))
    #expect(log == ["began 1.1", "changed 1.21"])
    stage.advance(by: .milliseconds(1))

    #expect(log == ["began 1.1", "changed 1.21", "ended 1.21"])
  }

  @Test("the wheel without Control does not pinch") func plainWheel() {
    let pinch = card.add(PinchGestureRecognizer())

    wheel(-1, modifiers: [])

    #expect(pinch.state == .possible)
  }

  @Test("the wheel with Control zooms what is in a scroll view, and does not scroll it")
  func scrollView() {
    let scroll = ScrollView()
    scroll.frame = stage.root.bounds
    scroll.contentSize = Size(800, 4000)
    let pinch = scroll.add(PinchGestureRecognizer())
    stage.root.addSubview(scroll)

    wheel(1)

    #expect(scroll.contentOffset == .zero)
    #expect(abs(pinch.scale - 1 / 1.1) < 1e-9)
  }
}

/// A view that handles touchpad gestures itself.
private final class TouchpadView: View {
  // Isolated, because tests release their views on any thread.
  isolated deinit {}

  override func handleTouchpad(_ event: TouchpadEvent) -> Bool { true }
}

import TouchKit
import TouchKitTesting

/// Records, in order, the actions of recognizers and the deliveries to views.
@MainActor
final class Recorder {
  private(set) var lines: [String] = []

  /// Records the actions of a recognizer, as "name state".
  func watch<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, as name: String) -> Recognizer
  {
    recognizer.name = name
    recognizer.onAction { [unowned self] in note("\(name) \($1.rawValue)") }
    return recognizer
  }

  func note(_ line: String) { lines.append(line) }
}

/// A view that records its touches, as "label phase finger", and may react to them.
@MainActor
final class ProbeView: View {
  private let recorder: Recorder
  /// Called after each recorded touch.
  var reaction: (Touch.Phase, Touch) -> Void = { _, _ in }

  init(_ label: String, frame: Rect, recorder: Recorder) {
    self.recorder = recorder
    super.init(frame: frame)
    self.label = label
    isMultipleTouchEnabled = true
  }

  // Isolated, because tests release their views on any thread.
  isolated deinit {}

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) { note(touches) }
  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) { note(touches) }
  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) { note(touches) }
  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) { note(touches) }

  private func note(_ touches: Set<Touch>) {
    for touch in touches.inLandingOrder {
      recorder.note("\(label) \(touch.phase) \(touch.id.contact)")
      reaction(touch.phase, touch)
    }
  }
}

/// A stage with a recorder and one view that fills the window.
@MainActor
struct GestureScene {
  let stage = Stage()
  let recorder = Recorder()
  let view: ProbeView

  init() {
    view = ProbeView("view", frame: Rect(0, 0, 800, 600), recorder: recorder)
    stage.root.addSubview(view)
  }

  /// Attaches a recognizer to the view that fills the window.
  @discardableResult
  func add<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, _ name: String) -> Recognizer {
    view.add(recorder.watch(recognizer, as: name))
  }

  /// Adds a probe on top of the view.
  func addView(_ label: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> ProbeView
  {
    let probe = ProbeView(label, frame: Rect(x, y, width, height), recorder: recorder)
    view.addSubview(probe)
    return probe
  }

  func finger(_ number: UInt32) -> Finger { stage.finger(number) }
  func wait(_ milliseconds: Int) { stage.advance(by: .milliseconds(milliseconds)) }
}

/// A delegate whose answers are closures.
@MainActor
final class Answers: GestureRecognizerDelegate {
  var shouldBegin: (GestureRecognizer) -> Bool = { _ in true }
  var shouldReceive: (Touch) -> Bool = { _ in true }
  var isSimultaneous: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }
  var requires: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }
  var isRequired: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    shouldBegin(recognizer)
  }
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    shouldReceive(touch)
  }
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { isSimultaneous(recognizer, other) }
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { requires(recognizer, other) }
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { isRequired(recognizer, other) }
}

import Testing
import TouchKitTesting

@testable import TouchKit

/// How a gesture is cancelled.
enum Interruption: CaseIterable, Sendable {
  case touchCancelled
  case allTouchesCancelled
  case disabled
  case removed
  case viewRemoved
}

@MainActor
@Suite("Cancelling a gesture")
struct CancellationTests {
  private let scene = GestureScene()

  /// A client's use of a gesture: start + change, and the start again if it is cancelled.
  @MainActor
  private final class Model {
    struct Value: Hashable {
      var offset = Vector.zero
      var scale = 1.0
      var rotation = 0.0
      var fires = 0
    }

    var value = Value()
    private var start: Value?

    func follow(_ recognizer: GestureRecognizer) {
      switch recognizer.state {
      case .began, .changed:
        let start = start ?? value
        self.start = start
        if let pan = recognizer as? PanGestureRecognizer {
          value.offset = start.offset + pan.translation(in: nil)
        } else if let pinch = recognizer as? PinchGestureRecognizer {
          value.scale = start.scale * pinch.scale
        } else if let rotation = recognizer as? RotationGestureRecognizer {
          value.rotation = start.rotation + rotation.rotation.radians
        } else if let transform = recognizer as? TransformGestureRecognizer {
          value.offset = start.offset + transform.translation(in: nil)
          value.scale = start.scale * transform.scale
          value.rotation = start.rotation + transform.rotation.radians
        } else {
          value.offset = recognizer.location(in: nil) - .zero
        }
      case .ended:
        if recognizer.isDiscrete { value.fires += 1 }
        start = nil
      case .cancelled:
        if let start { value = start }
        start = nil
      case .possible, .failed:
        Issue.record("no action is sent for \(recognizer.state)")
      }
    }
  }

  @Test(
    "restores the model and leaves no state behind", arguments: CancellationStage.all,
    Interruption.allCases)
  func restores(_ stage: CancellationStage, _ interruption: Interruption) {
    let recognizer = stage.make()
    if stage.waits { recognizer.require(toFail: scene.view.add(Undecided())) }
    scene.view.add(recognizer)
    let model = Model()
    recognizer.onAction { recognizer, _ in model.follow(recognizer) }
    stage.play(scene)
    let isProcess = recognizer.isRunning
    let isOver = recognizer.contender?.isTerminal ?? false
    var reports: [GestureRecognizer.Phase] = []
    recognizer.onAction { reports.append($1) }
    guard interrupt(recognizer, interruption) else { return }

    for number in UInt32(1)...3 { scene.finger(number).up() }
    scene.wait(3000)

    #expect(reports == (isProcess ? [.cancelled] : []))
    if !isOver { #expect(model.value == Model.Value()) }
    #expect(scene.stage.window.leftovers == [])
    expectLikeNew(recognizer, stage)
  }

  /// Cancels the gesture; returns false if it cannot be cancelled that way.
  private func interrupt(_ recognizer: GestureRecognizer, _ interruption: Interruption) -> Bool {
    let window = scene.stage.window
    switch interruption {
    case .touchCancelled:
      guard let touch = window.touches.first else { return false }
      let sample = TouchSample(
        id: touch.id, kind: .cancelled, location: touch.location, timestamp: scene.stage.now)
      scene.stage.frame([sample])
    case .allTouchesCancelled:
      guard !window.touches.isEmpty else { return false }
      window.cancelAllTouches(at: scene.stage.now)
    case .disabled:
      recognizer.isEnabled = false
      recognizer.isEnabled = true
    case .removed:
      scene.view.remove(recognizer)
      scene.view.add(recognizer)
    case .viewRemoved:
      scene.view.removeFromSuperview()
      scene.stage.root.addSubview(scene.view)
    }
    return true
  }

  /// Checks that the next gesture is the same as with a new recognizer.
  private func expectLikeNew(_ used: GestureRecognizer, _ stage: CancellationStage) {
    guard !stage.waits else { return }
    let fresh = stage.make()
    let other = GestureScene()
    other.view.add(fresh)
    scene.wait(10_000 - Int(scene.stage.now.milliseconds))
    other.wait(10_000)
    var actions: [[String]] = [[], []]
    used.onAction { actions[0].append("\($1) \($0.inspectionAttributes)") }
    fresh.onAction { actions[1].append("\($1) \($0.inspectionAttributes)") }

    for scene in [scene, other] {
      stage.play(scene)
      for number in UInt32(1)...3 { scene.finger(number).up() }
      scene.wait(1000)
    }

    #expect(actions[0] == actions[1])
  }
}

/// Fails one second after its first finger.
@MainActor
private final class Undecided: GestureRecognizer {
  private var isOpen = false

  isolated deinit {}

  override var awaitsMoreTouches: Bool { isOpen }

  override func touchesBegan(_ began: [Touch], with event: TouchEvent) {
    isOpen = true
    _ = schedule(at: event.timestamp + .seconds(1)) { [unowned self] in transition(to: .failed) }
  }

  override func reset() { isOpen = false }
}

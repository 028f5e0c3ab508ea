import TouchKit

/// A recognizer that records its touches, and whose transitions are requested by the test.
@MainActor
final class ProbeRecognizer: GestureRecognizer {
  private let recorder: Recorder
  private let isSingleEvent: Bool
  var onEvent: (TouchEvent) -> Void = { _ in }
  var onBegan: (ProbeRecognizer) -> Void = { _ in }
  var onMoved: (ProbeRecognizer) -> Void = { _ in }
  var onEnded: (ProbeRecognizer) -> Void = { _ in }
  var onReset: () -> Void = {}
  private(set) var resets = 0

  init(_ recorder: Recorder, isDiscrete: Bool = false) {
    self.recorder = recorder
    isSingleEvent = isDiscrete
  }

  // Isolated, because tests release their recognizers on any thread.
  isolated deinit {}

  override var isDiscrete: Bool { isSingleEvent }

  override func touchesBegan(_ began: [Touch], with event: TouchEvent) {
    record("began", event)
    onBegan(self)
  }

  override func touchesMoved(_ moved: [Touch], with event: TouchEvent) {
    record("moved", event)
    onMoved(self)
  }

  override func touchesEnded(_ ended: [Touch], with event: TouchEvent) {
    record("ended", event)
    onEnded(self)
  }

  override func touchesCancelled(_ cancelled: [Touch], with event: TouchEvent) {
    record("cancelled", event)
  }

  override func reset() {
    resets += 1
    onReset()
  }

  private func record(_ what: String, _ event: TouchEvent) {
    recorder.note("\(self) received \(what)")
    onEvent(event)
  }
}

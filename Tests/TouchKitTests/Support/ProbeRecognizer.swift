import TouchKit

/// A recognizer that decides nothing by itself: it writes down what it hears and does what a test
/// tells it to.
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

  // Tests let go of their recognizers wherever they please.
  isolated deinit {}

  override var isDiscrete: Bool { isSingleEvent }

  override func touchesBegan(_ began: [Touch], with event: TouchEvent) {
    hear("began", event)
    onBegan(self)
  }

  override func touchesMoved(_ moved: [Touch], with event: TouchEvent) {
    hear("moved", event)
    onMoved(self)
  }

  override func touchesEnded(_ ended: [Touch], with event: TouchEvent) {
    hear("ended", event)
    onEnded(self)
  }

  override func touchesCancelled(_ cancelled: [Touch], with event: TouchEvent) {
    hear("cancelled", event)
  }

  override func reset() {
    resets += 1
    onReset()
  }

  private func hear(_ what: String, _ event: TouchEvent) {
    recorder.note("\(self) hears \(what)")
    onEvent(event)
  }
}

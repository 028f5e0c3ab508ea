import TouchKit

/// Plays one vector through a real window, one point in time after another. Makes no decisions of
/// its own.
package final class VectorPlayer {
  /// How samples with the same time are delivered.
  package enum Delivery: Sendable {
    /// All samples in one frame.
    case inFrames
    /// One frame per sample.
    case oneByOne
  }

  private let vector: GestureVector
  private let stage: VectorStage
  private let samples: [VectorSample]
  private let samplings: [(time: Double, recognizer: String)]
  private var trace: VectorTrace

  /// The window under test.
  package var window: Window { stage.window }

  /// Creates a player and sets up the vector's views and recognizers.
  package init(_ vector: GestureVector) throws {
    self.vector = vector
    trace = VectorTrace(vector: vector.name)
    stage = try VectorStage(vector)
    samples = try vector.samples()
    samplings = (vector.expect ?? []).filter { $0.state == "changed" }.compactMap { entry in
      entry.t_range?.last.map { ($0, entry.recognizer) }
    }
  }

  /// Plays the vector and returns the recorded trace.
  package func play(_ delivery: Delivery = .inFrames) throws -> VectorTrace {
    // The window is exposed and may outlive the player.
    window.onGestureAction = { [weak self] recognizer, state in
      guard let self else { return }
      trace.events.append(event(recognizer, state))
    }
    window.onTouchDelivery = { [weak self] phase, touch in
      guard let self, let view = stage.id(of: touch.view) else { return }
      trace.views.append(.init(view: view, finger: touch.id.contact, phase: "\(phase)"))
    }
    stage.onCall = { [weak self] view, phase, touches in
      let fingers = touches.inLandingOrder.map(\.id.contact)
      self?.trace.calls.append(.init(view: view, phase: phase, fingers: fingers))
    }
    let commands = vector.commands ?? []
    let moments = samples.map(\.t) + commands.map(\.t) + samplings.map(\.time)
    for time in Set(moments).sorted() {
      deliver(samples.filter { $0.t == time }, at: time, delivery)
      for command in commands where command.t == time { try stage.execute(command) }
      try takeSamples(at: time)
    }
    window.advance(to: .init(vectorMilliseconds: vector.until_ms ?? (moments.max() ?? 0) + 2000))
    return trace
  }

  private func deliver(_ samples: [VectorSample], at time: Double, _ delivery: Delivery) {
    let now = EventTime(vectorMilliseconds: time)
    let entries = samples.map { sample in
      TouchSample(
        id: .init(contact: sample.finger), kind: sample.kind, location: sample.location,
        timestamp: now, isPrecise: sample.isPrecise)
    }
    if delivery == .inFrames || entries.isEmpty {
      window.handle(TouchFrame(time: now, samples: entries))
    } else {
      for entry in entries { window.handle(TouchFrame(time: now, samples: [entry])) }
    }
  }

  private func takeSamples(at time: Double) throws {
    for sampling in samplings where sampling.time == time {
      window.advance(to: .init(vectorMilliseconds: time))
      let recognizer = try stage.recognizer(sampling.recognizer)
      var sample = event(recognizer, recognizer.state)
      sample.t = time
      trace.samples.append(sample)
    }
  }

  private func event(
    _ recognizer: GestureRecognizer, _ state: GestureRecognizer.State
  ) -> VectorTrace.Event {
    let isRecognized = recognizer.isDiscrete && state == .recognized
    return .init(
      t: window.now.milliseconds, recognizer: recognizer.name,
      state: isRecognized ? "recognized" : state.rawValue,
      values: Dictionary(recognizer.inspectionAttributes.map { ($0.name, $0.value) }) { first, _ in
        first
      })
  }
}

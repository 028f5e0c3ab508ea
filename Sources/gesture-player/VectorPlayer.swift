import TouchKit

/// What a vector's play gave, in the form that the judge of vectors reads.
struct VectorTrace: Encodable {
  struct Event: Encodable {
    var t: Double
    var recognizer: String
    var state: String
    var values: [String: Fact.Value]
  }

  struct Delivery: Encodable {
    var view: String
    var finger: UInt32
    var phase: String
  }

  var vector: String
  var events: [Event] = []
  var samples: [Event] = []
  var views: [Delivery] = []
}

/// Plays one vector through a real window, moment by moment. Nothing here decides anything.
final class VectorPlayer {
  private let vector: VectorFile.Vector
  private let stage: VectorStage
  private var trace: VectorTrace

  init(_ vector: VectorFile.Vector) throws {
    self.vector = vector
    trace = VectorTrace(vector: vector.name)
    stage = try VectorStage(vector)
  }

  func play() throws -> VectorTrace {
    let window = stage.window
    window.onGestureAction = { [unowned self] recognizer, state in
      trace.events.append(event(recognizer, state))
    }
    window.onTouchDelivery = { [unowned self] phase, touch in
      guard let view = touch.view else { return }
      trace.views.append(
        .init(view: view.label, finger: touch.id.contact, phase: "\(phase)"))
    }
    for time in moments where time <= vector.until_ms { try play(at: time) }
    window.advance(to: .init(vectorMilliseconds: vector.until_ms))
    return trace
  }

  private var samplings: [(time: Double, recognizer: String)] {
    (vector.expect ?? []).filter { $0.state == "changed" }.compactMap { entry in
      entry.t_range?.last.map { ($0, entry.recognizer) }
    }
  }

  private var moments: [Double] {
    let times =
      vector.touches.map(\.t) + (vector.commands ?? []).map(\.t) + samplings.map(\.time)
    return Set(times).sorted()
  }

  private func play(at time: Double) throws {
    let now = EventTime(vectorMilliseconds: time)
    let samples = try vector.touches.filter { $0.t == time }.map { try sample($0, at: now) }
    if samples.isEmpty {
      stage.window.handle(TouchFrame(time: now, samples: []))
    } else {
      stage.window.handle(TouchFrame(time: now, samples: samples))
    }
    for command in vector.commands ?? [] where command.t == time { try stage.execute(command) }
    for sampling in samplings where sampling.time == time {
      stage.window.advance(to: now)
      let recognizer = try stage.recognizer(sampling.recognizer)
      trace.samples.append(event(recognizer, recognizer.state))
    }
  }

  private func sample(
    _ sample: VectorFile.Sample, at time: EventTime
  ) throws -> TouchSample {
    let kinds: [String: TouchSample.Kind] = [
      "began": .began(provisional: false), "moved": .moved, "stationary": .moved,
      "ended": .ended, "cancelled": .cancelled,
    ]
    guard let kind = kinds[sample.phase] else {
      throw VectorError(description: "\(vector.name): unknown phase \(sample.phase)")
    }
    return TouchSample(
      id: .init(contact: sample.finger), kind: kind, location: Point(sample.x, sample.y),
      timestamp: time, isPrecise: sample.precise ?? false)
  }

  private func event(
    _ recognizer: GestureRecognizer, _ state: GestureRecognizer.State
  ) -> VectorTrace.Event {
    let isRecognized = recognizer.isDiscrete && state == .recognized
    return .init(
      t: stage.window.now.milliseconds, recognizer: recognizer.name,
      state: isRecognized ? "recognized" : state.rawValue,
      values: Dictionary(recognizer.facts.map { ($0.name, $0.value) }) { first, _ in first })
  }
}

extension EventTime {
  /// A moment from a vector's milliseconds, fractions included.
  init(vectorMilliseconds: Double) {
    self.init(nanoseconds: Int64((vectorMilliseconds * 1e6).rounded()))
  }
}

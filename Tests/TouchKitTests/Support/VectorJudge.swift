import GestureVectors
import TouchKit

/// Compares the trace of a vector with what the vector expects.
@MainActor
struct VectorJudge {
  private let vector: GestureVector
  private let trace: VectorTrace
  private(set) var faults: [String] = []
  /// The event or sample found for each entry of "expect", in the order of the entries.
  private var matches: [Int: VectorTrace.Event] = [:]

  /// Compares a trace with a vector.
  init(_ vector: GestureVector, _ trace: VectorTrace) {
    self.vector = vector
    self.trace = trace
    checkNumbers()
    checkSilence()
    for recognizer in Set(expectations.map(\.recognizer)) { matchActions(of: recognizer) }
    matchSamples()
    for (index, event) in matches { compare(event, with: expectations[index]) }
    checkOrder()
    checkViews()
    checkCalls()
  }

  private var expectations: [GestureVector.Expectation] { vector.expect ?? [] }

  private func isProcess(_ state: String) -> Bool { state == "changed" || state == "failed" }

  private mutating func checkNumbers() {
    for event in trace.events + trace.samples {
      for (name, value) in event.values {
        let numbers = value.numbers
        if !numbers.allSatisfy(\.isFinite) {
          faults.append("\(event.recognizer): \(name) is \(numbers) at \(event.t)")
        }
        if name == "scale", !numbers.allSatisfy({ $0 > 0 }) {
          faults.append("\(event.recognizer): the scale is \(numbers) at \(event.t)")
        }
      }
    }
    for (event, next) in zip(trace.events, trace.events.dropFirst()) where next.t < event.t {
      faults.append("time runs backwards from \(event.t) to \(next.t)")
    }
  }

  private mutating func checkSilence() {
    for recognizer in vector.expect_none ?? [] {
      let sent = trace.events.filter { $0.recognizer == recognizer }.map { "\($0.state) \($0.t)" }
      if !sent.isEmpty { faults.append("\(recognizer) must not send actions but sent \(sent)") }
    }
  }

  private mutating func matchActions(of recognizer: String) {
    let sent = trace.events.filter { $0.recognizer == recognizer && !isProcess($0.state) }
    let expected = expectations.enumerated().filter {
      $0.element.recognizer == recognizer && !isProcess($0.element.state)
    }
    let isLoose = vector.loose?.contains(recognizer) ?? false
    if !isLoose, sent.map(\.state) != expected.map(\.element.state) {
      let actual = sent.map { "\($0.state) \($0.t)" }
      faults.append("\(recognizer): expected \(expected.map(\.element.state)), got \(actual)")
      return
    }
    var rest = sent[...]
    for (index, entry) in expected {
      guard let found = rest.firstIndex(where: { $0.state == entry.state }) else {
        faults.append("\(recognizer): \(entry.state) is missing")
        return
      }
      matches[index] = rest[found]
      rest = rest[(found + 1)...]
    }
  }

  private mutating func matchSamples() {
    for (index, entry) in expectations.enumerated() where entry.state == "changed" {
      let sample = trace.samples.first {
        $0.recognizer == entry.recognizer && $0.t == entry.t_range?.last
      }
      if let sample, sample.state == "began" || sample.state == "changed" {
        matches[index] = sample
      } else {
        faults.append("\(entry.recognizer) is \(sample?.state ?? "unknown"), not running")
      }
    }
  }

  private mutating func compare(
    _ event: VectorTrace.Event, with entry: GestureVector.Expectation
  ) {
    let place = "\(entry.recognizer) \(entry.state) at \(event.t)"
    if entry.state != "changed", let range = entry.t_range, range.count == 2,
      event.t < range[0] || event.t > range[1]
    {
      faults.append("\(place): expected in \(range)")
    }
    for (name, value) in entry.values ?? [:] {
      let isRight =
        switch (value, event.values[name]) {
        case (.text(let text), .text(let got)): got == text
        case (.numbers(let numbers), let got?):
          got.numbers.count == numbers.count
            && zip(numbers, got.numbers).allSatisfy {
              abs($0 - $1) <= entry.tolerance?[name] ?? 1e-9
            }
        default: false
        }
      if !isRight {
        faults.append(
          "\(place): \(name) is \(String(describing: event.values[name])), not \(value)")
      }
    }
  }

  private mutating func checkOrder() {
    guard !(vector.unordered ?? false) else { return }
    let times = matches.sorted { $0.key < $1.key }
      .filter { expectations[$0.key].state != "changed" }.map(\.value.t)
    if times != times.sorted() { faults.append("the order is wrong: \(times)") }
  }

  private mutating func checkCalls() {
    guard let expected = vector.expect_calls, trace.calls != expected else { return }
    faults.append("views were called \(trace.calls.map { "\($0.view) \($0.phase) \($0.fingers)" })")
  }

  private mutating func checkViews() {
    guard let expected = vector.expect_view else { return }
    let delivered = trace.views.filter { $0.phase != "moved" && $0.phase != "stationary" }.map {
      GestureVector.ExpectedDelivery(view: $0.view, finger: $0.finger, phase: $0.phase)
    }
    if delivered != expected {
      faults.append("views received \(delivered.map { "\($0.view) \($0.phase)" })")
    }
  }
}

extension InspectionAttribute.Value {
  fileprivate var numbers: [Double] {
    switch self {
    case .number(let number): [number]
    case .numbers(let numbers): numbers
    case .point(let point): [point.x, point.y]
    case .text, .flag: []
    }
  }
}

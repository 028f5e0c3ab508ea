import BenchReport

/// Collects the values of a suite's rows, round by round.
struct Collector {
  private let suite: String
  private let definitions: [RowDefinition]
  private var samples: [Subject: [String: Samples]] = [:]

  init(_ suite: Suite, _ definitions: [RowDefinition]) {
    self.suite = suite.rawValue
    self.definitions = definitions
  }

  /// Adds the values of one round to a row.
  mutating func add(_ values: [Double], to name: String, of subject: Subject) {
    precondition(definitions.contains { $0.name == name }, "There is no row \(name).")
    samples[subject, default: [:]][name, default: Samples()].add(values)
  }

  mutating func add(_ value: Double?, to name: String, of subject: Subject) {
    add(value.map { [$0] } ?? [], to: name, of: subject)
  }

  /// The rows of which there are values, in the order of their definitions.
  var rows: [BenchRow] {
    definitions.compactMap { definition in
      guard let own = samples[.guise]?[definition.name] else { return nil }
      return BenchRow(
        suite: suite, definition, floor: samples[.floor]?[definition.name], ours: own,
        peer: samples[.peer]?[definition.name])
    }
  }
}

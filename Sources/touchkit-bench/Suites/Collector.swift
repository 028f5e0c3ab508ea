import BenchReport

/// Collects the values of a suite's rows, round by round. The rows are in the order in which they
/// were first measured.
struct Collector {
  private let suite: String
  private var definitions: [RowDefinition] = []
  private var samples: [Subject: [String: Samples]] = [:]

  init(_ suite: Suite) { self.suite = suite.rawValue }

  /// Adds the values of one round to a row.
  mutating func add(_ values: [Double], to row: RowDefinition, of subject: Subject = .guise) {
    if !definitions.contains(where: { $0.name == row.name }) { definitions.append(row) }
    samples[subject, default: [:]][row.name, default: Samples()].add(values)
  }

  mutating func add(_ value: Double?, to row: RowDefinition, of subject: Subject = .guise) {
    add(value.map { [$0] } ?? [], to: row, of: subject)
  }

  /// The rows of which there are values.
  var rows: [BenchRow] {
    definitions.compactMap { definition in
      BenchRow(
        suite: suite, definition, floor: samples[.floor]?[definition.name],
        ours: samples[.guise]?[definition.name] ?? Samples(),
        peer: samples[.peer]?[definition.name])
    }
  }
}

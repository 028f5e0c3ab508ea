import Foundation

/// The results of a run, as `--json` writes them.
///
/// ```json
/// {
///   "version": 1, "date": "2026-01-31T12:00:00Z", "machine": "…, 2 cores, …", "rounds": 5,
///   "rows": [{
///     "suite": "latency", "name": "drag, isolated", "unit": "ms", "baseline": "floor",
///     "floor": {"count": 300, "median": 0.4, "p95": 0.5, "worst": 0.9},
///     "ours": {"count": 300, "median": 0.6, "p95": 0.8, "worst": 1.4},
///     "ratio": 1.5, "goal": {"ratio": {"_0": 1.3}}
///   }]
/// }
/// ```
///
/// Keys are sorted. `date` is what the caller passed; `floor`, `peer`, `ratio` and `goal` may be
/// missing.
/// Readers ignore unknown keys; `version` grows when the meaning of a key changes.
package struct BenchReport: Codable, Equatable, Sendable {
  package static let currentVersion = 1

  package let version: Int
  /// When it was measured, by the caller's clock; nil if the caller did not say.
  package let date: String?
  /// The processor, the number of cores, the kernel and the load.
  package let machine: String
  /// How often each row was measured, taking turns with its floor.
  package let rounds: Int
  package var rows: [BenchRow]

  package init(date: String?, machine: String, rounds: Int, rows: [BenchRow] = []) {
    version = Self.currentVersion
    self.date = date
    self.machine = machine
    self.rounds = rounds
    self.rows = rows
  }

  /// Reads what `json` wrote.
  package init(json: Data) throws {
    self = try JSONDecoder().decode(Self.self, from: json)
  }

  /// The report as JSON, one value a line.
  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

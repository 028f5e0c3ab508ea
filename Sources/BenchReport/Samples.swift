/// Measured values, grouped by the round in which they were taken.
package struct Samples: Equatable, Sendable {
  private var rounds: [[Double]] = []

  package init() {}

  /// Creates the samples of one round.
  package init(_ round: [Double]) { add(round) }

  /// All values, in order.
  package var values: [Double] { rounds.flatMap { $0 } }

  /// Adds the values of a round; an empty round adds nothing.
  package mutating func add(_ round: [Double]) {
    if !round.isEmpty { rounds.append(round) }
  }

  /// The largest value of each round, or the smallest.
  fileprivate func extremes(_ largest: Bool) -> [Double] {
    rounds.compactMap { largest ? $0.max() : $0.min() }
  }
}

/// What is reported of samples.
package struct Summary: Codable, Equatable, Sendable {
  /// The number of values.
  package let count: Int
  package let median: Double
  /// The value that 95 % of the values do not exceed; or reach, if larger is better.
  package let p95: Double
  /// The median of the worst values of the rounds: an interruption by another process in one of the
  /// rounds does not decide it.
  package let worst: Double

  /// Summarizes samples; nil if there are none.
  package init?(_ samples: Samples, largerIsBetter: Bool = false) {
    let values = samples.values.sorted()
    guard let median = values.quantile(0.5),
      let p95 = values.quantile(largerIsBetter ? 0.05 : 0.95),
      let worst = samples.extremes(!largerIsBetter).sorted().quantile(0.5)
    else { return nil }
    (count, self.median, self.p95, self.worst) = (values.count, median, p95, worst)
  }
}

extension [Double] {
  /// A quantile of sorted values; nil if there are none.
  fileprivate func quantile(_ share: Double) -> Double? {
    guard !isEmpty else { return nil }
    return self[Int((Double(count - 1) * share).rounded())]
  }
}

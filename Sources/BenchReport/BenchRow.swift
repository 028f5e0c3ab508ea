/// One measured thing beside its floor.
package struct BenchRow: Codable, Equatable, Sendable {
  /// The suite, such as `latency`.
  package let suite: String
  /// What was measured; unique in its suite.
  package let name: String
  /// The unit of the values, such as `ms`.
  package let unit: String
  /// What the ratio refers to.
  package let baseline: String
  /// The values of the baseline in the same run; nil if there is none.
  package let floor: Summary?
  package let ours: Summary
  /// The values of another program with the same task; nil if none took part.
  package let peer: Summary?
  /// Our median in units of the baseline's; nil without a baseline, or if that is zero.
  package let ratio: Double?
  package let goal: Goal?

  /// Creates a row; nil without samples of ours.
  package init?(
    suite: String, _ definition: RowDefinition, floor: Samples?, ours: Samples,
    peer: Samples? = nil
  ) {
    let isLargerBetter = definition.goal?.isLargerBetter ?? false
    guard let ours = Summary(ours, largerIsBetter: isLargerBetter) else { return nil }
    self.ours = ours
    self.peer = peer.flatMap { Summary($0, largerIsBetter: isLargerBetter) }
    let floor = floor.flatMap { Summary($0, largerIsBetter: isLargerBetter) }
    self.floor = floor
    self.suite = suite
    name = definition.name
    unit = definition.unit
    baseline = definition.baseline
    ratio = floor.flatMap { $0.median > 0 ? ours.median / $0.median : nil }
    goal = definition.goal
  }

  /// The peer's median in units of the baseline's.
  package var peerRatio: Double? {
    guard let peer, let floor, floor.median > 0 else { return nil }
    return peer.median / floor.median
  }

  /// Whether the goal is met; nil without a goal, or if there is nothing to compare with.
  package var isGoalMet: Bool? {
    switch goal {
    case nil: nil
    case .ratio(let limit): ratio.map { $0 <= limit }
    case .atMost(let limit): ours.median <= limit
    case .atLeast(let limit): ours.median >= limit
    case .worstOfFloorAndMedian: floor.map { ours.worst <= $0.worst + ours.median }
    }
  }
}

/// What a row measures.
package struct RowDefinition: Sendable {
  package let name: String
  package let unit: String
  package let goal: Goal?
  package let baseline: String

  package init(
    _ name: String, _ unit: String, goal: Goal? = nil, baseline: String = "floor"
  ) {
    (self.name, self.unit, self.goal, self.baseline) = (name, unit, goal, baseline)
  }
}

/// What a row should reach.
package enum Goal: Codable, Equatable, Sendable {
  /// The median, in units of the floor's, should not exceed a limit.
  case ratio(Double)
  /// The median should not exceed a limit.
  case atMost(Double)
  /// The median should not be below a limit.
  case atLeast(Double)
  /// The worst value should not exceed the floor's worst and one median of ours.
  case worstOfFloorAndMedian

  fileprivate var isLargerBetter: Bool {
    if case .atLeast = self { true } else { false }
  }
}

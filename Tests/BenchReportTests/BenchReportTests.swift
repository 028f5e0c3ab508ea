import Foundation
import Testing

@testable import BenchReport

@Suite("BenchReport") struct BenchReportTests {
  private let report: BenchReport

  init() throws {
    let row = try #require(
      BenchRow(
        suite: "latency", RowDefinition("drag", "ms", goal: .ratio(1.3)), floor: Samples([2]),
        ours: Samples([3, 1])))
    report = BenchReport(date: "2026-01-31", machine: "a machine", rounds: 2, rows: [row])
  }

  @Test("reads what it has written") func roundTrip() throws {
    #expect(try BenchReport(json: report.json()) == report)
  }

  @Test("has documented keys") func keys() throws {
    let object = try #require(
      try JSONSerialization.jsonObject(with: report.json()) as? [String: Any])
    let row = try #require((object["rows"] as? [[String: Any]])?.first)
    let ours = try #require(row["ours"] as? [String: Any])

    #expect(Set(object.keys) == ["version", "date", "machine", "rounds", "rows"])
    #expect(
      Set(row.keys) == [
        "suite", "name", "unit", "baseline", "floor", "ours", "ratio", "goal",
      ])
    #expect(Set(ours.keys) == ["count", "median", "p95", "worst"])
    #expect((row["goal"] as? [String: [String: Double]]) == ["ratio": ["_0": 1.3]])
  }

  @Test("reads a report with keys of a later version") func unknownKeys() throws {
    let text = try #require(String(bytes: report.json(), encoding: .utf8))
    let later = text.replacingOccurrences(of: "\"rounds\"", with: "\"color\": 1, \"rounds\"")

    #expect(try BenchReport(json: Data(later.utf8)) == report)
  }
}

@Suite("Summary") struct SummaryTests {
  @Test("is nil without values") func empty() {
    #expect(Summary(Samples()) == nil)
    #expect(Summary(Samples([])) == nil)
  }

  @Test("takes the median of the worst values of the rounds") func worst() throws {
    var samples = Samples([1, 5])
    samples.add([2, 90])
    samples.add([3, 4])
    let summary = try #require(Summary(samples))

    #expect(summary.count == 6)
    #expect(summary.median == 4)
    #expect(summary.p95 == 90)
    #expect(summary.worst == 5)
  }

  @Test("takes the smallest values for the worst, if larger is better")
  func largerIsBetter() throws {
    var samples = Samples([60, 58])
    samples.add([10, 59])
    samples.add([57, 60])
    let summary = try #require(Summary(samples, largerIsBetter: true))

    #expect(summary.p95 == 10)
    #expect(summary.worst == 57)
  }
}

@Suite("BenchRow") struct BenchRowTests {
  private func row(
    _ goal: Goal?, floor: Samples? = Samples([2, 4, 4]), ours: [Double]
  ) -> BenchRow? {
    BenchRow(suite: "s", RowDefinition("n", "ms", goal: goal), floor: floor, ours: Samples(ours))
  }

  @Test("relates our median to the floor's") func ratio() throws {
    #expect(try #require(row(nil, ours: [6])).ratio == 1.5)
    #expect(try #require(row(nil, floor: nil, ours: [6])).ratio == nil)
    #expect(try #require(row(nil, floor: Samples([0]), ours: [6])).ratio == nil)
    #expect(row(nil, ours: []) == nil)
  }

  @Test(
    "meets its goal up to the limit",
    arguments: [
      (Goal.ratio(1.5), 6.0, true), (.ratio(1.5), 6.1, false), (.atMost(6), 6, true),
      (.atMost(6), 6.1, false), (.atLeast(6), 6, true), (.atLeast(6), 5.9, false),
    ])
  func limits(goal: Goal, value: Double, isMet: Bool) throws {
    #expect(try #require(row(goal, ours: [value])).isGoalMet == isMet)
  }

  @Test("allows for the worst value the floor's and a median of ours") func worst() throws {
    #expect(try #require(row(.worstOfFloorAndMedian, ours: [1, 1, 5])).isGoalMet == true)
    #expect(try #require(row(.worstOfFloorAndMedian, ours: [1, 1, 6])).isGoalMet == false)
    #expect(try #require(row(.worstOfFloorAndMedian, floor: nil, ours: [1])).isGoalMet == nil)
    #expect(try #require(row(nil, ours: [1])).isGoalMet == nil)
  }

  @Test("is a line of a table") func table() throws {
    let table = Table("latency", of: [try #require(row(.ratio(1.3), ours: [6]))])
    let line = try #require(table.text.split(separator: "\n").last)

    #expect(
      line.split(separator: " ") == [
        "n", "ms", "4.00", "4.00", "4.00", "6.00", "6.00", "6.00", "1.50x", "<=", "1.30x",
        "missed",
      ])
  }
}

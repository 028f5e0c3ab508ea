import Testing

@testable import BenchReport

@Suite("BenchPlot") struct BenchPlotTests {
  private func report(_ rows: (RowDefinition, ours: [Double])...) -> BenchReport {
    BenchReport(
      date: "2026-01-31T12:00:00Z", machine: "a <machine>", rounds: 1,
      rows: rows.compactMap {
        BenchRow(suite: "s", $0, floor: Samples([2]), ours: Samples($1))
      })
  }

  @Test("shows what is used of each goal") func shares() {
    let report = report(
      (RowDefinition("drag", "ms", goal: .ratio(1.25)), ours: [5]),
      (RowDefinition("memory", "MiB", goal: .atMost(40)), ours: [30]),
      (RowDefinition("frames", "", goal: .atLeast(30)), ours: [20]),
      (RowDefinition("worst", "ms", goal: .worstOfFloorAndMedian), ours: [1, 1, 6]),
      (RowDefinition("wake-ups", "", goal: .atMost(0)), ours: [0]),
      (RowDefinition("without a goal", "ms"), ours: [1]))

    #expect(report.rows.map(\.shareOfGoal) == [2, 0.75, 1.5, 2, nil, nil])
    #expect(report.plot.contains(">memory<") && report.plot.contains(">2.50x &lt;= 1.25x<"))
    #expect(!report.plot.contains(">wake-ups<") && !report.plot.contains(">without a goal<"))
  }

  @Test("cuts long bars off, not their numbers") func longBars() {
    let svg = report((RowDefinition("drag", "ms", goal: .ratio(1.3)), ours: [200])).plot

    #expect(svg.contains(">100x "))
    #expect(svg.contains("width='270.0'"))
    #expect(!svg.contains("width='15385.0'"))
  }

  @Test("escapes names and says when and where it was measured") func caption() {
    let svg = report((RowDefinition("a & b", "ms", goal: .ratio(1)), ours: [2])).plot

    #expect(svg.contains(">a &amp; b<"))
    #expect(svg.contains("a &lt;machine>, 2026-01-31."))
  }
}

import Testing

@testable import BenchReport

@Suite("BenchPlot") struct BenchPlotTests {
  private func plot(_ rows: (RowDefinition, ours: [Double])...) -> BenchPlot {
    BenchPlot(
      BenchReport(
        date: "2026-01-31T12:00:00Z", machine: "a <machine>", rounds: 1,
        rows: rows.compactMap {
          BenchRow(suite: "s", $0, floor: Samples([2]), ours: Samples($1))
        }))
  }

  @Test("shows rows with a ratio in units of the floor") func ratios() {
    let plot = plot((RowDefinition("drag", "ms", goal: .ratio(1.3)), ours: [5]))

    #expect(plot.ratios == [BenchPlot.Bar(name: "drag", value: 2.5, goal: 1.3)])
    #expect(plot.shares.isEmpty)
  }

  @Test("shows rows with a limit in units of the limit") func shares() {
    let plot = plot(
      (RowDefinition("memory", "MiB", goal: .atMost(40)), ours: [30]),
      (RowDefinition("frames", "", goal: .atLeast(30)), ours: [20]),
      (RowDefinition("worst", "ms", goal: .worstOfFloorAndMedian), ours: [1, 1, 6]),
      (RowDefinition("wake-ups", "", goal: .atMost(0)), ours: [0]),
      (RowDefinition("without a goal", "ms"), ours: [1]))

    #expect(plot.ratios.isEmpty)
    #expect(plot.shares.map(\.name) == ["memory", "frames", "worst"])
    #expect(plot.shares.map(\.value) == [0.75, 1.5, 2])
    #expect(plot.shares.map(\.isGoalMet) == [true, false, false])
  }

  @Test("cuts long bars off, not their numbers") func longBars() {
    let row = RowDefinition("drag", "ms", goal: .ratio(1.3))
    let svg = plot((row, ours: [200])).svg

    #expect(svg.contains(">100x<"))
    #expect(svg.contains("width='360'"))
    #expect(!svg.contains("width='9000'"))
  }

  @Test("escapes names and says when and where it was measured") func caption() {
    let svg = plot((RowDefinition("a & b", "ms", goal: .ratio(1)), ours: [2])).svg

    #expect(svg.contains(">a &amp; b<"))
    #expect(svg.contains("a &lt;machine>, 2026-01-31."))
  }
}

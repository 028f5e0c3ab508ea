import ArgumentParser
import BenchReport
import Foundation

/// Draws the results of a run.
struct PlotReport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot", abstract: "Draw the rows of a JSON file as an SVG.")

  @Argument(help: "The file that --json wrote.")
  var report: String

  @Option(name: .shortAndLong, help: "The SVG to write.")
  var output: String

  func run() throws {
    let report = try BenchReport(json: Data(contentsOf: URL(fileURLWithPath: report)))
    try Data(BenchPlot(report).svg.utf8).write(to: URL(fileURLWithPath: output))
  }
}

import ArgumentParser
import BenchReport
import Foundation
import Platform

/// Benchmarks Guise and TouchKit against the minimum that the X server allows.
@main
struct TouchkitBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touchkit-bench",
    abstract: "Measures touch latency, drawing, zoom, menus, opening, export and gestures.",
    discussion: """
      Touches and exports are measured beside their own floor, in turns: a bare program that does \
      the least that the task needs. Only the ratios can be compared between machines.
      """,
    version: ProductVersion.current,
    subcommands: [
      RunSuites.self, PlotReport.self, FloorClient.self, MakeFixtures.self, FloorExport.self,
    ],
    defaultSubcommand: RunSuites.self)

  static func main() {
    StandardOutput.reserve()
    do {
      do {
        var command = try parseAsRoot(CommandArguments.all)
        try command.run()
      } catch  where exitCode(for: error).isSuccess {
        let text = fullMessage(for: error)
        if !text.isEmpty { try StandardOutput.printLine(text) }
      }
    } catch {
      exit(withError: error)
    }
  }
}

/// The available suites.
enum Suite: String, CaseIterable, ExpressibleByArgument {
  case latency, elements, drawing, cutout, zoom, menus, opening, export, gesture

  /// Measures the rows of the suite.
  func run(_ plan: Plan) throws -> [BenchRow] {
    switch self {
    case .latency: try LatencySuite(plan: plan).run()
    case .elements: try ElementsSuite(plan: plan).run()
    case .drawing: try DrawingSuite(plan: plan).run()
    case .cutout: try CutOutSuite(plan: plan).run()
    case .zoom: try ZoomSuite(plan: plan).run()
    case .menus: try MenusSuite(plan: plan).run()
    case .opening: try OpeningSuite(plan: plan).run()
    case .export: try ExportSuite(plan: plan).run()
    case .gesture: try MainActor.assumeIsolated { try GestureSuite(plan: plan).run() }
    }
  }
}

/// Runs suites and prints their tables.
struct RunSuites: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run suites (the default).")

  @Argument(help: "The suites to run; all by default.")
  var suites: [Suite] = []

  @Option(help: "The number of measurement rounds.")
  var rounds = 5

  @Flag(help: "Take fewer measurements, as a smoke test.")
  var quick = false

  @Option(help: "Write all rows to this file as JSON.")
  var json: String?

  @Option(help: "The date in the JSON, such as that of `date -u +%FT%TZ`.")
  var date: String?

  @Option(
    help: """
      Another program to measure in drags and zooms. It gets the path of a photo, covers the \
      screen and shows a picture of \(Int(Fixtures.side)) pixels in the middle that a finger can \
      drag. For zooms it also gets the x, y, width and height of a canvas in pixels, where two \
      fingers zoom the photo and one moves it.
      """)
  var peer: String?

  func validate() throws {
    guard (1...100).contains(rounds) else {
      throw ValidationError("The number of rounds must be 1 to 100.")
    }
  }

  func run() throws {
    let fixtures = try Fixtures()
    defer { fixtures.remove() }
    let plan = Plan(rounds: quick ? 1 : rounds, isQuick: quick, peer: peer, fixtures: fixtures)
    var report = BenchReport(date: date, machine: Machine.line, rounds: plan.rounds)
    try show(report.machine + "\n")
    var hasFailed = false
    for suite in suites.isEmpty ? Suite.allCases : suites {
      let text: String
      do {
        let rows = try suite.run(plan)
        report.rows += rows
        text = Table(suite.rawValue, of: rows).text
      } catch {
        // A suite that fails does not prevent the others.
        hasFailed = true
        text = "\(suite.rawValue): failed: \(error)\n"
      }
      try show(text)
    }
    if let json { try report.json().write(to: URL(fileURLWithPath: json)) }
    if hasFailed { throw ExitCode.failure }
  }

  private func show(_ text: String) throws { try StandardOutput.printLine(text) }
}

/// Draws the results of a run.
struct PlotReport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot", abstract: "Draw the rows of a JSON file as an SVG.")

  @Argument(help: "The file that --json wrote.")
  var report: String

  @Option(name: .shortAndLong, help: "The SVG to write.")
  var output: String

  func validate() throws {
    guard !FileSystem.isSameFile(report, output) else {
      throw ValidationError("The SVG would replace the report.")
    }
  }

  func run() throws {
    let report = try BenchReport(json: Data(contentsOf: URL(fileURLWithPath: report)))
    try Data(report.plot.utf8).write(to: URL(fileURLWithPath: output))
  }
}

/// What is measured, and how often.
struct Plan {
  let rounds: Int
  let isQuick: Bool
  /// The path of another program to measure.
  let peer: String?
  let fixtures: Fixtures

  /// Returns a number of samples, a quarter of it for a quick run.
  func samples(_ count: Int) -> Int { isQuick ? max(8, count / 4) : count }
}

/// A measurement that failed, with the reason.
struct BenchError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension Duration {
  /// The duration in milliseconds.
  var milliseconds: Double { self / .milliseconds(1) }
}

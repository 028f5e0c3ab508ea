import ArgumentParser
import Foundation
import VirtualTouchscreen

/// Measures how fast Guise and TouchKit are, beside the least that the X server allows.
@main
struct TouchkitBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touchkit-bench",
    abstract: "Measures touch to pixel, export, idling and gestures, beside a floor.",
    subcommands: [
      RunSuites.self, FloorClient.self, MakeFixtures.self, CairoExport.self, FloorExport.self,
    ],
    defaultSubcommand: RunSuites.self)
}

/// What can be measured.
enum Suite: String, CaseIterable, ExpressibleByArgument {
  case latency, export, idle, gesture
}

/// Runs suites and prints their tables.
struct RunSuites: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run suites (the default).")

  @Argument(help: "What to measure; all of it if nothing is named.")
  var suites: [Suite] = []

  @Option(help: "How often everything is measured in turn.")
  var rounds = 5

  @Flag(help: "Measure less, to see whether it works.")
  var quick = false

  func validate() throws {
    guard (1...100).contains(rounds) else {
      throw ValidationError("There have to be 1 to 100 rounds.")
    }
  }

  func run() throws {
    let chosen = suites.isEmpty ? Suite.allCases : suites
    let plan = Plan(rounds: quick ? 1 : rounds, isQuick: quick)
    report(Machine.line)
    var fixtures: Fixtures?
    defer { fixtures?.remove() }
    for suite in chosen {
      if fixtures == nil, suite != .gesture { fixtures = try Fixtures() }
      do {
        switch suite {
        case .gesture:
          report(MainActor.assumeIsolated { GestureCost.run(frames: plan.samples(200_000)) })
          report(try MainActor.assumeIsolated { try GestureSuite(plan: plan).run() })
        case .latency: try fixtures.map { report(try LatencySuite(plan: plan, fixtures: $0).run()) }
        case .export: try fixtures.map { report(try ExportSuite(plan: plan, fixtures: $0).run()) }
        case .idle: try fixtures.map { report(try IdleSuite(plan: plan, fixtures: $0).run()) }
        }
      } catch {
        // One suite that cannot run does not take the others with it.
        report("\(suite.rawValue): not measured: \(error)\n")
      }
    }
  }

  private func report(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }
}

/// How much is measured.
struct Plan {
  let rounds: Int
  let isQuick: Bool

  /// A number of samples, or a quarter of it.
  func samples(_ count: Int) -> Int { isQuick ? max(8, count / 4) : count }
}

/// Why something could not be measured.
struct BenchError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

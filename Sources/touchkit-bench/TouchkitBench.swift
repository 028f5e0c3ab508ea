import ArgumentParser
import Foundation
import VirtualTouchscreen

/// Benchmarks Guise and TouchKit against the minimum that the X server allows.
@main
struct TouchkitBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touchkit-bench",
    abstract: "Measures touch latency, export, idle cost and gestures against a floor.",
    subcommands: [
      RunSuites.self, FloorClient.self, MakeFixtures.self, CairoExport.self, FloorExport.self,
    ],
    defaultSubcommand: RunSuites.self)
}

/// The available suites.
enum Suite: String, CaseIterable, ExpressibleByArgument {
  case latency, export, idle, gesture
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

  func validate() throws {
    guard (1...100).contains(rounds) else {
      throw ValidationError("The number of rounds must be 1 to 100.")
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
        // A suite that fails does not prevent the others.
        report("\(suite.rawValue): failed: \(error)\n")
      }
    }
  }

  private func report(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }
}

/// How many measurements are made.
struct Plan {
  let rounds: Int
  let isQuick: Bool

  /// Returns a number of samples, a quarter of it for a quick run.
  func samples(_ count: Int) -> Int { isQuick ? max(8, count / 4) : count }
}

/// A measurement that failed, with the reason.
struct BenchError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// The machine that ran the benchmark.
enum Machine {
  /// One line: processor, cores, kernel and load.
  static var line: String {
    let cores = ProcessInfo.processInfo.processorCount
    let load = text("/proc/loadavg").split(separator: " ").prefix(3).joined(separator: " ")
    let kernel = text("/proc/sys/kernel/osrelease")
    return "\(processor), \(cores) cores, Linux \(kernel), load \(load)\n"
  }

  private static var processor: String {
    let line = text("/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = line?.split(separator: ":").last.map(String.init) ?? "unknown processor"
    return name.trimmingCharacters(in: .whitespaces)
  }

  private static func text(_ path: String) -> String {
    ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

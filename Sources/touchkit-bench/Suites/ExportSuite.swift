import BenchReport
import Glibc

/// Exports a document with 20 stickers to PNG, in a new process each time.
struct ExportSuite {
  let plan: Plan

  private static let time = RowDefinition(
    "photo, 12 megapixels: export", "ms", goal: .ratio(0.6))
  private static let memory = RowDefinition(
    "photo, 12 megapixels: export, peak memory", "MiB", goal: .atMost(105))

  func run() throws -> [BenchRow] {
    let fixtures = plan.fixtures
    let output = "\(fixtures.folder)/export.png"
    let programs = [
      (Subject.floor, Programs.bench, ["floor-export", fixtures.photo, output]),
      (.guise, Programs.guise, ["export", fixtures.document(.twenty), "-o", output]),
    ]
    var collector = Collector(.export)
    for _ in 0..<plan.rounds {
      for (subject, program, arguments) in programs {
        unlink(output)
        let run = try TimedRun(program, arguments)
        let watched = try TimedRun(program, arguments, watchesMemory: true)
        collector.add(run.time.milliseconds, to: Self.time, of: subject)
        collector.add(watched.peakMemory, to: Self.memory, of: subject)
      }
    }
    return collector.rows
  }
}

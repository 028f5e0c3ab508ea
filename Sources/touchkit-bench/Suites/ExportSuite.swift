import BenchReport
import Foundation
import Glibc
import VirtualTouchscreen

/// Exports documents with 20 stickers to PNG, in a new process each time.
struct ExportSuite {
  let plan: Plan
  let fixtures: Fixtures

  /// A document, its photo, and the rows about it.
  private struct Subjects {
    let photo: String
    let document: String
    let time: RowDefinition
    let processor: RowDefinition
    let memory: RowDefinition
    let size: RowDefinition

    init(_ name: String, photo: String, document: String, ratio: Double?, memory: Double?) {
      (self.photo, self.document) = (photo, document)
      time = RowDefinition("\(name): export", "ms", goal: ratio.map(Goal.ratio))
      processor = RowDefinition("\(name): export, CPU beside the decoder's", "ms")
      self.memory = RowDefinition(
        "\(name): export, peak memory", "MiB", goal: memory.map(Goal.atMost))
      size = RowDefinition("\(name): export, size of the file", "MB")
    }
  }

  func run() throws -> [BenchRow] {
    for kind in [Fixtures.Kind.photo, .drawing, .large] { try fixtures.make(kind) }
    let cases = [
      Subjects(
        "photo, 12 megapixels", photo: fixtures.photo, document: fixtures.document(.twenty),
        ratio: 0.6, memory: 105),
      Subjects(
        "drawing, 12 megapixels", photo: fixtures.drawing, document: fixtures.drawingDocument,
        ratio: nil, memory: nil),
      Subjects(
        "photo, 100 megapixels", photo: fixtures.largePhoto, document: fixtures.largeDocument,
        ratio: nil, memory: 500),
    ]
    var collector = Collector(
      .export, cases.flatMap { [$0.time, $0.processor, $0.memory, $0.size] })
    for _ in 0..<plan.rounds {
      for files in cases {
        for subject in [Subject.floor, .guise] { try export(files, subject, &collector) }
      }
    }
    return collector.rows
  }

  private func export(
    _ files: Subjects, _ subject: Subject, _ collector: inout Collector
  ) throws {
    let output = "\(fixtures.folder)/export.png"
    unlink(output)
    let (program, arguments) =
      switch subject {
      case .floor: (Programs.bench, ["floor-export", files.photo, output])
      case .guise, .peer: (Programs.guise, ["export", files.document, "-o", output])
      }
    let run = try TimedRun(program, arguments, within: .seconds(120))
    guard run.status == .exited(0) else {
      throw BenchError("\(arguments.joined(separator: " ")) exited with \(run.status)")
    }
    let watched = try TimedRun(program, arguments, within: .seconds(120), watchesMemory: true)
    collector.add(run.wall.milliseconds, to: files.time.name, of: subject)
    collector.add(run.usage.processor.milliseconds, to: files.processor.name, of: subject)
    collector.add(watched.peakMemory, to: files.memory.name, of: subject)
    let attributes = try FileManager.default.attributesOfItem(atPath: output)
    let bytes = (attributes[.size] as? NSNumber)?.doubleValue
    collector.add(bytes.map { $0 / 1e6 }, to: files.size.name, of: subject)
  }
}

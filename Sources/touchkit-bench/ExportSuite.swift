import Foundation
import Glibc
import VirtualTouchscreen

/// Exports the photo with 20 stickers to PNG, in a new process each time.
struct ExportSuite {
  let plan: Plan
  let fixtures: Fixtures

  private struct Contender {
    let name: String
    let program: String
    let arguments: [String]
    var wall = Samples()
    var processor = Samples()
    var memory = Samples()
    var size: Double?
  }

  private var contenders: [Contender] {
    func output(_ name: String) -> String { "\(fixtures.folder)/\(name).png" }
    return [
      Contender(
        name: "floor: decode, filter up, libdeflate 1, one thread, no stickers",
        program: Programs.bench, arguments: ["floor-export", fixtures.photo, output("floor")]),
      Contender(
        name: "baseline: decode, Cairo's writer, no stickers", program: Programs.bench,
        arguments: ["cairo-export", fixtures.photo, output("cairo")]),
      Contender(
        name: "guise export, 20 stickers", program: Programs.guise,
        arguments: ["export", fixtures.photoDocument, "-o", output("guise")]),
    ]
  }

  func run() throws -> String {
    var contenders = contenders
    for _ in 0..<plan.rounds {
      for index in contenders.indices { try measure(&contenders[index]) }
    }
    return table(contenders)
  }

  private func measure(_ contender: inout Contender) throws {
    let output = contender.arguments[contender.arguments.count - 1]
    unlink(output)
    let run = try TimedRun(contender.program, contender.arguments, within: .seconds(120))
    guard run.status == .exited(0) else {
      throw BenchError("\(contender.arguments.joined(separator: " ")) exited with \(run.status)")
    }
    contender.wall.add(run.wall.milliseconds)
    contender.processor.add(run.usage.processor.milliseconds)
    contender.memory.add(run.peakMemory)
    let attributes = try FileManager.default.attributesOfItem(atPath: output)
    contender.size = (attributes[.size] as? NSNumber).map { $0.doubleValue / 1e6 }
  }

  private func table(_ contenders: [Contender]) -> String {
    var table = Table(["export of 12 megapixels", "wall ms", "p95", "CPU ms", "MB", "peak MiB"])
    let base = contenders[0]
    for contender in contenders {
      table.add([
        contender.name,
        Show.number(contender.wall.median, over: base.wall.median, digits: 0),
        Show.number(contender.wall.quantile(0.95), digits: 0),
        Show.number(contender.processor.median, digits: 0),
        Show.number(contender.size, over: base.size),
        Show.number(contender.memory.median, digits: 0),
      ])
    }
    return table.text
  }
}

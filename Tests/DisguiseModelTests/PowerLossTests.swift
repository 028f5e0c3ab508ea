import Foundation
import Platform
import TestSupport
import Testing

/// A session whose writes and syncs are recorded, then power losses in the middle of it: what was
/// not synced is dropped or applied in part.
@Suite("Losses of power", .serialized) struct PowerLossTests {
  private static let losses = Soak.isOn ? 2000 : 60

  @Test("lose only steps that were not synced yet, and never the state's consistency")
  func losses() throws {
    // The log is below the folder, so that the trace has the time of each line.
    let session = try JournalSession(log: "work/log", traces: true)
    let disk = try DiskTrace(session.folder.read("trace"), below: session.work)
    #expect(session.isDone && disk.records.count > 100)
    #expect(session.problems == [])
    var (lost, longest) = (0, Int64(0))
    for seed in 0..<Self.losses {
      var random = SeededGenerator(seed: UInt64(seed))
      let end = Int.random(in: 1...disk.records.count, using: &random)
      let after = TemporaryFolder()
      let log = try disk.replay(upTo: end, into: after, using: &random)
      try FileManager.default.createDirectory(
        atPath: after.path("exports"), withIntermediateDirectories: true)
      let start = try NextStart(in: after, ".")
      var flaws = start.flaws
      // The steps whose recording had ended before the last sync began that has ended.
      let ended = log.lines.filter { $0.text.hasPrefix("end ") }
      let synced = ended.filter { $0.time <= log.synced }.count
      let position = ended.lastIndex { $0.text.dropFirst(4) == start.work ?? "" }.map { $0 + 1 }
      let begun = log.lines.contains { $0.text == "begin \(start.work ?? "")" }
      if let position {
        if position < synced { flaws.append("\(synced - position) synced steps are lost") }
        if position < ended.count {
          longest = max(longest, log.time - ended[position].time)
        }
      } else if !begun, synced > 0 || start.work != nil {
        flaws.append("the work is wrong: \(synced) synced steps")
      }
      if !flaws.isEmpty { lost += 1 }
      #expect(
        flaws == [],
        "seed \(seed), call \(end): step \(position ?? 0) of \(ended.count), \(synced) synced")
    }
    print(
      "the oldest step lost was \(longest / 1_000_000) ms old; "
        + "the longest sync took \(disk.longestSync / 1_000_000) ms")
    // A sync begins as soon as the one before has ended.
    #expect(longest < 200_000_000 * Sanitizer.slowdown + 2 * disk.longestSync)
    try Soak.report("Loss of power", tried: Self.losses, lost: lost)
  }
}

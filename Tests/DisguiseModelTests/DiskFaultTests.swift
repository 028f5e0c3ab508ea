import Foundation
import Platform
import TestSupport
import Testing

/// A session with a fault at one of the calls that change files, then the next start.
///
/// `make soak` tries every call, `make test` some of them.
@Suite("Faults of the disk", .serialized) struct DiskFaultTests {
  private static let stride = Soak.isOn ? 1 : 9

  @Test(
    "lose nothing that has ended, and are reported",
    arguments: [
      ("ENOSPC", false), ("EIO", false), ("EINTR", false), ("short", false), ("kill", false),
      ("ENOSPC", true), ("EIO", true),
    ])
  func everyCall(kind: String, lasts: Bool) throws {
    var (tried, lost) = (0, 0)
    for index in Swift.stride(from: 0, to: 10_000, by: Self.stride) {
      let session = try JournalSession(fault: "\(index) \(kind)", lasts: lasts)
      guard session.isHit else { break }
      tried += 1
      let start = try NextStart(in: session.folder)
      let flaws = flaws(of: session, start, kind: kind, lasts: lasts)
      if !flaws.isEmpty { lost += 1 }
      #expect(flaws == [], "\(kind) at call \(index)\(lasts ? " and later" : "")")
    }
    #expect(tried > 2)
    try Soak.report("\(kind)\(lasts ? ", lasting" : ""), at each call", tried: tried, lost: lost)
  }

  private func flaws(
    of session: JournalSession, _ start: NextStart, kind: String, lasts: Bool
  ) -> [String] {
    var flaws = start.flaws
    let isReported = !session.problems.isEmpty
    if kind == "kill" {
      // The step that was being recorded may be there or not; so may the start, which ends with the first.
      let last = session.ended.last.flatMap { session.begun.lastIndex(of: $0) } ?? -1
      let possible = [session.ended.last] + session.begun.dropFirst(last + 1).map(Optional.some)
      if !possible.contains(start.work) { flaws.append("a step is lost") }
    } else if lasts {
      // What could not be written is lost at the end, but not without a message.
      if isReported { flaws.removeAll { $0.hasPrefix("Couldn't restore your last disguise") } }
      if start.work != session.ended.last && !isReported { flaws.append("nothing was reported") }
      if let work = start.work, !session.begun.contains(work) { flaws.append("work is wrong") }
    } else {
      if start.work != session.ended.last { flaws.append("a step is lost") }
      if ["EINTR", "short"].contains(kind) && isReported { flaws.append("\(session.problems)") }
    }
    if kind != "kill" {
      if !session.isDone { flaws.append("the program did not end") }
      if session.saved.count < 3 && !isReported { flaws.append("a failed save was not reported") }
    }
    for name in Set(session.saved)
    where !FileSystem.exists(session.work + "/exports/" + name) {
      flaws.append("\(name) is missing")
    }
    return flaws
  }
}

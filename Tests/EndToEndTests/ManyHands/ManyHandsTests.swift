import Foundation
import Platform
import TestSupport
import Testing

/// Random fingers, mice, keys, grabs, window managers and cables at once, in bursts that are the
/// same in each run.
///
/// `MANY_HANDS_BURST` repeats one burst; with `MANY_HANDS_SECONDS` new bursts follow for that long.
@Suite("Many hands at once", .serialized) struct ManyHandsTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let first = environment["MANY_HANDS_BURST"].flatMap { Int($0) }
  private static let seconds = environment["MANY_HANDS_SECONDS"].flatMap { Int($0) }
  /// From the second quarter of the bursts to the last, the memory at rest may grow by this many
  /// kilobytes: by the cache of rasters, 32 MB, which only large elements fill, and by what the
  /// allocator cannot reuse.
  private static let maximumGrowth = (32 + 4) << 10

  @Test("leave nothing held, a document that can be undone, and a screen that shows it")
  func bursts() throws {
    guard let seconds = Self.seconds else {
      let session = try HandSession()
      // These have shown faults.
      for number in Self.first.map({ [$0] }) ?? [2, 8, 19, 383] { try session.run(number) }
      return
    }
    try soak(until: Timeout(in: .seconds(seconds)))
  }

  /// Goes on after a failure, with a new process.
  private func soak(until end: Timeout) throws {
    var session = try HandSession()
    var (number, lost, actions, gestures) = (Self.first ?? 1, 0, 0, 0)
    while !end.isPast, lost < 50 {
      do {
        try session.run(number)
      } catch {
        lost += 1
        Issue.record(error)
        (actions, gestures) = (actions + session.actions, gestures + session.gestures)
        session = try HandSession()
      }
      number += 1
    }
    (actions, gestures) = (actions + session.actions, gestures + session.gestures)
    try Soak.report("Many hands, bursts", tried: number - (Self.first ?? 1), lost: lost)
    print("\(actions) actions, \(gestures) gestures")
    guard let quarters = session.quarters else { return }
    print("median memory at rest in each quarter: \(quarters) kB")
    #expect(quarters[3] - quarters[1] < Self.maximumGrowth)
  }
}

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

  @Test("leave nothing held, a document that can be undone, and a screen that shows it")
  func bursts() throws {
    // From the second quarter of the bursts to the last, the memory at rest may grow by the cache
    // of rasters, 32 MB, which only large elements fill, and by what the allocator cannot reuse.
    // These bursts have shown faults.
    try run([2, 8, 19, 383], "Many hands, bursts", share: 0.75, maximumGrowth: (32 + 4) << 10) {
      try HandsOnEditor()
    }
  }

  @Test("leave nothing held in the gallery, whose scenes open again as they were")
  func scenes() throws {
    // The caches of letters and the allocator take a few megabytes more; no view stays.
    try run(
      Array(5...12), "Many hands, bursts in the gallery", share: 0.25, maximumGrowth: 12 << 10
    ) {
      try HandsOnScenes()
    }
  }

  /// Runs bursts, or for a share of `MANY_HANDS_SECONDS` all that follow the first one.
  private func run(
    _ numbers: [Int], _ name: String, share: Double, maximumGrowth: Int,
    on subject: () throws -> any HandSubject
  ) throws {
    guard let seconds = Self.seconds else {
      let session = HandSession(try subject())
      for number in Self.first.map({ [$0] }) ?? numbers { try session.run(number) }
      return
    }
    let end = Timeout(in: .seconds(Double(seconds) * share))
    // Goes on after a failure, with a new process.
    var session = HandSession(try subject())
    let first = Self.first ?? 1
    var (number, lost, actions, gestures) = (first, 0, 0, 0)
    while !end.isPast, lost < 50 {
      do {
        try session.run(number)
      } catch {
        lost += 1
        Issue.record(error)
        (actions, gestures) = (actions + session.actions, gestures + session.gestures)
        session = HandSession(try subject())
      }
      number += 1
    }
    (actions, gestures) = (actions + session.actions, gestures + session.gestures)
    try Soak.report(name, tried: number - first, lost: lost)
    print("\(actions) actions, \(gestures) gestures")
    guard let quarters = session.quarters else { return }
    print("median memory at rest in each quarter: \(quarters) kB")
    #expect(quarters[3] - quarters[1] < maximumGrowth)
  }
}

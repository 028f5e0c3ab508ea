import Testing

@testable import TouchKit

@MainActor
@Suite("The velocity of a value") struct VelocityTrackerTests {
  /// The velocity after samples at times in milliseconds.
  private func velocity(_ samples: [(time: Double, value: Double)], at end: Double) -> Double {
    func time(_ milliseconds: Double) -> EventTime {
      EventTime(nanoseconds: Int64(milliseconds * 1_000_000))
    }
    var tracker = VelocityTracker()
    for sample in samples { tracker.add(sample.value, at: time(1000 + sample.time)) }
    return tracker.velocity(at: time(1000 + end))
  }

  @Test(
    "does not turn back where a busy system tells much at once, and the rest after a pause",
    arguments: [3.0, 7, 15, 30], [10, 14])
  func bursts(pause: Double, count: Int) {
    var samples: [(time: Double, value: Double)] = []
    for index in 0..<count { samples.append((0.07 * Double(index), -13 * Double(index))) }
    let end = 0.07 * Double(count) + pause
    samples.append((end, -13 * Double(count)))

    let found = velocity(samples, at: end + 1)

    #expect(found < 0 && found >= -13 / pause * 1000 - 1)
  }

  @Test("turns back with the value, and is nothing once that rests") func turns() {
    let turning: [Double] = [0, -9, -16, -21, -24, -25, -24, -21, -16]
    #expect(velocity(even(turning), at: 64) > 200)
    let stopping: [Double] = [0, -40, -70, -90, -100, -100, -100]
    #expect(velocity(even(stopping), at: 48) == 0)
  }

  private func even(_ values: [Double]) -> [(time: Double, value: Double)] {
    values.enumerated().map { (time: 8 * Double($0.offset), value: $0.element) }
  }
}

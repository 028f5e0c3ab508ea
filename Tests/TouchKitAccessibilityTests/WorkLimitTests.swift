import Platform
import Testing

@testable import DesktopBus

@Suite("The limit of work for others") struct WorkLimitTests {
  /// Works again and again, and rests as it is told; returns the part of the time that was work.
  private func share(of work: Duration, times: Int) -> Double {
    var time = MonotonicTime.now
    let start = time
    var limit = WorkLimit(at: time)
    for _ in 0..<times {
      let end = time + work
      time = end + limit.rest(afterWorkFrom: time, to: end)
    }
    return work * times / (time - start)
  }

  @Test(
    "work takes a fifth of the time, however long a piece of it is", arguments: [1, 10, 30, 60])
  func share(milliseconds: Int) {
    #expect(share(of: .milliseconds(milliseconds), times: 10_000 / milliseconds) < 0.24)
  }

  @Test("after a flood, and after one very long piece, small ones rest little again")
  func recovers() {
    var time = MonotonicTime.now
    var limit = WorkLimit(at: time)
    for _ in 0..<100 {
      let end = time + .milliseconds(30)
      _ = limit.rest(afterWorkFrom: time, to: end)
      time = end
    }
    let end = time + .seconds(5)
    #expect(limit.rest(afterWorkFrom: time, to: end) <= .milliseconds(300))
    let later = end + .seconds(1)
    #expect(limit.rest(afterWorkFrom: later, to: later + .milliseconds(1)) == .zero)
  }
}

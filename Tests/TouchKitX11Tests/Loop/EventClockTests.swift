import Platform
import Testing
import TouchKit

@testable import TouchKitX11

@MainActor @Suite struct EventClockTests {
  let start = MonotonicTime(nanoseconds: 5_000_000_000)

  @Test("continues when 32 bits wrap (X23)") func wraps() {
    let clock = EventClock(startedAt: start)
    clock.set(to: 0xFFFF_FFF0, at: start)

    let before = clock.time(of: 0xFFFF_FFF8)
    let after = clock.time(of: 0x10)

    #expect(after - before == .milliseconds(24))
  }

  @Test("an old time after the wrap is old, not 49 days ahead (X23)") func oldAfterWrap() {
    let clock = EventClock(startedAt: start)
    clock.set(to: 0xFFFF_FFF0, at: start)

    let new = clock.time(of: 0x10)
    let replayed = clock.time(of: 0xFFFF_FFF0)

    #expect(new - replayed == .milliseconds(32))
    #expect(clock.latest == new)
  }

  @Test("a server with the machine's own clock needs no conversion") func sharedClock() {
    let clock = EventClock(startedAt: start)

    #expect(clock.time(of: 5003) == .milliseconds(5003))
  }

  @Test("estimates the server's time between events") func between() {
    let clock = EventClock(startedAt: start)
    clock.set(to: 1000, at: start)

    let later = clock.eventTime(at: start + .milliseconds(250))

    #expect(later == clock.time(of: 1000) + .milliseconds(250))
    #expect(clock.localTime(of: later) == start + .milliseconds(250))
  }

  @Test("the smallest delay counts as zero") func smallestDelay() {
    let clock = EventClock(startedAt: start)
    clock.set(to: 1000, at: start + .milliseconds(8))
    let first = clock.time(of: 1000)

    clock.observe(clock.time(of: 1010), at: start + .milliseconds(11))
    clock.observe(clock.time(of: 1020), at: start + .milliseconds(171))

    let now = clock.eventTime(at: start + .milliseconds(171))
    #expect((now - first).seconds > 0.169 && (now - first).seconds < 0.1701)
  }

  @Test(
    "the timestamp of a synthetic event does not affect the clock",
    arguments: [0, 1001, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] as [UInt32])
  func synthetic(stamp: UInt32) {
    let clock = EventClock(startedAt: start)
    clock.set(to: 1000, at: start)
    let arrival = start + .milliseconds(40)

    let time = clock.time(of: stamp, isSynthetic: true, at: arrival)

    #expect(time == clock.time(of: 1040))
    #expect(clock.eventTime(at: arrival) == time)
    #expect(clock.time(of: 1050, isSynthetic: false, at: start + .milliseconds(51)) > time)
  }

  @Test("tracks a server whose clock runs slow") func follows() {
    let clock = EventClock(startedAt: start)
    clock.set(to: 0, at: start)

    // The server loses 100 ms in 1000 s: one part in 10 000.
    for second in 1...1000 {
      let server = UInt32(second * 1000 - second / 10)
      clock.observe(clock.time(of: server), at: start + .seconds(second))
    }

    let shown = clock.eventTime(at: start + .seconds(1000))
    #expect(abs((shown - clock.latest).seconds) < 0.002)
  }

  @Test("never runs backwards") func monotonic() {
    let clock = EventClock(startedAt: start)
    clock.set(to: 1000, at: start)
    var last = clock.eventTime(at: start)

    for step in 1...1000 {
      let local = start + .milliseconds(step * 20)
      clock.observe(clock.time(of: UInt32(1000 + step * 20 - step % 17)), at: local)
      #expect(clock.eventTime(at: local) > last)
      last = clock.eventTime(at: local)
    }
  }
}

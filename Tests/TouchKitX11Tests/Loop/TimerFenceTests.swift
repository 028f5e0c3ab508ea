import Testing
import TouchKit

@testable import TouchKitX11

@Suite struct TimerFenceTests {
  var fence = TimerFence()
  let deadline = EventTime.milliseconds(1000)
  let later = EventTime.milliseconds(1005)

  private func decision(isAllHandled: Bool = true) -> TimerFence.Decision {
    fence.decision(for: deadline, at: later, isAllHandled: isAllHandled)
  }

  @Test("what is not due needs no fence") func early() {
    let before = EventTime.milliseconds(999)

    #expect(fence.decision(for: deadline, at: before, isAllHandled: true) == .fire(by: before))
  }

  @Test("a timer that is due waits for one fence") mutating func waits() {
    #expect(decision() == .send && !fence.isAwaited)

    fence.wasSent(7)
    #expect(decision() == .wait && fence.isAwaited)

    fence.passed = (7, .milliseconds(1003))
    #expect(decision() == .fire(by: .milliseconds(1003)) && !fence.isAwaited)
  }

  @Test("a fence that was sent for something else counts, if it is late enough")
  mutating func others() {
    fence.passed = (5, .milliseconds(999))
    #expect(decision() == .send)

    fence.wasSent(7)
    fence.passed = (6, .milliseconds(1000))
    #expect(decision() == .fire(by: deadline) && fence.isAwaited)
  }

  @Test("input that has been read is handled first") mutating func unhandled() {
    fence.wasSent(7)
    fence.passed = (7, later)

    #expect(decision(isAllHandled: false) == .send)
    #expect(decision() == .fire(by: later))
  }

  @Test("no timer fires before its grace is over") mutating func grace() {
    fence.passed = (7, .milliseconds(1050))

    #expect(decision() == .fire(by: later))
  }
}

import Testing

@testable import TouchKitX11

@Suite struct FramePacerTests {
  var pacer = FramePacer()
  let start = LocalTime(nanoseconds: 1_000_000_000)

  @Test("rests while nothing is needed") mutating func rests() {
    pacer.inputArrived()

    #expect(pacer.decision(needsFrame: false, at: start) == .rest)
  }

  @Test("answers the first input at once") mutating func first() {
    pacer.inputArrived()

    #expect(pacer.decision(needsFrame: true, at: start) == .draw)
  }

  @Test("answers every input at once, however fast they come") mutating func immediate() {
    pacer.drew(at: start)
    pacer.inputArrived()

    #expect(pacer.decision(needsFrame: true, at: start + .milliseconds(1)) == .draw)
  }

  @Test("input that changed nothing does not speed up what follows") mutating func idleInput() {
    pacer.drew(at: start)
    pacer.inputArrived()
    _ = pacer.decision(needsFrame: false, at: start + .milliseconds(1))

    let decision = pacer.decision(needsFrame: true, at: start + .milliseconds(2))
    #expect(decision == .wait(until: start + pacer.interval))
  }

  @Test("an animation whose frame took longer than the interval goes on at once")
  mutating func slowFrame() {
    pacer.interval = .milliseconds(10)
    pacer.drew(at: start)

    let late = start + .milliseconds(25)
    #expect(pacer.nextLook(needsFrame: true, at: late) == late)
    #expect(pacer.nextLook(needsFrame: false, at: late) == nil)
    let early = start + .milliseconds(4)
    #expect(pacer.nextLook(needsFrame: true, at: early) == start + .milliseconds(10))
  }

  @Test("animations keep the display's interval") mutating func animation() {
    pacer.interval = .milliseconds(10)
    pacer.drew(at: start)

    let early = pacer.decision(needsFrame: true, at: start + .milliseconds(4))
    let due = pacer.decision(needsFrame: true, at: start + .milliseconds(10))

    #expect(early == .wait(until: start + .milliseconds(10)))
    #expect(due == .draw)
  }

  @Test("may keep the display's interval for input too, after a first answer at once")
  mutating func displayInterval() {
    pacer.policy = .displayInterval
    pacer.interval = .milliseconds(10)
    pacer.inputArrived()
    #expect(pacer.decision(needsFrame: true, at: start) == .draw)

    pacer.drew(at: start)
    pacer.inputArrived()
    let next = pacer.decision(needsFrame: true, at: start + .milliseconds(1))

    #expect(next == .wait(until: start + .milliseconds(10)))
  }
}

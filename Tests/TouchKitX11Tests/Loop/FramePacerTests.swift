import Platform
import Testing

@testable import TouchKitX11

@Suite struct FramePacerTests {
  var pacer = FramePacer()
  let start = MonotonicTime(nanoseconds: 1_000_000_000)

  @Test("rests while no frame is needed") mutating func rests() {
    pacer.inputArrived()

    #expect(pacer.decision(needsFrame: false, at: start) == .rest)
  }

  @Test("draws immediately on the first input") mutating func first() {
    pacer.inputArrived()

    #expect(pacer.decision(needsFrame: true, at: start) == .draw)
  }

  @Test("draws immediately on every input, at any rate") mutating func immediate() {
    pacer.drew(at: start)
    pacer.inputArrived()

    #expect(pacer.decision(needsFrame: true, at: start + .milliseconds(1)) == .draw)
  }

  @Test("input without effect does not advance a later frame") mutating func idleInput() {
    pacer.drew(at: start)
    pacer.inputArrived()
    _ = pacer.decision(needsFrame: false, at: start + .milliseconds(1))

    let decision = pacer.decision(needsFrame: true, at: start + .milliseconds(2))
    #expect(decision == .wait(until: start + pacer.interval))
  }

  @Test("an animation continues immediately after a frame longer than the interval")
  mutating func slowFrame() {
    pacer.interval = .milliseconds(10)
    pacer.drew(at: start)

    let late = start + .milliseconds(25)
    #expect(pacer.nextCheck(needsFrame: true, at: late) == late)
    #expect(pacer.nextCheck(needsFrame: false, at: late) == nil)
    let early = start + .milliseconds(4)
    #expect(pacer.nextCheck(needsFrame: true, at: early) == start + .milliseconds(10))
  }

  @Test("animations keep to the refresh interval") mutating func animation() {
    pacer.interval = .milliseconds(10)
    pacer.drew(at: start)

    let early = pacer.decision(needsFrame: true, at: start + .milliseconds(4))
    let due = pacer.decision(needsFrame: true, at: start + .milliseconds(10))

    #expect(early == .wait(until: start + .milliseconds(10)))
    #expect(due == .draw)
  }
}

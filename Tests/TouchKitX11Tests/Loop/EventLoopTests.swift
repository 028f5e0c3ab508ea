import CSys
import Foundation
import Platform
import TestSupport
import Testing
import TouchKit

@testable import TouchKitX11

/// A loop without a server: its descriptor is a pipe that is never written to.
@MainActor @Suite(.serialized) struct EventLoopTests {
  let loop = EventLoop(clock: EventClock(startedAt: .now))
  let pipe = Pipe()

  private func run(_ turn: () -> EventLoop.Sleep) -> Int32 {
    loop.connections = [pipe.fileHandleForReading.fileDescriptor]
    return loop.run(turn: turn)
  }

  @Test("sleeps until another thread posts work") func posts() {
    let loop = loop
    Thread.detachNewThread { loop.post { loop.stop(status: 7) } }

    let status = run {
      loop.performPending()
      return .untilWoken
    }

    #expect(status == 7)
  }

  @Test("performs posted work in order") func order() {
    var done: [Int] = []
    for number in 1...3 { loop.post { done.append(number) } }

    _ = run {
      loop.performPending()
      if done.count == 3 { loop.stop(status: 0) }
      return .untilWoken
    }

    #expect(done == [1, 2, 3])
  }

  @Test("wakes at the requested time, not before") func wakes() throws {
    var moment: MonotonicTime?
    var wokenAt: MonotonicTime?

    _ = run {
      if moment != nil {
        wokenAt = .now
        loop.stop(status: 0)
      }
      let end = moment ?? .now + .milliseconds(3)
      moment = end
      return .until(end)
    }

    #expect(try #require(wokenAt) >= #require(moment))
  }

  @Test("handles a signal on its own thread") func signals() {
    var received = 0
    loop.onSignal(SIGUSR2) {
      received += 1
      loop.stop(status: 0)
    }
    kill(getpid(), SIGUSR2)

    _ = run {
      loop.performPending()
      return .untilWoken
    }

    #expect(received == 1)
    signal(SIGUSR2, SIG_DFL)
  }

  @Test("a signal without an action ends the loop with the status that shells report")
  func endingSignal() {
    loop.stop(onSignal: SIGUSR2)
    kill(getpid(), SIGUSR2)

    let status = run {
      loop.performPending()
      return .untilWoken
    }

    #expect(status == 128 + SIGUSR2)
    signal(SIGUSR2, SIG_DFL)
  }

  @Test("a signal ends a blocked main thread's wait for the server, and then the loop")
  func blockedThread() {
    var ends: [Int32] = [0, 0]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    defer { for end in ends { close(end) } }
    loop.stop(onSignal: SIGUSR2)
    loop.connections = [pipe.fileHandleForReading.fileDescriptor, ends[0]]

    let status = loop.run {
      kill(getpid(), SIGUSR2)
      // Stands for a request to a server that does not answer.
      let timeout = Timeout(in: .seconds(5))
      while waitForInput([ends[0]], upTo: timeout.remaining).isEmpty, !timeout.isPast {}
      #expect(!timeout.isPast)
      #expect(loop.performSignals())
      return .untilWoken
    }

    #expect(status == 128 + SIGUSR2)
    for number in [SIGUSR2, SIGALRM] { signal(number, SIG_DFL) }
  }

  @Test("deallocating a loop does not affect the signals of a later one") func laterLoop() {
    var earlier: EventLoop? = EventLoop(clock: loop.clock)
    let remembered = Weak(earlier)
    let later = EventLoop(clock: loop.clock)
    earlier = nil
    var received = 0
    later.onSignal(SIGUSR2) { received += 1 }
    kill(getpid(), SIGUSR2)

    let end = MonotonicTime.now + .seconds(1)
    _ = later.run {
      later.performPending()
      if received > 0 || MonotonicTime.now >= end { later.stop(status: 0) }
      return .until(end)
    }

    #expect(remembered.object == nil && received == 1)
    signal(SIGUSR2, SIG_DFL)
  }

  @Test("only the first stop status counts") func firstStop() {
    loop.stop(status: 3)
    loop.stop(status: 4)

    #expect(run { .untilWoken } == 3)
  }
}

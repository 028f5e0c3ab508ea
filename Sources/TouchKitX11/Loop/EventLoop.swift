import CSys
import Glibc
import TouchKit

/// The loop of the app: sleeps until a descriptor or a moment wakes it, and not otherwise.
final class EventLoop: Scheduler {
  /// How long the loop may sleep after a turn.
  enum Sleep: Hashable {
    case not
    case until(LocalTime)
    case untilWoken
  }

  /// The server's clock.
  let clock: EventClock

  private nonisolated let wakeUp = WakeUp()
  private let signals = SignalPipe()
  private var actions: [Int32: () -> Void] = [:]
  private var exitStatus: Int32?
  private var hasSignals = false
  private var hasWork = false

  /// A loop by a clock.
  init(clock: EventClock) { self.clock = clock }

  var now: EventTime { clock.eventTime(at: .now()) }

  nonisolated func post(_ work: @escaping @MainActor @Sendable () -> Void) { wakeUp.post(work) }

  /// Does something in a turn of the loop when a signal comes, instead of what it would do.
  func onSignal(_ number: Int32, perform action: @escaping () -> Void) {
    actions[number] = action
    signals.redirect(number)
  }

  /// Ends the loop after the turn under way.
  func stop(status: Int32) { exitStatus = exitStatus ?? status }

  /// Takes turns until it is stopped, whenever a descriptor is readable or a turn asked for it.
  func run(on descriptor: Int32, turn: () -> Sleep) -> Int32 {
    while true {
      let sleep = turn()
      if let exitStatus { return exitStatus }
      wait(on: descriptor, sleep)
    }
  }

  /// Does what other threads and signals asked for when the loop last woke.
  func performPending() {
    if hasSignals { for number in signals.take() { actions[number]?() } }
    if hasWork { for work in wakeUp.take() { work() } }
    (hasSignals, hasWork) = (false, false)
  }

  private func wait(on descriptor: Int32, _ sleep: Sleep) {
    var descriptors = [descriptor, wakeUp.descriptor, signals.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let count = nfds_t(descriptors.count)
    switch sleep {
    case .not: poll(&descriptors, count, 0)
    case .untilWoken: poll(&descriptors, count, -1)
    case .until(let moment):
      let rest = max(0, (moment - .now()).nanoseconds)
      var time = timespec(
        tv_sec: Int(rest / 1_000_000_000), tv_nsec: Int(rest % 1_000_000_000))
      ppoll(&descriptors, count, &time, nil)
    }
    hasWork = descriptors[1].revents != 0
    hasSignals = descriptors[2].revents != 0
  }
}

import Platform
import TouchKit

/// The app's event loop: sleeps in `poll` until a descriptor is readable or a deadline is due.
final class EventLoop: Scheduler {
  /// How long the loop may sleep after a turn.
  enum Sleep: Hashable {
    case not
    case until(MonotonicTime)
    case untilWoken

    /// The shorter one of two.
    func orShorter(_ other: Sleep) -> Sleep {
      switch (self, other) {
      case (.not, _), (_, .not): .not
      case (.until(let first), .until(let second)): .until(min(first, second))
      case (.untilWoken, _): other
      case (_, .untilWoken): self
      }
    }
  }

  /// The server's clock.
  let clock: EventClock
  /// The descriptors of the connections to the server that wake the loop. If the main thread is blocked by
  /// one when a signal is to end the loop, they are shut down.
  var connections: [Int32] = [] {
    didSet {
      sources = PollSet(own + connections)
      signals.connections = connections
    }
  }

  private nonisolated let wakeUp = WakeUp()
  private let signals = SignalPipe()
  private let jobs = MainActorQueue()
  /// The sources that wake the loop: posted work, signals, jobs of the main actor, and the connections.
  private var sources = PollSet([])
  private var actions: [Int32: () -> Void] = [:]
  private var exitStatus: Int32?
  private var hasSignals = false
  private var hasWork = false
  private var hasJobs = false

  /// Creates a loop that uses a clock for its time.
  init(clock: EventClock) {
    self.clock = clock
    sources = PollSet(own)
  }

  private var own: [Int32] { [wakeUp.descriptor, signals.descriptor, jobs.descriptor] }

  var now: EventTime { clock.eventTime(at: .now) }

  nonisolated func post(_ work: @escaping @MainActor @Sendable () -> Void) { wakeUp.post(work) }

  /// Sets the action for a signal, performed in a turn of the loop in place of the default action.
  func onSignal(_ number: Int32, perform action: @escaping () -> Void) {
    actions[number] = action
    signals.redirect(number)
  }

  /// Ends the loop on a signal that has no action, with the status that shells report for it.
  func stop(onSignal number: Int32) { signals.redirectEnd(number) }

  /// Ends the loop after the current turn. Only the first status counts.
  func stop(status: Int32) { exitStatus = exitStatus ?? status }

  /// Runs turns until stopped: one each time a connection is readable or the previous turn's sleep is
  /// over. Returns the status passed to `stop`.
  func run(turn: () -> Sleep) -> Int32 {
    while true {
      let sleep = turn()
      if let exitStatus { return exitStatus }
      wait(sleep)
    }
  }

  /// Performs the signal actions, the work and the main actor's jobs pending when the loop last woke.
  func performPending() {
    if hasSignals { performSignals() }
    if hasWork { for work in wakeUp.take() { work() } }
    if hasJobs { jobs.perform() }
    (hasSignals, hasWork, hasJobs) = (false, false, false)
  }

  func runPosted() -> Bool {
    var hasRun = false
    while case let works = wakeUp.take(), !works.isEmpty {
      for work in works { work() }
      hasRun = true
    }
    return hasRun
  }

  /// Performs the actions of all signals received so far; returns whether the loop is to end.
  @discardableResult
  func performSignals() -> Bool {
    signals.take().forEach(handleSignal)
    return exitStatus != nil
  }

  private func handleSignal(_ number: Int32) {
    if let action = actions[number] { action() } else { stop(status: 128 + number) }
  }

  /// Sleeps until a connection is readable, work, a signal or a job is pending, or the sleep is over.
  func wait(_ sleep: Sleep) {
    let duration: Duration? =
      switch sleep {
      case .not: .zero
      case .until(let time): time - .now
      case .untilWoken: nil
      }
    sources.wait(upTo: duration)
    hasWork = sources.isReady(0)
    hasSignals = sources.isReady(1)
    hasJobs = sources.isReady(2)
  }
}

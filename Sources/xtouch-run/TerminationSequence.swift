import CSys
import FoundationEssentials
import Glibc

/// Terminates a command in steps of increasing force.
///
/// Time is an argument.
struct TerminationSequence {
  /// A step of the sequence.
  enum Step {
    /// Ask its windows to close, as the close button of a title bar does.
    case closeWindows
    /// Send a signal.
    case signal(Int32)
  }

  private var steps: ArraySlice<(time: Duration, step: Step)>

  /// The sequence for a command whose work is done.
  static func graceful(at now: Duration) -> TerminationSequence {
    TerminationSequence(steps: [
      (now, .closeWindows), (now + .seconds(5), .signal(SIGTERM)),
      (now + .seconds(8), .signal(SIGKILL)),
    ])
  }

  /// The sequence for a command that has already been sent a signal.
  static func afterSignal(at now: Duration) -> TerminationSequence {
    TerminationSequence(steps: [
      (now + .seconds(5), .signal(SIGTERM)), (now + .seconds(8), .signal(SIGKILL)),
    ])
  }

  /// When the next step is due; nil if none remains.
  var nextTime: Duration? { steps.first?.time }

  /// Returns the next step if it is due.
  mutating func next(at now: Duration) -> Step? {
    guard let first = steps.first, first.time <= now else { return nil }
    return steps.removeFirst().step
  }

  /// Makes the next step due immediately, because the previous one had no effect.
  mutating func advance(at now: Duration) {
    guard let first = steps.first, first.time > now else { return }
    let early = first.time - now
    steps = steps.map { ($0.time - early, $0.step) }[...]
  }
}

/// Receives this program's termination signals through a descriptor.
struct SignalInbox {
  /// A received signal.
  struct Signal {
    let number: Int32
    /// Whether it came from the terminal, which sends it to the command as well.
    let isFromTerminal: Bool
  }

  /// Readable while a signal is pending.
  let descriptor: Int32

  /// Blocks the signals.
  ///
  /// Must be called before other threads start, because they inherit the mask.
  init() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    descriptor = signalfd(-1, &signals, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
  }

  /// Returns the next pending signal; nil if there is none.
  func next() -> Signal? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard read(descriptor, &info, size) == size else { return nil }
    return Signal(number: Int32(info.ssi_signo), isFromTerminal: info.ssi_code > 0)
  }
}

import CSys
import Foundation

/// The signals that ask this program to end, as something to read instead of an interruption.
struct SignalInbox {
  /// A signal that came.
  struct Signal {
    let number: Int32
    /// Whether it came from the terminal, which sends it to the command as well.
    let isFromTerminal: Bool
  }

  /// Readable when a signal has come.
  let descriptor: Int32

  /// Holds the signals back from now on.
  ///
  /// Call before other threads start: they take over what is held back.
  init() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    descriptor = signalfd(-1, &signals, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
  }

  /// The next signal, if there is one.
  func next() -> Signal? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard read(descriptor, &info, size) == size else { return nil }
    return Signal(number: Int32(info.ssi_signo), isFromTerminal: info.ssi_code > 0)
  }
}

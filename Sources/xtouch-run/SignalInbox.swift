import CSys
import Foundation

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

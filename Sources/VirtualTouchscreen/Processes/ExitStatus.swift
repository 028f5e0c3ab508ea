/// How a program exited.
package enum ExitStatus: Hashable, Sendable {
  /// It exited with this status, 0 for success.
  case exited(Int32)
  /// It was terminated by this signal.
  case signaled(Int32)

  /// Decodes a `waitpid` status.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .signaled(signal)
  }

  /// The status as shells report it: 128 plus the signal number for signals.
  package var shellCode: Int32 {
    switch self {
    case .exited(let code): code
    case .signaled(let signal): 128 + signal
    }
  }
}

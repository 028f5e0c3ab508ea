/// How a program ended.
package enum ExitStatus: Hashable, Sendable {
  /// It ended by itself with this status, 0 for success.
  case exited(Int32)
  /// This signal ended it.
  case signaled(Int32)

  /// Decodes the status of `waitpid`.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .signaled(signal)
  }

  /// The status as shells tell it: 128 and the number of the signal for signals.
  package var shellCode: Int32 {
    switch self {
    case .exited(let code): code
    case .signaled(let signal): 128 + signal
    }
  }
}

import CSys
import Glibc

/// Signals as something that a loop can wait for.
///
/// A handler may do next to nothing, so it writes the signal's number into a pipe. Nothing is
/// blocked: programs that the app starts would inherit that, and could not be ended.
@MainActor  // Said, for an optimised build for tests forgets the default.
final class SignalPipe {
  /// Readable while a signal waits.
  let descriptor: Int32

  /// The end that the handlers write to; a plain number, so that they may read it at any time.
  private nonisolated(unsafe) static var input: Int32 = -1

  /// A pipe for the whole process. Calls `pipe2`.
  init() {
    var ends: [Int32] = [-1, -1]
    pipe2(&ends, O_CLOEXEC | O_NONBLOCK)
    descriptor = ends[0]
    Self.input = ends[1]
    // A server or a reader of our output that goes away is told of by an error.
    signal(SIGPIPE, SIG_IGN)
  }

  isolated deinit {
    close(Self.input)
    Self.input = -1
    close(descriptor)
  }

  /// Sends a signal to the pipe instead of what it would do.
  func redirect(_ number: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      let error = errno
      var byte = UInt8(truncatingIfNeeded: number)
      write(SignalPipe.input, &byte, 1)
      errno = error
    }
    // Reads and writes elsewhere in the process go on; `poll` returns in any case.
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
  }

  /// The signals that came since the last call, in order.
  func take() -> [Int32] {
    var numbers = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &numbers, numbers.count)
    return numbers.prefix(max(0, count)).map(Int32.init)
  }
}

import CSys
import Glibc

/// A pipe, whose ends child processes do not inherit.
package enum Pipe {
  /// Creates a pipe. Calls `pipe2`.
  package static func make() throws(SystemError) -> (output: OpenFile, input: OpenFile) {
    var ends: [Int32] = [-1, -1]
    try retryingOnInterrupt { pipe2(&ends, O_CLOEXEC) }
    return (OpenFile(owning: ends[0]), OpenFile(owning: ends[1]))
  }
}

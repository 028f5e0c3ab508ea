import CSys
import Glibc
import Platform

/// Runs `body` on a thread with a umask of its own, which the threads that it starts inherit. The
/// other tests of the process keep theirs.
package func withUmask<Result: Sendable>(
  _ mask: mode_t, _ body: @escaping @Sendable () throws -> Result
) throws -> Result {
  let result = Monitor<Swift.Result<Result, any Error>?>(nil)
  let thread = try WorkerThread {
    // 0x200: CLONE_FS, the thread no longer shares its umask and current folder.
    precondition(unshare(0x200) == 0, "The thread cannot have its own umask.")
    umask(mask)
    let value = Swift.Result { try body() }
    result.update { $0 = value }
  }
  thread.join()
  return try result.wait { $0 }.get()
}

import CSys
import Glibc

/// An exclusive lock between processes on a file, held until the last reference to it is released.
/// The kernel releases it if the process dies.
package final class FileLock: Sendable {
  /// Whether child processes that inherit the descriptor hold the lock, too.
  package enum Inheritance: Sendable {
    /// They do not. Releasing the lock takes effect at once, even while another thread forks: until
    /// its child executes a program, it has a copy of every descriptor.
    case notInherited
    /// They do: the lock is held until the last of them has closed the descriptor.
    case inherited
  }

  /// The descriptor of the locked file.
  package var descriptor: Int32 { file.descriptor }
  private let file: OpenFile
  private let inheritance: Inheritance

  /// Locks a file, created if necessary; nil if another process holds the lock. Calls `flock`.
  package init?(_ path: String, _ inheritance: Inheritance) throws(SystemError) {
    file = try OpenFile(path, O_RDWR | O_CREAT)
    // The umask may have denied what the next process needs to open it.
    try? file.restrictToOwner()
    self.inheritance = inheritance
    do throws(SystemError) {
      try retryingOnInterrupt { flock(file.descriptor, LOCK_EX | LOCK_NB) }
    } catch {
      if error.number == EWOULDBLOCK { return nil }
      throw error
    }
  }

  /// Whether a path leads to the locked file; otherwise another process can lock the path.
  package func isHolding(_ path: String) -> Bool { file.isNamed(path) }

  deinit {
    if inheritance == .notInherited { flock(file.descriptor, LOCK_UN) }
  }
}

import CSys
import Glibc

/// A file lock between processes.
///
/// Released with the last reference, or by the kernel when its holder dies. A child process that
/// inherits the descriptor holds it too.
final class FileLock: Sendable {
  /// The descriptor of the locked file.
  let descriptor: Int32

  /// Locks a file, created if necessary; nil if another process holds the lock until the deadline.
  init?(_ path: String, until deadline: Timeout = Timeout(in: .zero)) {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    descriptor = file
    guard file >= 0 else { return nil }
    let isTaken = deadline.poll(every: .milliseconds(20)) { flock(file, LOCK_EX | LOCK_NB) == 0 }
    if !isTaken { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}

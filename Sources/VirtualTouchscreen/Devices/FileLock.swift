import CSys
import Glibc

/// A lock between processes.
///
/// The kernel releases it when its holder dies.
final class FileLock {
  private var descriptor: Int32

  /// Takes the lock of a file, which is made if need be; nil if others hold it all the time.
  init?(_ path: String, until deadline: Deadline) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    let isTaken = deadline.poll(every: .milliseconds(20)) {
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }
    guard isTaken else {
      release()
      return nil
    }
  }

  deinit { release() }

  /// Lets others have the lock.
  func release() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
  }
}

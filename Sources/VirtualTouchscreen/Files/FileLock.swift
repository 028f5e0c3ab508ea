import CSys
import Glibc

/// A lock between processes.
///
/// It is released with its last reference, and the kernel does so when its holder dies. A program
/// that is given the descriptor holds it as well.
final class FileLock: Sendable {
  /// The open file that stands for the lock.
  let descriptor: Int32

  /// Takes the lock of a file, which is made if need be; nil if another one holds it until the
  /// deadline.
  init?(_ path: String, until deadline: Deadline = Deadline(in: .zero)) {
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

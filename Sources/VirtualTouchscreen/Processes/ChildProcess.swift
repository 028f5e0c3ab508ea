import CSys
import Foundation
import Synchronization

/// A program that runs beside this one.
///
/// A thread of its own starts the program, waits for its end and lives exactly as long: the
/// kernel ties "end when the parent dies" to the thread that started a program, not to the
/// process, and a thread of a pool could be gone much too early.
package final class ChildProcess: Sendable {
  /// The process id.
  ///
  /// It stays this program's, and nobody else's, until `exitStatus` is set.
  package let pid: pid_t
  private let life: Life

  /// Starts a program; its standard streams are this process's unless the launch says otherwise.
  package init(_ launch: Launch) throws(LaunchError) {
    let life = try Life()
    let started = DispatchSemaphore(value: 0)
    let thread = Thread {
      let result = launch.spawn()
      life.spawned.withLock { $0 = result }
      started.signal()
      if case .success(let pid) = result { life.follow(pid) }
    }
    thread.name = "child"
    thread.start()
    started.wait()

    switch life.spawned.withLock({ $0 }) {
    case .success(let pid): self.pid = pid
    case .failure(let error): throw error
    case nil: preconditionFailure("the thread tells how the start went before it signals")
    }
    self.life = life
  }

  /// How the program ended; nil while it runs.
  package var exitStatus: ExitStatus? { life.status.withLock { $0 } }

  /// A descriptor for `poll` that becomes readable when the program has ended; do not read it.
  package var endDescriptor: Int32 { life.endDescriptor }

  /// Sends a signal, unless the program has ended.
  package func send(signal: Int32) {
    life.status.withLock { status in
      if status == nil { _ = kill(pid, signal) }
    }
  }

  /// Waits for the end of the program; nil if it still runs at the deadline.
  package func wait(until deadline: Deadline) -> ExitStatus? {
    while exitStatus == nil, !deadline.isPast {
      waitForInput([endDescriptor], upTo: deadline.remaining)
    }
    return exitStatus
  }

  /// Asks the program to end (`SIGTERM`), and ends it (`SIGKILL`) if it has not after a while.
  @discardableResult
  package func stop(patience: Duration = .seconds(5)) -> ExitStatus? {
    send(signal: SIGTERM)
    if let status = wait(until: Deadline(in: patience)) { return status }
    send(signal: SIGKILL)
    return wait(until: Deadline(in: .seconds(5)))
  }
}

/// What the thread of a child and its owner share; the last of the two closes the descriptor.
private final class Life: Sendable {
  let spawned = Mutex<Result<pid_t, LaunchError>?>(nil)
  let status = Mutex<ExitStatus?>(nil)
  let endDescriptor: Int32

  init() throws(LaunchError) {
    endDescriptor = eventfd(0, Int32(EFD_CLOEXEC))
    guard endDescriptor >= 0 else { throw LaunchError(program: "a child", code: errno) }
  }

  deinit { close(endDescriptor) }

  /// Waits for the end of a child.
  ///
  /// Its process id is given back under the lock, so that no signal can meet a stranger with the
  /// same number.
  func follow(_ pid: pid_t) {
    var info = siginfo_t()
    while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    status.withLock { status in
      var word: Int32 = 0
      _ = waitpid(pid, &word, 0)
      status = ExitStatus(waitStatus: word)
    }
    eventfd_write(endDescriptor, 1)
  }
}

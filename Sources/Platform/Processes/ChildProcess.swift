import CSys
import Glibc

/// A child process.
///
/// A dedicated thread starts the program, waits for it and lives as long as it does: the kernel
/// ties the parent-death signal to the thread that started the child, not to the process, and a
/// pool thread could exit much too early.
package final class ChildProcess: Sendable {
  /// The process identifier. It is not reused until `exitStatus` is set.
  package let pid: pid_t
  private let life: Life

  /// Starts a program. It inherits this process's standard streams unless the launch specifies
  /// others.
  package init(_ launch: Launch) throws(LaunchError) {
    let life: Life
    do throws(SystemError) { life = try Life() } catch {
      throw LaunchError(program: launch.program, error: error)
    }
    let spawned = Monitor<Result<pid_t, LaunchError>?>(nil)
    do throws(SystemError) {
      try WorkerThread {
        let result = launch.spawn()
        spawned.update { $0 = result }
        if case .success(let pid) = result { life.follow(pid) }
      }.detach()
    } catch {
      throw LaunchError(program: launch.program, error: error)
    }
    pid = try spawned.wait { $0 }.get()
    self.life = life
  }

  /// The exit status; nil while the program runs.
  package var exitStatus: ExitStatus? { life.end.value?.status }

  /// The resources that the program has used; nil while it runs.
  package var usage: ResourceUsage? { life.end.value?.usage }

  /// A descriptor for `poll` that becomes readable when the program has exited; must not be read.
  package var endDescriptor: Int32 { life.endDescriptor }

  /// Sends a signal, unless the program has exited.
  package func send(signal: Int32) {
    life.end.update { end in
      if end == nil { _ = kill(pid, signal) }
    }
  }

  /// Waits for the program to exit; nil if it is still running at the deadline.
  package func wait(until deadline: Timeout) -> ExitStatus? {
    while exitStatus == nil, !deadline.isPast {
      waitForInput([endDescriptor], upTo: deadline.remaining)
    }
    return exitStatus
  }

  /// Terminates the program: sends `SIGTERM`, and `SIGKILL` if it is still running after
  /// `patience`.
  @discardableResult
  package func stop(patience: Duration = .seconds(5)) -> ExitStatus? {
    send(signal: SIGTERM)
    if let status = wait(until: Timeout(in: patience)) { return status }
    send(signal: SIGKILL)
    return wait(until: Timeout(in: .seconds(5)))
  }
}

/// The state shared by a child's thread and its owner; the last reference closes the descriptor.
private final class Life: Sendable {
  let end = Monitor<(status: ExitStatus, usage: ResourceUsage)?>(nil)
  let endDescriptor: Int32

  init() throws(SystemError) {
    endDescriptor = try retryingOnInterrupt { eventfd(0, Int32(EFD_CLOEXEC)) }
  }

  deinit { close(endDescriptor) }

  /// Waits for a child to exit.
  ///
  /// Reaps it under the lock, so that no signal can reach another process with a reused identifier.
  func follow(_ pid: pid_t) {
    var info = siginfo_t()
    _ = try? retryingOnInterrupt { waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) }
    end.update { end in
      var word: Int32 = 0
      var usage = rusage()
      _ = wait4(pid, &word, 0, &usage)
      end = (ExitStatus(waitStatus: word), ResourceUsage(usage))
    }
    eventfd_write(endDescriptor, 1)
  }
}

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

/// The resources that a program used until it exited.
package struct ResourceUsage: Hashable, Sendable {
  /// The CPU time in its own code and in the kernel.
  package let processor: Duration
  /// The peak of its memory, in bytes. Never less than that of the process that started it.
  package let peakMemory: Int

  init(_ usage: rusage) {
    func duration(_ time: timeval) -> Duration {
      .seconds(time.tv_sec) + .microseconds(Int64(time.tv_usec))
    }
    processor = duration(usage.ru_utime) + duration(usage.ru_stime)
    peakMemory = usage.ru_maxrss * 1024
  }
}

import CSys
import Foundation
import Glibc
import Platform
import VirtualTouchscreen

/// A completed process: its duration and its peak memory.
struct TimedRun {
  /// How it exited.
  enum Status: Equatable {
    case exited(Int32)
    case signaled(Int32)
  }

  let status: Status
  /// The wall time in milliseconds.
  let wall: Double
  /// The CPU time in milliseconds.
  let processor: Double
  /// The peak memory in MiB.
  ///
  /// Never less than this process's own peak, because a child begins as a copy.
  let memory: Double

  /// Runs a program to completion; kills it after the time limit.
  init(_ program: String, _ arguments: [String], within limit: Duration) throws {
    let start = Moment.now
    let pid = try Self.spawn([program] + arguments)
    let watchdog = Watchdog(pid, limit)
    var usage = rusage()
    var word: Int32 = 0
    _ = try? retryingOnInterrupt { wait4(pid, &word, 0, &usage) }
    wall = Moment.now - start
    watchdog.stop()
    status = word & 0x7F == 0 ? .exited(word >> 8 & 0xFF) : .signaled(word & 0x7F)
    processor = Self.milliseconds(usage.ru_utime) + Self.milliseconds(usage.ru_stime)
    memory = Double(usage.ru_maxrss) / 1024
  }

  private static func milliseconds(_ time: timeval) -> Double {
    Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000
  }

  private static func spawn(_ words: [String]) throws -> pid_t {
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var pid: pid_t = 0
    guard posix_spawn(&pid, words[0], &actions, nil, &arguments, environ) == 0 else {
      throw BenchError("\(words[0]) could not be started")
    }
    return pid
  }
}

/// Kills a process after a time limit.
private final class Watchdog: Sendable {
  private let stopped = DispatchSemaphore(value: 0)
  private let thread: WorkerThread?

  init(_ pid: pid_t, _ limit: Duration) {
    let milliseconds = Int(limit / .milliseconds(1))
    let stopped = stopped
    thread = try? WorkerThread {
      if stopped.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut {
        kill(pid, SIGKILL)
      }
    }
  }

  func stop() {
    stopped.signal()
    thread?.join()
  }
}

import Foundation
import Platform
import VirtualTouchscreen

/// Resource usage of a running process, as reported by the kernel.
struct ProcessMeter {
  let pid: pid_t

  /// The CPU time used so far by all live threads, in milliseconds.
  var processorTime: Double {
    perThread("schedstat").reduce(0) { sum, text in
      sum + (text.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e6
    }
  }

  /// The number of voluntary and involuntary context switches of its threads.
  var contextSwitches: Int {
    perThread("status").reduce(0) { sum, text in
      sum + (field("voluntary_ctxt_switches", in: text) ?? 0)
        + (field("nonvoluntary_ctxt_switches", in: text) ?? 0)
    }
  }

  /// The proportional set size (PSS) of the process and its children in MiB; nil if it is not
  /// available.
  var memory: Double? {
    let text = try? String(contentsOfFile: "/proc/\(pid)/smaps_rollup", encoding: .utf8)
    guard let own = text.flatMap({ field("Pss", in: $0) }) else { return nil }
    return children.reduce(Double(own) / 1024) { $0 + ($1.memory ?? 0) }
  }

  /// The memory once its children have ended: the decoder's server ends when it has nothing to do.
  var memoryAtRest: Double? {
    let deadline = Timeout(in: .seconds(10))
    while !children.isEmpty, !deadline.isPast { waitForInput([], upTo: .milliseconds(20)) }
    return memory
  }

  private var children: [ProcessMeter] {
    perThread("children").flatMap { $0.split(separator: " ") }.compactMap { pid_t($0) }
      .map { ProcessMeter(pid: $0) }
  }

  private func perThread(_ file: String) -> [String] {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
    return threads.compactMap {
      try? String(contentsOfFile: "/proc/\(pid)/task/\($0)/\(file)", encoding: .utf8)
    }
  }

  /// Returns the number in a line such as `Pss:   123 kB`.
  private func field(_ name: String, in text: String) -> Int? {
    let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
      .flatMap { Int($0) }
  }
}

/// A completed process: its duration and its resource usage.
struct TimedRun {
  let status: ExitStatus
  /// The time from the start to the exit.
  let wall: Duration
  let usage: ResourceUsage
  /// The largest memory seen, that of its children included, in MiB; nil if it was not watched.
  let peakMemory: Double?

  /// Runs a program to completion; terminates it after the time limit.
  ///
  /// - Parameter watchesMemory: Whether the memory is read every 5 ms, which takes time of its own.
  init(
    _ program: String, _ arguments: [String], within limit: Duration, watchesMemory: Bool = false
  ) throws {
    var launch = Launch(program, arguments)
    launch.outputFile = "/dev/null"
    let start = MonotonicTime.now
    let child = try ChildProcess(launch)
    let deadline = Timeout(in: limit)
    var peak: Double?
    if watchesMemory {
      while child.wait(until: Timeout(in: .milliseconds(5))) == nil, !deadline.isPast {
        peak = max(peak ?? 0, ProcessMeter(pid: child.pid).memory ?? 0)
      }
    }
    _ = child.wait(until: deadline)
    if child.exitStatus == nil { child.stop() }
    wall = .now - start
    guard let status = child.exitStatus, let usage = child.usage else {
      throw BenchError("\(program) does not exit")
    }
    (self.status, self.usage) = (status, usage)
    peakMemory = peak
  }
}

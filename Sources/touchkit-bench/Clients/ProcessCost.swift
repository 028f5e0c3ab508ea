import Foundation
import Platform

/// Resource usage of a running process, as reported by the kernel.
struct ProcessMeter {
  let pid: pid_t

  /// The CPU time used so far by all live threads, in milliseconds.
  var processorTime: Double {
    perThread("schedstat").reduce(0) { $0 + ($1.first.flatMap(Double.init) ?? 0) / 1e6 }
  }

  /// The proportional set size (PSS) of the process and its children in MiB; nil if it is not
  /// available.
  var memory: Double? {
    let text = (try? String(contentsOfFile: "/proc/\(pid)/smaps_rollup", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("Pss:") }
    guard let own = line?.split(separator: " ").dropFirst().first.flatMap({ Double($0) }) else {
      return nil
    }
    return children.reduce(own / 1024) { $0 + ($1.memory ?? 0) }
  }

  /// The memory once its children have ended: the decoder's server ends when it has nothing to do.
  var memoryAtRest: Double? {
    let deadline = Timeout(in: .seconds(10))
    while !children.isEmpty, !deadline.isPast { waitForInput([], upTo: .milliseconds(20)) }
    return memory
  }

  private var children: [ProcessMeter] {
    perThread("children").joined().compactMap { pid_t($0) }.map { ProcessMeter(pid: $0) }
  }

  /// The words of a file of each thread.
  private func perThread(_ file: String) -> [[Substring]] {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
    return threads.compactMap {
      try? String(contentsOfFile: "/proc/\(pid)/task/\($0)/\(file)", encoding: .utf8)
    }.map { $0.split(separator: " ") }
  }
}

/// A program that was run to completion.
struct TimedRun {
  /// The time from the start to the exit.
  let time: Duration
  /// The largest memory seen, that of its children included, in MiB; nil if it was not watched.
  let peakMemory: Double?

  /// Runs a program; throws if it fails or takes longer than two minutes.
  ///
  /// - Parameter watchesMemory: Whether the memory is read every 5 ms, which takes time of its own.
  init(_ program: String, _ arguments: [String], watchesMemory: Bool = false) throws {
    var launch = Launch(program, arguments)
    launch.outputFile = "/dev/null"
    let start = MonotonicTime.now
    let child = try ChildProcess(launch)
    let deadline = Timeout(in: .seconds(120))
    var peak: Double?
    if watchesMemory {
      while child.wait(until: Timeout(in: .milliseconds(5))) == nil, !deadline.isPast {
        peak = max(peak ?? 0, ProcessMeter(pid: child.pid).memory ?? 0)
      }
    }
    let status = child.wait(until: deadline)
    time = .now - start
    peakMemory = peak
    child.stop()
    guard status == .exited(0) else {
      throw BenchError(
        "\(program) \(arguments.joined(separator: " ")) "
          + (status.map { "exited with \($0)" } ?? "does not exit"))
    }
  }
}

import Foundation
import Platform

/// The processes that a process has started, on any of its threads, and that run.
private func children(of process: pid_t) -> [pid_t] {
  let tasks = "/proc/\(process)/task"
  let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
  return threads.flatMap { thread in
    text("\(tasks)/\(thread)/children").split(separator: " ").compactMap { pid_t($0) }
  }
}

/// The memory of a process and of its children, in kilobytes: pages that several processes share
/// count in part (PSS).
func memory(of process: pid_t) -> Int {
  let own = text("/proc/\(process)/smaps_rollup").split(separator: "\n")
    .first { $0.hasPrefix("Pss:") }?.split(separator: " ").dropFirst().first
  return (own.flatMap { Int($0) } ?? 0)
    + children(of: process).map { memory(of: $0) }.reduce(0, +)
}

extension ProgramUnderTest {
  /// The names of the processes that the program has started and that run.
  var children: [String] {
    EndToEndTests.children(of: process.pid).map { child in
      text("/proc/\(child)/comm").trimmingCharacters(in: .newlines)
    }
  }
}

extension ProgramUnderTest {
  /// Stops the processes with a name that the program and those have started, and returns them once no new
  /// one comes.
  func suspend(_ name: String) -> [pid_t] {
    var stopped: [pid_t] = []
    while true {
      let found = ([process.pid] + stopped).flatMap { EndToEndTests.children(of: $0) }
        .filter { !stopped.contains($0) && text("/proc/\($0)/comm").hasPrefix(name) }
      if found.isEmpty { return stopped }
      for process in found { kill(process, SIGSTOP) }
      stopped += found
    }
  }
}

private func text(_ path: String) -> String {
  String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
}

import Foundation

/// The machine that ran the benchmark.
enum Machine {
  /// One line: processor, cores, kernel and load.
  static var line: String {
    let cores = ProcessInfo.processInfo.processorCount
    let load = text("/proc/loadavg").split(separator: " ").prefix(3).joined(separator: " ")
    let kernel = text("/proc/sys/kernel/osrelease")
    return "\(processor), \(cores) cores, Linux \(kernel), load \(load)"
  }

  private static var processor: String {
    let line = text("/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = line?.split(separator: ":").last.map(String.init) ?? "unknown processor"
    return name.trimmingCharacters(in: .whitespaces)
  }

  private static func text(_ path: String) -> String {
    ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

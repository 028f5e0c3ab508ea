import Foundation
import Platform

/// The memory of a process and of its children, in kilobytes: pages that several processes share
/// count in part (PSS).
func memory(of process: pid_t) -> Int {
  let children = text("/proc/\(process)/task/\(process)/children").split(separator: " ")
  let own = text("/proc/\(process)/smaps_rollup").split(separator: "\n")
    .first { $0.hasPrefix("Pss:") }?.split(separator: " ").dropFirst().first
  return (own.flatMap { Int($0) } ?? 0)
    + children.compactMap { pid_t($0) }.map { memory(of: $0) }.reduce(0, +)
}

private func text(_ path: String) -> String {
  String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
}

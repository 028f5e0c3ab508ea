import CBroker
import CSys
import Glibc
import Platform

/// What a process may use for the rest of its life.
///
/// From `begin` on it cannot open files, connect, start programs or gain privileges; it can compute,
/// allocate a limited amount of memory for a limited time, read what it has open and answer. What it
/// would open, it can ask a broker for, if it has one.
package struct Confinement {
  /// The memory in bytes beyond what the process has already mapped.
  package var memory: Int
  /// The processor time in seconds, in all threads, beyond what the process has already used.
  package var processorTime: Int
  /// The number below which all descriptors are that it opens or receives.
  package var descriptors: Int
  /// The names of system calls that it needs beyond those for memory, threads, time and open
  /// descriptors.
  package var systemCalls: [String]
  /// Opens files for the process; nil for none.
  package var broker: FileBroker?

  /// Describes a confinement; nothing happens before `begin`.
  package init(
    memory: Int, processorTime: Int, descriptors: Int = 256, systemCalls: [String] = [],
    broker: FileBroker? = nil
  ) {
    self.memory = memory
    self.processorTime = processorTime
    self.descriptors = descriptors
    self.systemCalls = systemCalls
    self.broker = broker
  }

  /// Confines this process. Throws if a part of it fails that every supported kernel has.
  package func begin() throws(SystemError) {
    // The soft limit ends the process by a signal that tells why.
    let used = Int(MonotonicTime.processorTime.components.seconds) + 1
    let time = used + processorTime
    let mapped = try Self.mappedMemory()
    try Self.limit(RLIMIT_CPU, to: time, hard: time + 1)
    try Self.limit(RLIMIT_AS, to: mapped + memory)
    try Self.limit(RLIMIT_NOFILE, to: descriptors)
    try Self.limit(RLIMIT_CORE, to: 0)
    guard touchkit_deny_privileges() == 0 else { throw .last }
    // Kernels before 5.13 have no Landlock; the filter below refuses to open files anyway.
    _ = touchkit_deny_files()
    // Without it, as on another kind of processor, these calls are refused as all others.
    let answersPaths = touchkit_answer_paths(broker?.descriptor ?? -1) == 0
    try SystemCallFilter(trapsPaths: answersPaths, further: systemCalls).begin()
  }

  private static func limit(
    _ resource: __rlimit_resource, to value: Int, hard: Int? = nil
  ) throws(SystemError) {
    let resource = __rlimit_resource_t(resource.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { throw .last }
    // The user's own limit (`ulimit -v`) may be lower, and cannot be raised.
    limit.rlim_max = min(rlim_t(hard ?? value), limit.rlim_max)
    limit.rlim_cur = min(rlim_t(value), limit.rlim_max)
    guard setrlimit(resource, &limit) == 0 else { throw .last }
  }

  /// Returns the size of the address space that is in use, in bytes.
  private static func mappedMemory() throws(SystemError) -> Int {
    let file = try OpenFile("/proc/self/statm", O_RDONLY)
    var text = [UInt8](repeating: 0, count: 32)
    var failure: SystemError?
    text.withUnsafeMutableBytes { space in
      do throws(SystemError) { _ = try file.read(at: 0, into: space) } catch { failure = error }
    }
    if let failure { throw failure }
    let pages = Int(String(decoding: text.prefix { $0 != 32 }, as: UTF8.self)) ?? 0
    return pages * Int(getpagesize())
  }
}

import CBroker
import CSeccomp
import CSys
import Glibc
import Platform

/// What a decoder may use, and what it may not do.
///
/// From then on the process cannot open files, connect, start programs or gain privileges; it can
/// compute, allocate a limited amount of memory for a limited time, read what it has open and
/// answer. What it would open, it can ask a broker for, if it has one.
enum Confinement {
  /// The limits of a decoder.
  struct Limits {
    /// The memory in bytes beyond what the process has already mapped.
    var memory: Int
    /// The processor time in seconds, in all threads, beyond what the process has already used.
    var processorTime: Int
  }

  /// Confines this process for the rest of its life. Throws if a part of it fails that every
  /// supported kernel has.
  ///
  /// - Parameter broker: Opens files for this process; nil for none.
  static func begin(_ limits: Limits, asking broker: FontBroker? = nil) throws(SystemError) {
    // The soft limit ends the process by a signal that tells why.
    let used = Int(MonotonicTime.processorTime.components.seconds) + 1
    let time = used + limits.processorTime
    try limit(RLIMIT_CPU, to: time, hard: time + 1)
    try limit(RLIMIT_AS, to: mappedMemory() + limits.memory)
    try limit(RLIMIT_CORE, to: 0)
    guard touchkit_deny_privileges() == 0 else { throw .last }
    // Kernels before 5.13 have no Landlock; the filter below refuses to open files anyway.
    _ = touchkit_deny_files()
    // Without it, as on another kind of processor, these calls are refused as all others.
    let answersPaths = touchkit_answer_paths(broker?.descriptor ?? -1) == 0
    try filterSystemCalls(trappingPaths: answersPaths)
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

  /// `CLONE_THREAD`.
  private static let threadFlag: UInt64 = 0x10000

  /// The system calls that decoding needs: memory, threads, time, and open descriptors.
  private static let allowed = [
    "read", "write", "pread64", "readv", "writev", "lseek", "close", "fstat", "dup", "fcntl",
    "recvmsg", "sendmsg", "poll", "ppoll", "ftruncate", "fallocate", "memfd_create",
    "brk", "mmap", "munmap", "mremap", "madvise", "mprotect", "membarrier",
    "futex", "set_robust_list", "rseq", "sched_yield", "sched_getaffinity", "gettid", "getpid",
    "rt_sigreturn", "rt_sigprocmask", "rt_sigaction", "sigaltstack", "restart_syscall",
    "clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday", "time",
    "getrandom", "getrlimit", "getrusage", "uname", "sysinfo", "exit", "exit_group", "arch_prctl",
  ]

  /// Refuses every other system call with `EACCES`, on all threads.
  ///
  /// - Parameter trapsPaths: Whether calls that find files by their paths are answered by a signal
  ///   handler.
  private static func filterSystemCalls(trappingPaths trapsPaths: Bool) throws(SystemError) {
    guard let filter = seccomp_init(touchkit_seccomp_errno(UInt16(EACCES))) else {
      throw SystemError(number: ENOMEM)
    }
    defer { seccomp_release(filter) }
    seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1)
    for name in allowed { try add(touchkit_seccomp_allow, name, to: filter) }
    // Threads, but no processes. The C library falls back from clone3, whose flags are in memory.
    let isThread = scmp_arg_cmp(
      arg: 0, op: SCMP_CMP_MASKED_EQ, datum_a: threadFlag, datum_b: threadFlag)
    try add(touchkit_seccomp_allow, "clone", [isThread], to: filter)
    try add(touchkit_seccomp_errno(UInt16(ENOSYS)), "clone3", to: filter)
    // Names of threads.
    let isName = scmp_arg_cmp(
      arg: 0, op: SCMP_CMP_EQ, datum_a: UInt64(PR_SET_NAME), datum_b: 0)
    try add(touchkit_seccomp_allow, "prctl", [isName], to: filter)
    // Signals to itself: how a failed assertion ends.
    let isSelf = scmp_arg_cmp(arg: 0, op: SCMP_CMP_EQ, datum_a: UInt64(getpid()), datum_b: 0)
    try add(touchkit_seccomp_allow, "tgkill", [isSelf], to: filter)
    if trapsPaths {
      for call in (0...).lazy.map({ touchkit_path_call($0) }).prefix(while: { $0 >= 0 }) {
        try add(touchkit_seccomp_trap, call, to: filter)
      }
    }
    let status = seccomp_load(filter)
    if status < 0 { throw SystemError(number: -status) }
  }

  private static func add(
    _ action: UInt32, _ name: String, _ conditions: [scmp_arg_cmp] = [],
    to filter: scmp_filter_ctx
  ) throws(SystemError) {
    let call = seccomp_syscall_resolve_name(name)
    // Not every machine has every call; negative numbers are those of other machines.
    if call >= 0 { try add(action, call, conditions, to: filter) }
  }

  private static func add(
    _ action: UInt32, _ call: Int32, _ conditions: [scmp_arg_cmp] = [],
    to filter: scmp_filter_ctx
  ) throws(SystemError) {
    let status = conditions.withUnsafeBufferPointer {
      seccomp_rule_add_array(filter, action, call, UInt32($0.count), $0.baseAddress)
    }
    if status < 0 { throw SystemError(number: -status) }
  }
}

import CBroker
import CSeccomp
import CSys
import Glibc
import Platform

/// The system calls of a confined process; all others fail.
struct SystemCallFilter {
  /// Whether calls that find files by their paths are answered by a signal handler.
  let trapsPaths: Bool
  /// The names of calls that are allowed as well.
  let further: [String]

  /// Refuses every other system call with `EACCES`, on all threads.
  func begin() throws(SystemError) {
    guard let filter = seccomp_init(touchkit_seccomp_errno(UInt16(EACCES))) else {
      throw SystemError(number: ENOMEM)
    }
    defer { seccomp_release(filter) }
    seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1)
    for name in Self.allowed + further { try Self.add(touchkit_seccomp_allow, name, to: filter) }
    // Threads, but no processes. The C library falls back from clone3, whose flags are in memory.
    let isThread = scmp_arg_cmp(
      arg: 0, op: SCMP_CMP_MASKED_EQ, datum_a: Self.threadFlag, datum_b: Self.threadFlag)
    try Self.add(touchkit_seccomp_allow, "clone", [isThread], to: filter)
    try Self.add(touchkit_seccomp_errno(UInt16(ENOSYS)), "clone3", to: filter)
    // Names of threads.
    let isName = scmp_arg_cmp(
      arg: 0, op: SCMP_CMP_EQ, datum_a: UInt64(PR_SET_NAME), datum_b: 0)
    try Self.add(touchkit_seccomp_allow, "prctl", [isName], to: filter)
    // Signals to itself: how a failed assertion ends.
    let isSelf = scmp_arg_cmp(arg: 0, op: SCMP_CMP_EQ, datum_a: UInt64(getpid()), datum_b: 0)
    try Self.add(touchkit_seccomp_allow, "tgkill", [isSelf], to: filter)
    if trapsPaths {
      for call in (0...).lazy.map({ touchkit_path_call($0) }).prefix(while: { $0 >= 0 }) {
        try Self.add(touchkit_seccomp_trap, call, to: filter)
      }
    }
    let status = seccomp_load(filter)
    if status < 0 { throw SystemError(number: -status) }
  }

  /// `CLONE_THREAD`.
  private static let threadFlag: UInt64 = 0x10000

  /// The system calls that every process needs: memory, threads, time, and open descriptors.
  private static let allowed = [
    "read", "write", "pread64", "readv", "writev", "lseek", "close", "fstat", "dup", "fcntl",
    "recvmsg", "sendmsg", "poll", "ppoll", "ftruncate", "fallocate", "memfd_create",
    "brk", "mmap", "munmap", "mremap", "madvise", "mprotect", "membarrier",
    "futex", "set_robust_list", "rseq", "sched_yield", "sched_getaffinity", "gettid", "getpid",
    "rt_sigreturn", "rt_sigprocmask", "rt_sigaction", "sigaltstack", "restart_syscall",
    "clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday", "time",
    "getrandom", "getrlimit", "getrusage", "uname", "sysinfo", "exit", "exit_group", "arch_prctl",
  ]

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

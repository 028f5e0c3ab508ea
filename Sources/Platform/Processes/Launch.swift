import CSys
import Glibc

/// The parameters for starting a program.
package struct Launch: Sendable {
  /// The fate of the program when this process dies, however it dies.
  package enum Bond: Sendable {
    /// It keeps running.
    case none
    /// The kernel sends it `SIGTERM`.
    case diesWithParent
    /// The kernel kills it, even if it is stopped.
    case killedWithParent
  }

  /// The program: a path, or a name searched for in `PATH`.
  package var program: String
  /// The arguments, without the program's name; paths have the form of `String.init(pathBytes:)`.
  package var arguments: [String]
  /// The complete environment.
  package var environment: [String: String]
  /// The descriptors to inherit: number in the child -> number in this process.
  package var descriptors: [Int32: Int32] = [:]
  /// A file that receives standard output and error, truncated first; nil inherits them.
  package var outputFile: String?
  /// Whether the program runs in its own process group, and so does not receive terminal signals
  /// (Ctrl+C).
  package var ownGroup = false
  /// The fate of the program when this process dies.
  package var bond = Bond.none

  package init(
    _ program: String, _ arguments: [String] = [],
    environment: [String: String] = Launch.currentEnvironment
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }

  /// The environment of this process; values have the form of `String.init(pathBytes:)`.
  package static var currentEnvironment: [String: String] {
    var result: [String: String] = [:]
    var next = touchkit_environment()
    while let entry = next?.pointee {
      let bytes = UnsafeRawBufferPointer(start: entry, count: strlen(entry))
      if let equals = bytes.firstIndex(of: UInt8(ascii: "=")) {
        result[String(pathBytes: bytes[..<equals])] = String(pathBytes: bytes[(equals + 1)...])
      }
      next = next?.successor()
    }
    return result
  }

  /// Starts the program and returns its process identifier.
  func spawn() -> Result<pid_t, LaunchError> {
    var words = [program] + arguments
    if bond != .none {
      let signal = bond == .killedWithParent ? "KILL" : "TERM"
      words = ["/usr/bin/setpriv", "--pdeathsig", signal, "--"] + words
    }
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    resetSignals(&attributes)
    for (there, here) in descriptors {
      posix_spawn_file_actions_adddup2(&actions, here, there)
    }
    if let outputFile {
      posix_spawn_file_actions_addopen(
        &actions, 1, outputFile, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600)
      posix_spawn_file_actions_adddup2(&actions, 1, 2)
    }

    var pid: pid_t = 0
    let code = withCStrings(words) { argv in
      withCStrings(environment.map { "\($0)=\($1)" }) { envp in
        words[0].withPath { posix_spawnp(&pid, $0, &actions, &attributes, argv, envp) }
      }
    }
    return code == 0
      ? .success(pid)
      : .failure(LaunchError(program: program, error: SystemError(number: code)))
  }

  /// Resets the child's signal mask and dispositions, whatever this thread's are: a blocked SIGTERM
  /// would be inherited, and such a program could not be terminated gracefully.
  private func resetSignals(_ attributes: inout posix_spawnattr_t) {
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    if ownGroup {
      flags |= POSIX_SPAWN_SETPGROUP
      posix_spawnattr_setpgroup(&attributes, 0)
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }
}

/// A program could not be started.
package struct LaunchError: Error, Hashable, CustomStringConvertible {
  /// The program as requested.
  package let program: String
  /// The system's error.
  package let error: SystemError

  /// Creates the error for a program.
  package init(program: String, error: SystemError) {
    self.program = program
    self.error = error
  }

  /// The status used by shells and `env`: 127 if the program was not found, else 126.
  package var shellCode: Int32 { error.number == ENOENT ? 127 : 126 }

  package var description: String {
    localized("cannot start {program}: {error}", ["program": program, "error": error])
  }
}

/// Calls a function with a null-terminated array of C strings.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { $0.withPath { strdup($0) } }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}

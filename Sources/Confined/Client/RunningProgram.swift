import Glibc
import Platform
import Synchronization

/// The running server of a program: started for its first process, and again when it has ended.
struct RunningProgram: Sendable {
  let server: ChildProcess
  private let requests: PacketSocket

  /// One for each program.
  static let current = Mutex<[ConfinedProgram: RunningProgram]>([:])

  /// Starts the servers, on a thread that never ends: to the kernel, the parent with which a server is killed
  /// is the thread that has started it.
  private static let starter = Worker()

  private init(_ program: ConfinedProgram) throws(SystemError) {
    let (requests, other) = try PacketSocket.pair()
    var launch = Launch(program.path)
    launch.descriptors = [ConfinedProgram.descriptor: other.descriptor]
    // What libraries say about a broken file does not help its user; the server keeps it.
    launch.outputFile = "/dev/null"
    launch.environment[ConfinedProgram.logVariable] = program.logPath
    // Not terminated by the terminal's Ctrl+C before this process has ended its work.
    launch.ownGroup = true
    do throws(LaunchError) { server = try ChildProcess(launch) } catch { throw error.error }
    self.requests = requests
    withExtendedLifetime(other) {}
  }

  /// Starts the server of a program unless it is running.
  static func start(_ program: ConfinedProgram) throws(SystemError) { _ = try running(program) }

  /// Forks a process that answers on a socket; what it works on is for the log.
  static func fork(
    _ program: ConfinedProgram, for socket: PacketSocket, _ subject: String
  ) throws(SystemError) {
    let request = PacketSocket.Packet(
      words: [], bytes: Array(subject.pathBytes.suffix(255)), file: socket.file)
    let used = try running(program)
    do throws(SystemError) { try used.requests.send(request) } catch {
      // It ends, because it had nothing to do.
      try running(program, except: used).requests.send(request)
    }
  }

  /// Returns the running server of a program, or starts another one.
  private static func running(
    _ program: ConfinedProgram, except ended: RunningProgram? = nil
  ) throws(SystemError) -> RunningProgram {
    let result = current.withLock { current -> Result<RunningProgram, SystemError> in
      if let running = current[program], running.server !== ended?.server,
        running.server.exitStatus == nil
      {
        return .success(running)
      }
      let started = Monitor<Result<RunningProgram, SystemError>?>(nil)
      starter.perform {
        let result = Result { () throws(SystemError) in try RunningProgram(program) }
        started.update { $0 = result }
      }
      let result = started.wait { $0 }
      if case .success(let running) = result { current[program] = running }
      return result
    }
    return try result.get()
  }
}

import Glibc
import Platform
import Synchronization

/// A connection to a decoder, which is killed when this object is released.
final class DecoderConnection: Sendable {
  /// This end of the connection.
  let socket: PacketSocket

  /// Lets the server fork a decoder for a file, whose name is for the log.
  init(name: String) throws(SystemError) {
    let (socket, other) = try PacketSocket.pair()
    try RunningServer.fork(for: other, name)
    self.socket = socket
  }
}

/// The server of this process's decoders: started for the first one, and again when it has ended.
struct RunningServer: Sendable {
  let process: ChildProcess
  private let requests: PacketSocket

  /// The descriptor of the connection in the server.
  private static let descriptor: Int32 = 3
  static let current = Mutex<RunningServer?>(nil)

  private init() throws(SystemError) {
    let (requests, other) = try PacketSocket.pair()
    var launch = Launch(DecoderProgram.path)
    launch.descriptors = [Self.descriptor: other.descriptor]
    // What libraries say about a broken file does not help its user; the server keeps it.
    launch.outputFile = "/dev/null"
    launch.environment[DecoderProgram.logVariable] = DecoderProgram.log.withLock { $0 }
    // Not terminated by the terminal's Ctrl+C before this process has ended its work.
    launch.ownGroup = true
    do throws(LaunchError) { process = try ChildProcess(launch) } catch { throw error.error }
    self.requests = requests
    withExtendedLifetime(other) {}
  }

  /// Starts the server unless one is running.
  static func start() throws(SystemError) { _ = try running() }

  /// Forks a decoder that answers on a socket; the name of its file is for the log.
  static func fork(for socket: PacketSocket, _ name: String) throws(SystemError) {
    let request = PacketSocket.Packet(
      words: [], bytes: Array(name.pathBytes.suffix(255)), file: socket.file)
    let server = try running()
    do throws(SystemError) { try server.requests.send(request) } catch {
      // It ends, because it had nothing to do.
      try running(except: server).requests.send(request)
    }
  }

  /// Returns the running server, or starts another one.
  private static func running(except ended: RunningServer? = nil) throws(SystemError)
    -> RunningServer
  {
    let result = current.withLock { current -> Result<RunningServer, SystemError> in
      if let current, current.process !== ended?.process, current.process.exitStatus == nil {
        return .success(current)
      }
      do throws(SystemError) {
        let server = try RunningServer()
        current = server
        return .success(server)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// The location of the decoder, and of its log.
enum DecoderProgram {
  /// The path of the file that keeps what decoders and their libraries say; nil for none. Counts for
  /// servers that start afterward.
  static let log = Mutex<String?>(nil)
  /// The variable of the environment by which the server learns of it.
  static let logVariable = "GUISE_DECODER_LOG"

  /// The path of `guise-decoder`: beside this program, else in `../libexec/guise` as installed.
  static let path: String = {
    let folder = FileSystem.folder(of: Executable.path)
    let beside = folder + "/guise-decoder"
    return FileSystem.exists(beside) ? beside : folder + "/../libexec/guise/guise-decoder"
  }()
}

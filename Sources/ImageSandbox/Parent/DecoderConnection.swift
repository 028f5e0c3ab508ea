import Glibc
import Platform
import Synchronization

/// A running decoder process, which is killed when this object is released.
final class DecoderConnection: Sendable {
  /// The decoder's process.
  let process: ChildProcess
  /// This end of the connection.
  let socket: PacketSocket

  /// The descriptor of the other end in the decoder.
  private static let childDescriptor: Int32 = 3

  /// Starts a decoder.
  init() throws(SystemError) {
    let (socket, other) = try PacketSocket.pair()
    var launch = Launch(DecoderProgram.path)
    launch.descriptors = [Self.childDescriptor: other.descriptor]
    // What libraries say about a broken file does not help its user.
    launch.outputFile = "/dev/null"
    // Not terminated by the terminal's Ctrl+C before this process has ended its work.
    launch.ownGroup = true
    do throws(LaunchError) { process = try ChildProcess(launch) } catch { throw error.error }
    self.socket = socket
    withExtendedLifetime(other) {}
  }

  deinit { process.send(signal: SIGKILL) }

  // MARK: Spare

  private static let spare = Mutex<DecoderConnection?>(nil)

  /// Starts a decoder in advance for the next request, so that it is ready by then.
  static func prepare() {
    let connection = try? DecoderConnection()
    spare.withLock { $0 = connection }
  }

  /// Returns the decoder that was started in advance, or a new one.
  static func take() throws(SystemError) -> DecoderConnection {
    let prepared = spare.withLock { spare in
      defer { spare = nil }
      return spare
    }
    if let prepared, prepared.process.exitStatus == nil { return prepared }
    return try DecoderConnection()
  }
}

/// The location of the decoder.
enum DecoderProgram {
  /// The path of `guise-decoder`: beside this program, else in `../libexec/guise` as installed.
  static let path: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &buffer, Int(PATH_MAX))
    let program = String(
      decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let folder = FileSystem.folder(of: program)
    let beside = folder + "/guise-decoder"
    return FileSystem.exists(beside) ? beside : folder + "/../libexec/guise/guise-decoder"
  }()
}

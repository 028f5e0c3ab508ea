import Platform
import Synchronization

/// A program whose processes are confined. One server of it runs at a time, which forks them.
package struct ConfinedProgram: Hashable, Sendable {
  /// The name of its executable.
  package let name: String
  /// The name of the file that keeps what its processes and their libraries say.
  package let logName: String

  /// Describes a program.
  package init(_ name: String, logName: String) {
    self.name = name
    self.logName = logName
  }

  /// The path: beside this program, else in `../libexec/guise` as installed.
  package var path: String {
    let folder = FileSystem.folder(of: Executable.path)
    let beside = folder + "/" + name
    return FileSystem.exists(beside) ? beside : folder + "/../libexec/guise/" + name
  }

  /// Starts its server in advance, so that the first answer comes sooner.
  package func start() throws(SystemError) { try RunningProgram.start(self) }

  // MARK: What both sides of a connection agree on

  /// The descriptor of the connection in the server.
  static let descriptor: Int32 = 3
  /// The variable of the environment by which the server learns the path of its log.
  static let logVariable = "GUISE_SERVICE_LOG"

  private static let logFolder = Mutex<String?>(nil)

  /// Keeps the logs of all programs in a folder, which is made when there is something to keep;
  /// without a folder they are lost. Counts for servers that start afterward.
  package static func keepLogs(in folder: String?) { logFolder.withLock { $0 = folder } }

  /// The path of its log; nil for none.
  var logPath: String? { Self.logFolder.withLock { $0.map { $0 + "/" + logName } } }
}

import CSys
import Glibc
import Platform

/// A process that opens files for a confined one, which asks for them by their paths.
///
/// It opens nothing but the files that are listed when it starts, and only for reading. It ends with
/// the process that started it.
package struct FileBroker {
  private let socket: OpenFile

  /// The confined process's end of the connection.
  var descriptor: Int32 { socket.descriptor }

  /// Starts the broker of some files: this process must have one thread only.
  package init(opening files: Set<[UInt8]>) throws(SystemError) {
    let (socket, other) = try PacketSocket.pair()
    let asking = getpid()
    let pid = touchkit_fork()
    if pid < 0 { throw .last }
    guard pid == 0 else {
      self.socket = socket.file
      return
    }
    // It may end in the meantime.
    guard touchkit_end_with_parent() == 0, getppid() == asking else { _exit(1) }
    OpenFile.closeAll(except: other.descriptor)
    // What it holds of the other's would hide that it has ended.
    dup2(STDOUT_FILENO, STDERR_FILENO)
    while Self.answer(on: other.descriptor, files) {}
    _exit(0)
  }

  /// Answers one question; returns false when the other process has ended.
  private static func answer(on socket: Int32, _ files: Set<[UInt8]>) -> Bool {
    var question = [UInt8](repeating: 0, count: Int(PATH_MAX))
    var unwanted: Int32 = -1
    let count = touchkit_receive_packet(socket, &question, question.count, &unwanted)
    if unwanted >= 0 { close(unwanted) }
    if count < 0, errno == EINTR { return true }
    guard count > 0 else { return false }
    var (number, file): (Int32, OpenFile?) = (EACCES, nil)
    if files.contains(Array(question[..<count])) {
      do throws(SystemError) {
        file = try OpenFile.regular(String(pathBytes: question[..<count])).file
        number = 0
      } catch {
        number = error.number
      }
    }
    return withUnsafeBytes(of: &number) {
      touchkit_send_packet(socket, $0.baseAddress, $0.count, file?.descriptor ?? -1) >= 0
    }
  }
}

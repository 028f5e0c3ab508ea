import CFontconfig
import CSys
import Glibc
import Platform

/// A process that opens fonts for a confined decoder, which asks for them by their paths.
///
/// Which fonts a drawing needs is known only while it is drawn, and Cairo opens a font again for each
/// size. The broker opens nothing but files that fontconfig lists as fonts, and only for reading. It
/// ends with its decoder.
struct FontBroker {
  private let socket: OpenFile

  /// The decoder's end of the connection.
  var descriptor: Int32 { socket.descriptor }

  /// Reads fontconfig's lists and starts the broker: this process must have one thread only.
  init() throws(SystemError) {
    FcInit()
    let fonts = Self.fonts()
    let (socket, other) = try PacketSocket.pair()
    let decoder = getpid()
    let pid = touchkit_fork()
    if pid < 0 { throw .last }
    guard pid == 0 else {
      self.socket = socket.file
      return
    }
    // It may end in the meantime.
    guard touchkit_end_with_parent() == 0, getppid() == decoder else { _exit(1) }
    OpenFile.closeAll(except: other.descriptor)
    // What it holds of the decoder's would hide that the decoder has ended.
    dup2(STDOUT_FILENO, STDERR_FILENO)
    while Self.answer(on: other.descriptor, fonts) {}
    _exit(0)
  }

  /// The paths of all fonts. Calls `FcConfigGetFonts`.
  static func fonts() -> Set<[UInt8]> {
    var paths = Set<[UInt8]>()
    for list in [FcSetSystem, FcSetApplication] {
      guard let set = FcConfigGetFonts(nil, list)?.pointee, let fonts = set.fonts else { continue }
      for index in 0..<Int(set.nfont) {
        var path: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(fonts[index], FC_FILE, 0, &path) == FcResultMatch, let path else {
          continue
        }
        let text = UnsafeRawPointer(path).assumingMemoryBound(to: CChar.self)
        paths.insert(Array(UnsafeRawBufferPointer(start: path, count: strlen(text))))
      }
    }
    return paths
  }

  /// Answers one question; returns false when the decoder has ended.
  private static func answer(on socket: Int32, _ fonts: Set<[UInt8]>) -> Bool {
    var question = [UInt8](repeating: 0, count: Int(PATH_MAX))
    var unwanted: Int32 = -1
    let count = touchkit_receive_packet(socket, &question, question.count, &unwanted)
    if unwanted >= 0 { close(unwanted) }
    if count < 0, errno == EINTR { return true }
    guard count > 0 else { return false }
    var (number, file): (Int32, OpenFile?) = (EACCES, nil)
    if fonts.contains(Array(question[..<count])) {
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

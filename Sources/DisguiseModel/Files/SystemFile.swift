import FoundationEssentials
import Glibc

/// The error number of a system call that failed.
struct SystemError: Error, Hashable, CustomStringConvertible {
  let number: Int32

  /// The error of the call that just failed.
  static var last: SystemError { SystemError(number: errno) }

  /// A device, a pipe or a socket where only a file can be read; the system has no number for it.
  static let notRegularFile = SystemError(number: -1)

  /// The system's text for the error, such as "permission denied".
  var description: String {
    if self == .notRegularFile { return "not a regular file" }
    let text = String(cString: strerror(number))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

/// Files by their paths, with the system's own words where something fails.
enum SystemFile {
  /// The largest file that is read into memory, in bytes.
  static let maximumSize = 1 << 30

  /// All bytes of a regular file.
  ///
  /// Kind and size are checked before the first byte is read: a device has no end, and a pipe may
  /// never begin.
  static func read(_ path: String) throws(SystemError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe waits for its writer.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw SystemError(number: EISDIR)
    default: throw .notRegularFile
    }
    guard status.st_size <= maximumSize else { throw SystemError(number: EFBIG) }

    var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
    var filled = 0
    while true {
      // A file may grow while it is read.
      if filled == bytes.count { bytes += [UInt8](repeating: 0, count: 4096) }
      let count = bytes.withUnsafeMutableBytes { space in
        Glibc.read(file, space.baseAddress.map { $0 + filled }, space.count - filled)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      if count == 0 { break }
      filled += count
      guard filled <= maximumSize else { throw SystemError(number: EFBIG) }
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// Makes a folder, readable by this user only, with those around it that are missing.
  static func makeFolder(_ path: String, mode: mode_t = 0o700) throws(SystemError) {
    if mkdir(path, mode) == 0 { return }
    let reason = SystemError.last
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemError(number: ENOTDIR) }
      return
    }
    guard reason.number == ENOENT, let end = path.lastIndex(of: "/"), end > path.startIndex else {
      throw reason
    }
    try makeFolder(String(path[..<end]), mode: mode)
    guard mkdir(path, mode) == 0 || errno == EEXIST else { throw .last }
  }

  /// Makes the names in a folder last; file systems that cannot sync a folder do so by themselves.
  static func sync(folder: String) {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    close(file)
  }

  /// The names in a folder in their order; none if it cannot be read.
  static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
  }

  /// Whether there is something at a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

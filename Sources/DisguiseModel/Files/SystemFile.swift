import FoundationEssentials
import Glibc

/// A refusal of the system, by its error number.
struct SystemError: Error, Hashable, CustomStringConvertible {
  let number: Int32

  /// The refusal of the call that just failed.
  static var last: SystemError { SystemError(number: errno) }

  /// What the system says about it, such as "permission denied".
  var description: String {
    let text = String(cString: strerror(number))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

/// Files by their paths, with the system's own words where something fails.
enum SystemFile {
  /// All bytes of a file.
  static func read(_ path: String) throws(SystemError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw SystemError(number: EISDIR) }

    var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
    var filled = 0
    while true {
      // A file may grow while it is read, and special files have no size at all.
      if filled == bytes.count { bytes += [UInt8](repeating: 0, count: 4096) }
      let count = bytes.withUnsafeMutableBytes { space in
        Glibc.read(file, space.baseAddress.map { $0 + filled }, space.count - filled)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      if count == 0 { break }
      filled += count
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

  /// The names in a folder in their order; none if it cannot be read.
  static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
  }

  /// Whether there is something at a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

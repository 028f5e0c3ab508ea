import FoundationEssentials
import Glibc

/// Files and folders by their paths.
package enum FileSystem {
  /// The largest file that is read into memory, in bytes.
  package static let maximumSize = 1 << 30

  /// Returns all bytes of a regular file; throws `EFBIG` if they exceed `maximumSize`.
  package static func read(_ path: String) throws(SystemError) -> [UInt8] {
    let (file, status) = try OpenFile.regular(path)
    guard status.st_size <= maximumSize else { throw SystemError(number: EFBIG) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
    var count = 0
    while true {
      let part = try bytes.withUnsafeMutableBufferPointer { space throws(SystemError) in
        try file.read(
          at: count,
          into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: space[count...]))
        )
      }
      count += part
      guard count <= maximumSize else { throw SystemError(number: EFBIG) }
      if count < bytes.count { break }
      // The file has grown while it was read.
      bytes += [UInt8](repeating: 0, count: bytes.count)
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Creates a folder, by default accessible to this user only, and missing folders around it.
  package static func makeFolder(_ path: String, mode: mode_t = 0o700) throws(SystemError) {
    if mkdir(path, mode) == 0 { return }
    let error = SystemError.last
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemError(number: ENOTDIR) }
      return
    }
    guard error.number == ENOENT, let end = path.lastIndex(of: "/"), end > path.startIndex else {
      throw error
    }
    try makeFolder(String(path[..<end]), mode: mode)
    guard mkdir(path, mode) == 0 || errno == EEXIST else { throw .last }
  }

  /// Syncs the names in a folder to the disk. File systems that cannot sync a folder do so on their
  /// own.
  package static func sync(folder: String) {
    if let file = try? OpenFile(folder, O_RDONLY | O_DIRECTORY) { fsync(file.descriptor) }
  }

  /// Returns the names in a folder, sorted; empty if it cannot be read.
  package static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
  }

  /// Returns whether there is a file or a folder at a path.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Returns the part of a path after its last slash.
  package static func lastComponent(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Returns the path of the folder that contains a path.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

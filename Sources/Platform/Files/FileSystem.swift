import Glibc

/// Files and folders by their paths.
package enum FileSystem {
  /// Returns all bytes of a regular file; throws `EFBIG` if there are more than `limit`, and
  /// `ENOMEM` if there is not enough memory for them.
  package static func read(_ path: String, upTo limit: Int) throws(SystemError) -> [UInt8] {
    let (file, status) = try OpenFile.regular(path)
    guard status.st_size <= limit else { throw SystemError(number: EFBIG) }
    var bytes = try space(Int(status.st_size) + 1)
    var count = 0
    while true {
      let part = try bytes.withUnsafeMutableBufferPointer { space throws(SystemError) in
        try file.read(
          at: count,
          into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: space[count...]))
        )
      }
      count += part
      guard count <= limit else { throw SystemError(number: EFBIG) }
      if count < bytes.count { break }
      // The file has grown while it was read.
      bytes += try space(bytes.count)
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Returns a cleared array; an array traps if there is no memory for it.
  private static func space(_ count: Int) throws(SystemError) -> [UInt8] {
    // Growing an array copies it.
    guard (try? Memory.check(byteCount: 3 * count)) != nil else {
      throw SystemError(number: ENOMEM)
    }
    return [UInt8](repeating: 0, count: count)
  }

  /// Who may use a new folder.
  package enum FolderAccess: Sendable {
    /// Everyone whom the umask admits; only the user may write.
    case everyone
    /// The user only, whatever the umask is.
    case owner
  }

  /// Creates a folder and missing folders around it.
  package static func makeFolder(
    _ path: String, access: FolderAccess = .owner
  ) throws(SystemError) {
    do throws(SystemError) {
      return try makeOneFolder(path, access)
    } catch {
      if let status = status(of: path) {
        guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemError(number: ENOTDIR) }
        return
      }
      guard error.number == ENOENT, let end = path.lastIndex(of: "/"), end > path.startIndex else {
        throw error
      }
      try makeFolder(String(path[..<end]), access: access)
    }
    do throws(SystemError) { try makeOneFolder(path, access) } catch {
      if error.number != EEXIST { throw error }
    }
  }

  private static func makeOneFolder(
    _ path: String, _ access: FolderAccess
  ) throws(SystemError) {
    try retryingOnInterrupt { path.withPath { mkdir($0, access == .owner ? 0o700 : 0o755) } }
    if access == .owner && path.withPath({ chmod($0, 0o700) }) != 0 { throw .last }
  }

  /// Makes an existing file or folder accessible to this user only. Leaves symbolic links alone, and
  /// folders that are shared on purpose (with the sticky bit).
  package static func restrictToOwner(_ path: String) {
    var status = stat()
    guard path.withPath({ lstat($0, &status) }) == 0, status.st_uid == geteuid() else { return }
    let mode: mode_t
    switch status.st_mode & S_IFMT {
    case S_IFDIR where status.st_mode & S_ISVTX == 0: mode = 0o700
    case S_IFREG: mode = 0o600
    default: return
    }
    if status.st_mode & 0o7777 != mode { _ = path.withPath { chmod($0, mode) } }
  }

  /// Syncs the names in a folder to the disk. File systems that cannot sync a folder do so on their
  /// own.
  package static func sync(folder: String) {
    if let file = try? OpenFile(folder, O_RDONLY | O_DIRECTORY) { fsync(file.descriptor) }
  }

  /// Returns the names in a folder, sorted; empty if it cannot be read.
  package static func names(in folder: String) -> [String] {
    entries(in: folder)?.map(\.name) ?? []
  }

  /// What is in a folder.
  package struct Entry {
    /// What the folder tells about it, without looking at it.
    package enum Kind {
      case folder
      /// A symbolic link, to whatever.
      case link
      /// A file, or anything else; some disks do not tell.
      case other
    }

    /// Its name.
    package let name: String
    /// What it is.
    package let kind: Kind
  }

  /// Returns what is in a folder, sorted by names; nil if it cannot be read.
  package static func entries(in folder: String) -> [Entry]? {
    guard let directory = folder.withPath({ opendir($0) }) else { return nil }
    defer { closedir(directory) }
    var entries: [Entry] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { name in
        String(pathBytes: name.prefix { $0 != 0 })
      }
      if name == "." || name == ".." { continue }
      let kind: Entry.Kind =
        switch Int(entry.pointee.d_type) {
        case Int(DT_DIR): .folder
        case Int(DT_LNK): .link
        default: .other
        }
      entries.append(Entry(name: name, kind: kind))
    }
    return entries.sorted { $0.name < $1.name }
  }

  /// Returns whether there is a file or a folder at a path.
  package static func exists(_ path: String) -> Bool { status(of: path) != nil }

  /// Returns the kind, size and times of what is at a path, following symbolic links; nil if there
  /// is nothing.
  static func status(of path: String) -> stat? { try? lookUp(path) }

  /// Returns the kind, size and times of what is at a path, following symbolic links.
  static func lookUp(_ path: String) throws(SystemError) -> stat {
    var status = stat()
    try retryingOnInterrupt { path.withPath { stat($0, &status) } }
    return status
  }

  /// What tells whether a file was changed: its size and its time.
  package struct Version: Hashable, Sendable, Codable {
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    fileprivate init(_ status: stat) {
      size = Int(status.st_size)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  /// Returns the version of a regular file; nil if there is none. Blocks.
  package static func version(of path: String) -> Version? {
    status(of: path).flatMap { $0.st_mode & S_IFMT == S_IFREG ? Version($0) : nil }
  }

  /// Returns whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// Returns whether a path leads to a folder on a disk with room for a picture. Blocks.
  package static func hasRoom(in folder: String) -> Bool {
    var disk = statvfs()
    guard isFolder(folder), statvfs(folder, &disk) == 0 else { return false }
    return UInt64(disk.f_bavail) * UInt64(disk.f_frsize) >= 64 << 20
  }

  /// Returns whether a path leads to a regular file.
  package static func isRegularFile(_ path: String) -> Bool {
    status(of: path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  /// Returns whether two paths lead to the same file, by whatever names.
  package static func isSameFile(_ path: String, _ other: String) -> Bool {
    guard let a = status(of: path), let b = status(of: other) else { return false }
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino
  }

  /// Returns when a file's contents were last changed, in seconds since 1970; nil if there is none.
  package static func changeTime(of path: String) -> Double? {
    status(of: path).map { Double($0.st_mtim.tv_sec) + Double($0.st_mtim.tv_nsec) * 1e-9 }
  }

  /// Sets when a file was last changed and read, in seconds since 1970; no effect if that is not
  /// possible.
  package static func setChangeTime(of path: String, to time: Double) {
    let seconds = time.rounded(.down)
    let change = timespec(tv_sec: Int(seconds), tv_nsec: Int((time - seconds) * 1e9))
    var times = [change, change]
    _ = path.withPath { utimensat(AT_FDCWD, $0, &times, 0) }
  }

  /// Renames a file or a folder.
  package static func rename(_ path: String, to new: String) throws(SystemError) {
    try retryingOnInterrupt { path.withPath { path in new.withPath { Glibc.rename(path, $0) } } }
  }

  /// Gives a file another name in addition to its own.
  package static func link(_ path: String, to new: String) throws(SystemError) {
    try retryingOnInterrupt { path.withPath { path in new.withPath { Glibc.link(path, $0) } } }
  }

  /// Deletes a file; no effect if there is none.
  package static func remove(_ path: String) { _ = path.withPath { unlink($0) } }

  /// Deletes a file.
  package static func delete(_ path: String) throws(SystemError) {
    try retryingOnInterrupt { path.withPath { unlink($0) } }
  }

  /// Returns the part of a path after its last slash.
  package static func lastComponent(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Returns the path of the folder that contains a path.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The current folder's path; "." if the system does not tell it.
  package static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { Glibc.free(path) }
    return String(pathBytes: UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }
}

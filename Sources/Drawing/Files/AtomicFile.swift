import Glibc

/// Writes files atomically: the target is either complete or unchanged, even after a crash or power
/// loss.
///
/// The content is written to a hidden file beside the target and synced before it gets its name.
public enum AtomicFile {
  /// The behavior if the target already exists.
  public enum Existing: Hashable, Sendable {
    /// Replaces it atomically, keeping its permissions.
    case replace
    /// Leaves it unchanged and throws `FileError.exists`.
    case keep
  }

  /// Writes bytes to a file.
  public static func write(
    _ bytes: [UInt8], to path: String, existing: Existing = .replace
  ) throws(FileError) {
    try write(to: path, existing: existing) { writer throws(FileError) in try writer.write(bytes) }
  }

  /// Writes a file with the bytes that `body` writes; if it throws, no file is left behind.
  public static func write(
    to path: String, existing: Existing = .replace,
    _ body: (FileWriter) throws(FileError) -> Void
  ) throws(FileError) {
    // If the path is a symbolic link, its target is replaced and the link stays.
    let target = existing == .replace ? resolved(path) : path
    if existing == .keep && access(target, F_OK) == 0 { throw FileError(EEXIST, path: path) }
    let folder = FileError.folder(of: target)
    let (temporary, file) = try create(in: folder, for: path)
    do throws(FileError) {
      let writer = FileWriter(file, path: path)
      do throws(FileError) {
        if existing == .replace { copyPermissions(of: target, to: file) }
        try body(writer)
        try writer.finish()
      } catch {
        close(file)
        throw error
      }
      // Network file systems report a full disk only when the file is closed.
      if close(file) != 0 { throw FileError(errno, path: path) }
      try publish(temporary, as: target, existing, path)
    } catch {
      unlink(temporary)
      throw error
    }
    syncFolder(folder)
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func create(
    in folder: String, for path: String
  ) throws(FileError) -> (path: String, file: Int32) {
    while true {
      let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      let temporary = "\(folder)/.saving-\(number)"
      let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file >= 0 { return (temporary, file) }
      if errno != EEXIST && errno != EINTR { throw FileError(errno, path: path) }
    }
  }

  private static func copyPermissions(of path: String, to file: Int32) {
    var status = stat()
    if stat(path, &status) == 0 { fchmod(file, status.st_mode & 0o777) }
  }

  private static func publish(
    _ temporary: String, as target: String, _ existing: Existing, _ path: String
  ) throws(FileError) {
    switch existing {
    case .replace:
      if rename(temporary, target) != 0 { throw FileError(errno, path: path) }
    case .keep:
      if link(temporary, target) == 0 {
        unlink(temporary)
      } else if [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) {
        try publishReserving(temporary, as: target, path)
      } else {
        throw FileError(errno, path: path)
      }
    }
  }

  /// Reserves an unused name with an empty file and renames over it: for memory sticks, whose file
  /// systems have no hard links.
  static func publishReserving(
    _ temporary: String, as target: String, _ path: String
  ) throws(FileError) {
    let file = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw FileError(errno, path: path) }
    close(file)
    guard rename(temporary, target) == 0 else {
      let code = errno
      unlink(target)
      throw FileError(code, path: path)
    }
  }

  /// Syncs the directory entry; file systems that cannot sync a directory do so on their own.
  private static func syncFolder(_ folder: String) {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    close(file)
  }
}

/// Appends bytes to a file that is being written atomically.
public final class FileWriter {
  private let file: Int32
  private let path: String

  /// Creates a writer to an open file that the caller closes; `path` is for error messages.
  init(_ file: Int32, path: String) {
    self.file = file
    self.path = path
  }

  /// Appends bytes.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let count = Glibc.write(file, start, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR {
        throw FileError(errno, path: path)
      }
    }
  }

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Waits until all bytes have been synced to the disk.
  func finish() throws(FileError) {
    while fsync(file) != 0 {
      switch errno {
      case EINTR: continue
      case EINVAL: return  // Not a file that can be synced.
      default: throw FileError(errno, path: path)
      }
    }
  }
}

import Glibc

/// Writes files atomically: the target is either complete or unchanged, even after a crash or power
/// loss.
///
/// The content is written to a hidden file beside the target and synced before it gets its name.
/// Only regular files are replaced: a device, a pipe or a folder is refused.
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
    let folder = FileSystem.folder(of: target)
    try reporting(path) { () throws(SystemError) in
      guard let status = FileSystem.status(of: path) else { return }
      if existing == .keep { throw SystemError(number: EEXIST) }
      switch status.st_mode & S_IFMT {
      case S_IFREG: break
      case S_IFDIR: throw SystemError(number: EISDIR)
      default: throw .notRegularFile
      }
    }
    let (temporary, file) = try reporting(path) { () throws(SystemError) in try create(in: folder) }
    do throws(FileError) {
      if existing == .replace { copyPermissions(of: target, to: file) }
      try body(FileWriter(file, path: path))
      try reporting(path) { () throws(SystemError) in
        try file.sync()
        try file.close()
        try publish(temporary, as: target, existing)
      }
    } catch {
      FileSystem.remove(temporary)
      throw error
    }
    FileSystem.sync(folder: folder)
  }

  /// Converts the errors of system calls to errors about a path.
  fileprivate static func reporting<Result>(
    _ path: String, _ calls: () throws(SystemError) -> Result
  ) throws(FileError) -> Result {
    do throws(SystemError) { return try calls() } catch { throw FileError(error, path: path) }
  }

  private static func resolved(_ path: String) -> String {
    guard let real = path.withPath({ realpath($0, nil) }) else { return path }
    defer { free(real) }
    return String(pathBytes: UnsafeRawBufferPointer(start: real, count: strlen(real)))
  }

  private static func create(
    in folder: String
  ) throws(SystemError) -> (path: String, file: OpenFile) {
    while true {
      let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      let temporary = "\(folder)/.saving-\(number)"
      do throws(SystemError) {
        return (temporary, try OpenFile(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666))
      } catch {
        if error.number != EEXIST { throw error }
      }
    }
  }

  private static func copyPermissions(of path: String, to file: OpenFile) {
    guard let status = FileSystem.status(of: path) else { return }
    fchmod(file.descriptor, status.st_mode & 0o777)
  }

  private static func publish(
    _ temporary: String, as target: String, _ existing: Existing
  ) throws(SystemError) {
    switch existing {
    case .replace: try FileSystem.rename(temporary, to: target)
    case .keep:
      do throws(SystemError) {
        try FileSystem.link(temporary, to: target)
        FileSystem.remove(temporary)
      } catch {
        guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.number) else { throw error }
        try publishReserving(temporary, as: target)
      }
    }
  }

  /// Reserves an unused name with an empty file and renames over it: for memory sticks, whose file
  /// systems have no hard links.
  static func publishReserving(_ temporary: String, as target: String) throws(SystemError) {
    try OpenFile(target, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666).close()
    do throws(SystemError) {
      try FileSystem.rename(temporary, to: target)
    } catch {
      FileSystem.remove(target)
      throw error
    }
  }
}

/// Appends bytes to a file that is being written atomically.
public final class FileWriter {
  private let file: OpenFile
  private let path: String

  /// Creates a writer to an open file; `path` is for error messages.
  init(_ file: OpenFile, path: String) {
    self.file = file
    self.path = path
  }

  /// Appends bytes.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try AtomicFile.reporting(path) { () throws(SystemError) in try file.write(bytes) }
  }

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }
}

import Glibc

/// Writes files atomically: the target is either complete or unchanged, even after a crash or power
/// loss.
///
/// The content is written to a file without a visible name and synced before it gets the target's
/// name, see `TemporaryFile`. Only regular files are replaced: a device, a pipe or a folder is refused.
public enum AtomicFile {
  /// The behavior if the target already exists.
  public enum Existing: Hashable, Sendable {
    /// Replaces it atomically, keeping its permissions.
    case replace
    /// Leaves it unchanged and throws `FileError.exists`.
    case keep
    /// Leaves it unchanged and counts on: the new file gets the first unused of the names `NAME.png`,
    /// `NAME 2.png`, `NAME 3.png`, … as soon as it is complete.
    case count
  }

  /// Who may use a new file.
  public enum Access: Hashable, Sendable {
    /// Everyone whom the user's umask admits.
    case everyone
    /// The user only, whatever the umask is.
    case owner
  }

  /// What a new file survives.
  package enum Durability: Hashable, Sendable {
    /// The end of the process and of the system: the disk has it.
    case system
    /// The end of the process.
    case process
  }

  /// Writes bytes to a file; returns its path.
  @discardableResult
  public static func write(
    _ bytes: [UInt8], to path: String, existing: Existing = .replace, access: Access = .everyone
  ) throws(FileError) -> String {
    try write(to: path, existing: existing, access: access) { writer throws(FileError) in
      try writer.write(bytes)
    }
  }

  /// Writes a file with the bytes that `body` writes, once; if it throws, no file is left behind.
  ///
  /// - Returns: The path of the file.
  @discardableResult
  public static func write(
    to path: String, existing: Existing = .replace, access: Access = .everyone,
    _ body: (FileWriter) throws(FileError) -> Void
  ) throws(FileError) -> String {
    try write(to: path, existing: existing, access: access, durability: .system, body)
  }

  /// Writes a file with the bytes that `body` writes, once; if it throws, no file is left behind.
  ///
  /// - Returns: The path of the file.
  @discardableResult
  package static func write(
    to path: String, existing: Existing = .replace, access: Access = .everyone,
    durability: Durability, _ body: (FileWriter) throws(FileError) -> Void
  ) throws(FileError) -> String {
    // If the path is a symbolic link, its target is replaced and the link stays.
    let target = existing == .replace ? resolved(path) : path
    let folder = FileSystem.folder(of: target)
    try reporting(path) { () throws(SystemError) in
      let status: stat
      do throws(SystemError) { status = try FileSystem.lookUp(path) } catch {
        // Nothing has to be made first that cannot get its name.
        if [EINVAL, EILSEQ, ENAMETOOLONG].contains(error.number) { throw error }
        return
      }
      switch existing {
      case .replace: break
      case .keep: throw SystemError(number: EEXIST)
      case .count: return
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG: break
      case S_IFDIR: throw SystemError(number: EISDIR)
      default: throw .notRegularFile
      }
    }
    TemporaryFile.removeAbandoned(in: folder)
    let temporary = try temporaryFile(in: folder, path, access)
    let file = temporary.file
    if existing == .replace && access == .everyone { copyPermissions(of: target, to: file) }
    try body(FileWriter(file, path: path, isSynced: durability == .system))
    let written: String
    do throws(SystemError) {
      if durability == .system { try file.sync() }
      try file.flush()
      written = try temporary.publish(as: target, existing)
    } catch {
      throw FileError(error, path: path)
    }
    if durability == .system { FileSystem.sync(folder: folder) }
    return existing == .replace ? path : written
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

  private static func temporaryFile(
    in folder: String, _ path: String, _ access: Access
  ) throws(FileError) -> TemporaryFile {
    do throws(SystemError) {
      let temporary = try TemporaryFile(in: folder, mode: access == .owner ? 0o600 : 0o666)
      if access == .owner { try temporary.file.restrictToOwner() }
      return temporary
    } catch {
      throw FileError(error, path: path)
    }
  }

  private static func copyPermissions(of path: String, to file: OpenFile) {
    guard let status = FileSystem.status(of: path) else { return }
    fchmod(file.descriptor, status.st_mode & 0o777)
  }
}

/// Appends bytes to a file that is being written atomically.
public final class FileWriter {
  private let file: OpenFile
  private let path: String
  /// Whether the file will be synced.
  private let isSynced: Bool
  /// How much was written since the disk began to write.
  private var waiting = 0

  /// How much may wait until the disk begins to write it, while the rest is still being made.
  private static let mostWaiting = 256 << 10

  /// Creates a writer to an open file; `path` is for error messages.
  init(_ file: OpenFile, path: String, isSynced: Bool) {
    self.file = file
    self.path = path
    self.isSynced = isSynced
  }

  /// Appends bytes.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try AtomicFile.reporting(path) { () throws(SystemError) in try file.write(bytes) }
    waiting += bytes.count
    guard isSynced, waiting >= Self.mostWaiting else { return }
    waiting = 0
    file.beginSync()
  }

  /// Writes bytes at an offset; where `write` appends does not change.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) {
    try AtomicFile.reporting(path) { () throws(SystemError) in try file.write(bytes, at: offset) }
  }

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }
}

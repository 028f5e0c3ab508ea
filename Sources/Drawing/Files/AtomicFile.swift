import Glibc

/// Files that are either wholly there or not at all, whatever happens meanwhile.
///
/// The content goes to a hidden file beside the target, to the disk, and only then gets its name.
public enum AtomicFile {
  /// What happens to a file that has the name already.
  public enum Existing: Hashable, Sendable {
    /// It is replaced at one stroke; its permissions stay.
    case replace
    /// It stays as it is, and the writing fails with `FileError.exists`.
    case keep
  }

  /// Writes bytes to a file.
  public static func write(
    _ bytes: [UInt8], to path: String, existing: Existing = .replace
  ) throws(FileError) {
    try write(to: path, existing: existing) { writer throws(FileError) in try writer.write(bytes) }
  }

  /// Writes what the body hands over to a file; if the body fails, nothing is left behind.
  public static func write(
    to path: String, existing: Existing = .replace,
    _ body: (FileWriter) throws(FileError) -> Void
  ) throws(FileError) {
    // A link to a file stays a link: its target is replaced.
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
      // Network file systems tell about a full disk no sooner than here.
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

  /// Takes a name that nobody has with an empty file and replaces that: for memory sticks, whose
  /// file systems have no links.
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

  /// Makes the name last; file systems that can't sync a folder do so by themselves.
  private static func syncFolder(_ folder: String) {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    close(file)
  }
}

/// Where the bytes of a file in the making go.
public final class FileWriter {
  private let file: Int32
  private let path: String

  /// A writer to an open file that somebody else closes; the path is for errors.
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

  /// Waits until everything is on the disk.
  func finish() throws(FileError) {
    while fsync(file) != 0 {
      switch errno {
      case EINTR: continue
      case EINVAL: return  // Nothing that can be synced.
      default: throw FileError(errno, path: path)
      }
    }
  }
}

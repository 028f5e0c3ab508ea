import CSys
import Glibc

/// A file that gets its name when it is complete; nothing remains of it if it gets none.
///
/// Where the file system can do it, the file has no name until then (`O_TMPFILE`). Elsewhere, and
/// for the moment in which it replaces another one, it has a hidden name, and is locked (`flock`)
/// for as long as it is open: a hidden file that is not locked was abandoned when its process was
/// killed, see `removeAbandoned`.
package struct TemporaryFile: ~Copyable {
  /// The file, open for reading and writing.
  package let file: OpenFile
  private let folder: String
  /// The hidden path; nil while the file has none.
  private var path: String?

  /// Creates a file in a folder, with permissions that the umask restricts.
  package init(in folder: String, mode: mode_t) throws(SystemError) {
    self.folder = folder
    // A file without a name gets one by its link in this folder.
    if FileSystem.exists("/proc/self/fd"),
      let file = try? OpenFile(folder, O_RDWR | touchkit_unnamed_file, mode: mode)
    {
      self.file = file
      _ = file.lock()
    } else {
      (file, path) = try Self.create(in: folder, mode: mode)
    }
  }

  /// Creates a file with a given hidden path.
  init(_ file: OpenFile, path: String) {
    self.file = file
    self.path = path
    folder = FileSystem.folder(of: path)
  }

  deinit {
    if let path { FileSystem.remove(path) }
  }

  /// Gives the file its name, atomically; returns its path. The caller has synced it if it has to survive a
  /// crash of the system.
  @discardableResult
  package consuming func publish(
    as target: String, _ existing: AtomicFile.Existing
  ) throws(SystemError) -> String {
    switch existing {
    case .keep: try publishKeeping(target)
    case .replace: try publishReplacing(target)
    case .count: return try publishCounting(target)
    }
    return target
  }

  /// What was written stays the same under the next name, also when another process takes one meanwhile.
  private mutating func publishCounting(_ target: String) throws(SystemError) -> String {
    var number = 1
    while true {
      let path = PortableName.numbered(target, number)
      do throws(SystemError) {
        try publishKeeping(path)
        return path
      } catch {
        guard error.number == EEXIST else { throw error }
        number += 1
      }
    }
  }

  private mutating func publishReplacing(_ target: String) throws(SystemError) {
    if path == nil {
      do throws(SystemError) { return try link(as: target) } catch {
        if error.number != EEXIST { throw error }
      }
      try giveHiddenName()
    }
    guard let hidden = path else { return }
    try FileSystem.rename(hidden, to: target)
    path = nil
  }

  private mutating func publishKeeping(_ target: String) throws(SystemError) {
    guard let hidden = path else { return try link(as: target) }
    do throws(SystemError) {
      try retryingOnInterrupt {
        hidden.withPath { hidden in target.withPath { touchkit_rename_keeping(hidden, $0) } }
      }
      path = nil
    } catch {
      guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(error.number) else { throw error }
      try publishUnsupported(target)
    }
  }

  /// Publishes on a file system that cannot exclude a replacement when it renames.
  private mutating func publishUnsupported(_ target: String) throws(SystemError) {
    guard let hidden = path else { return }
    do throws(SystemError) {
      try FileSystem.link(hidden, to: target)
    } catch {
      guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.number) else { throw error }
      try publishReserving(target)
    }
  }

  /// Reserves an unused name with an empty file and renames over it: for file systems that have no
  /// hard links either.
  mutating func publishReserving(_ target: String) throws(SystemError) {
    guard let hidden = path else { return }
    try OpenFile(target, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666).close()
    do throws(SystemError) {
      try FileSystem.rename(hidden, to: target)
      path = nil
    } catch {
      FileSystem.remove(target)
      throw error
    }
  }

  /// Gives a file without a name the name `path`, which must not be in use.
  private func link(as path: String) throws(SystemError) {
    let unnamed = "/proc/self/fd/\(file.descriptor)"
    try retryingOnInterrupt {
      path.withPath { linkat(AT_FDCWD, unnamed, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) }
    }
  }

  private mutating func giveHiddenName() throws(SystemError) {
    while path == nil {
      let hidden = Self.hiddenPath(in: folder)
      do throws(SystemError) {
        try link(as: hidden)
        path = hidden
      } catch {
        if error.number != EEXIST { throw error }
      }
    }
  }

  // MARK: Hidden names

  private static let prefix = ".saving-"

  private static func hiddenPath(in folder: String) -> String {
    "\(folder)/\(prefix)\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
  }

  private static func isHidden(_ name: String) -> Bool {
    let number = name.utf8.dropFirst(prefix.utf8.count)
    return name.hasPrefix(prefix) && (1...13).contains(number.count)
      && number.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
  }

  private static func create(
    in folder: String, mode: mode_t
  ) throws(SystemError) -> (OpenFile, String?) {
    while true {
      let hidden = hiddenPath(in: folder)
      do throws(SystemError) {
        let file = try OpenFile(hidden, O_RDWR | O_CREAT | O_EXCL, mode: mode)
        // Before it was locked, another process may have removed it as abandoned.
        if file.lock() != .heldByAnother, (try? file.status())?.st_nlink != 0 {
          return (file, hidden)
        }
        FileSystem.remove(hidden)
      } catch {
        if error.number != EEXIST { throw error }
      }
    }
  }

  /// Removes the hidden files of processes that were killed while they wrote into a folder.
  package static func removeAbandoned(in folder: String) {
    for name in FileSystem.names(in: folder) where isHidden(name) {
      let path = folder + "/" + name
      // Network file systems lock only files that are open for writing.
      let flags = O_NOFOLLOW | O_NONBLOCK
      guard let file = (try? OpenFile(path, O_RDWR | flags)) ?? (try? OpenFile(path, flags)),
        let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid(), file.lock() == .taken
      else { continue }
      FileSystem.remove(path)
    }
  }
}

extension OpenFile {
  fileprivate enum LockResult {
    case taken, heldByAnother, unsupported
  }

  /// Locks the file for as long as it is open.
  fileprivate func lock() -> LockResult {
    do throws(SystemError) {
      try retryingOnInterrupt { flock(descriptor, LOCK_EX | LOCK_NB) }
      return .taken
    } catch {
      return error.number == EWOULDBLOCK ? .heldByAnother : .unsupported
    }
  }
}

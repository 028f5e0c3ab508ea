import Glibc
import Platform
import Synchronization

/// The folder in which a session keeps its work: the one at a path, or one inside if another Guise uses
/// that. It is made and locked before anything is read or written there.
///
/// On a full disk, for one, that is not possible. Then it is tried again, and the folder can be used once
/// it has the photos and stickers that the work needs.
final class LockedFolder: Sendable {
  private struct State {
    var folder: StateFiles
    var lock: FileLock?
    var isSecond = false
    var isUsable = false

    /// Whether the folder still has the lock's file.
    var isHolding: Bool { lock?.isHolding(folder.lock) ?? false }
  }

  private let first: StateFiles
  private let state: Mutex<State>
  /// Called when the folder has been locked.
  private let onLock: @Sendable (StateFiles) -> Void

  init(path: String, onLock: @escaping @Sendable (StateFiles) -> Void) {
    first = StateFiles(path: path)
    state = Mutex(State(folder: first))
    self.onLock = onLock
  }

  /// The folder; until it is locked, the one that is tried.
  var folder: StateFiles { state.withLock { $0.folder } }
  /// Whether work can be written and found there.
  var isUsable: Bool { state.withLock { $0.isUsable } }
  /// Whether another Guise uses the folder at the path.
  var isSecond: Bool { state.withLock { $0.isSecond } }

  /// Throws unless work can be written there.
  func check() throws(SystemError) {
    if !isUsable { throw SystemError(number: ENOLCK) }
  }

  /// Makes and locks the first folder that is not in use, unless that has been done. Blocks.
  func lock() throws(SystemError) {
    let isNew = try state.withLock { state throws(SystemError) -> Bool in
      guard state.lock == nil else { return false }
      var (folder, isSecond) = (first, false)
      while true {
        try FileSystem.makeFolder(folder.path)
        FileSystem.restrictToOwner(folder.path)
        if let lock = try Self.lock(of: folder) {
          (state.folder, state.lock, state.isSecond) = (folder, lock, isSecond)
          return true
        }
        (folder, isSecond) = (folder.second, true)
      }
    }
    if isNew { onLock(folder) }
  }

  /// Lets the folder, which is locked, be used from now on.
  func use() { state.withLock { $0.isUsable = $0.lock != nil } }

  /// Locks the folder, or locks it again if its lock file was removed. Blocks.
  func lockAgain() throws(UserError) {
    do throws(SystemError) {
      try lock()
      let (folder, isHolding) = state.withLock { ($0.folder, $0.isHolding) }
      if isHolding { return }
      if let new = try Self.lock(of: folder) { return state.withLock { $0.lock = new } }
    } catch {
      throw .unusableFolder(path: folder.path, reason: "\(error)")
    }
    throw .unusableFolder(path: folder.path, reason: localized("another Guise uses it"))
  }

  /// Locks a folder; nil if another Guise uses it.
  private static func lock(of folder: StateFiles) throws(SystemError) -> FileLock? {
    // An earlier start may have made it unreadable, by its umask.
    FileSystem.restrictToOwner(folder.lock)
    return try FileLock(folder.lock, .notInherited)
  }
}

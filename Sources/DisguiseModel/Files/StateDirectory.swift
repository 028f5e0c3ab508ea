import FoundationEssentials
import Glibc

/// The folder that keeps the work from one start to the next: the journal and the photos.
///
///     work.journal            what was done, see `Journal`
///     previous.journal        the one before, after starting over
///     damaged-1.journal       what could not be read, kept for whoever can
///     photos/HEX/NAME         photos by the hash of their bytes, written once
///     lock                    held by the running Guise
///     second/                 the same for a second Guise at the same time, and so on
///
/// Writing happens in order on a thread of its own, synced to the disk; what fails is told to
/// `onProblem` on that thread.
package final class StateDirectory: Sendable {
  /// What a start finds.
  package enum Restoration: Hashable, Sendable {
    /// There is no work to go on with.
    case nothing
    /// The work as it was.
    case work(History)
    /// There was work that could not be read; it was set aside, and the message says where.
    case setAside(message: String)
  }

  /// Steps back that survive a restart; more of them would make every start slower for ever.
  private static let mostSteps = 1000

  private let folder: StateFolder
  private let lock: FolderLock
  private let onProblem: @Sendable (StateError) -> Void
  private let worker = Worker()

  /// The folder for this user: `$XDG_STATE_HOME/guise`, or `~/.local/state/guise`.
  package static func defaultPath(environment: [String: String]) -> String {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/guise" }
    return (environment["HOME"] ?? "/tmp") + "/.local/state/guise"
  }

  /// Opens the folder at a path and makes it if needed.
  ///
  /// If another Guise holds it, a folder inside is taken, so that neither loses its work.
  package init(
    path: String, onProblem: @escaping @Sendable (StateError) -> Void = { _ in }
  ) throws(StateError) {
    var path = path
    try StateFolder.make(path)
    while true {
      if let lock = try FolderLock(folder: path) {
        self.lock = lock
        break
      }
      path += "/second"
      try StateFolder.make(path)
    }
    folder = StateFolder(path: path)
    self.onProblem = onProblem
  }

  deinit { worker.finish() }

  /// Reads the work that was kept, at the start and before anything is recorded.
  package func restore() -> Restoration {
    guard SystemFile.exists(folder.journal) else { return .nothing }
    guard let bytes = try? SystemFile.read(folder.journal) else {
      return setAside("it cannot be read")
    }
    do throws(Journal.Flaw) {
      guard let history = try Journal.read(bytes) else { return .nothing }
      guard history.photos.compactMap(\.content).allSatisfy({ folder.photo($0) != nil }) else {
        return setAside("its photo is missing")
      }
      perform { folder throws(StateError) in
        try folder.replaceJournal(with: Journal.whole(history, mostSteps: Self.mostSteps))
      }
      return .work(history)
    } catch {
      switch error {
      case .newer: return setAside("it is from a newer Guise")
      case .damaged(let line): return setAside("line \(line) of it is damaged")
      }
    }
  }

  /// The kept copy of a photo, or nil if there is none.
  package func photoPath(_ id: ContentID) -> String? { folder.photo(id) }

  /// Keeps a photo's own file, before the step that shows it; the second time costs nothing.
  package func keep(_ photo: EmbeddedFile, id: ContentID) {
    perform { folder throws(StateError) in try folder.keep(photo, id: id) }
  }

  /// Records what happened to the history; a start sets the work before it aside.
  package func record(_ entry: JournalEntry) {
    perform { folder throws(StateError) in
      guard case .start = entry else { return try folder.append(Journal.line(for: entry)) }
      folder.retireJournal()
      try folder.replaceJournal(with: Journal.head + Journal.line(for: entry))
      folder.removeUnusedPhotos()
    }
  }

  /// Forgets the work, after the user chose to start over: it is set aside as the one before.
  package func startOver() {
    perform { folder throws(StateError) in folder.retireJournal() }
  }

  /// Waits until everything recorded is on the disk.
  package func finish() { worker.finish() }

  private func perform(
    _ change: @escaping @Sendable (StateFolder) throws(StateError) -> Void
  ) {
    worker.perform { [folder, onProblem] in
      do throws(StateError) { try change(folder) } catch { onProblem(error) }
    }
  }

  private func setAside(_ reason: String) -> Restoration {
    let place = folder.setJournalAside()
    return .setAside(
      message: "Couldn't restore your last disguise: \(reason). It is kept as \(place).")
  }
}

/// A folder's `lock` file, locked as long as this lives; the system frees it after a crash.
private final class FolderLock: Sendable {
  private let file: Int32

  /// Locks a folder, or nil if another process has it.
  init?(folder: String) throws(StateError) {
    file = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .unusable(path: folder, reason: "\(SystemError.last)") }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let number = errno
      close(file)
      if number == EWOULDBLOCK { return nil }
      throw .unusable(path: folder, reason: "\(SystemError(number: number))")
    }
  }

  deinit { close(file) }
}

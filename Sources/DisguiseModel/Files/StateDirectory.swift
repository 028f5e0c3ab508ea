import FoundationEssentials
import Glibc
import Platform

/// The folder that keeps the work between sessions: the journal, photos and own stickers.
///
///     work.journal            the current work, see `Journal`
///     previous.journal        the work before starting over
///     damaged-1.journal       a journal that could not be read
///     photos/HEX/NAME         photos by the hash of their bytes, written once
///     stickers/HEX/           own stickers of documents, each a pack of one picture
///     lock                    locked by the running Guise
///     second/                 the same for a second Guise running at the same time, and so on
///
/// The journal is written on the caller's thread, so that a step survives the end of the process as
/// soon as `record` returns, and synced to the disk by a worker. Errors are reported to `onProblem`
/// on either thread, but not again until a write has succeeded.
package final class StateDirectory: Sendable {
  /// The work found at the start.
  package enum Restoration: Hashable, Sendable {
    /// There is none.
    case nothing
    /// The restored work.
    case work(History)
    /// The work could not be read and was set aside; the message says where.
    case setAside(message: String)
  }

  /// The maximum number of steps that can be undone after a restart; it bounds the time of a start.
  private static let maximumSteps = 1000

  private let folder: StateFolder
  private let lock: FileLock
  private let journal: JournalWriter
  private let onProblem: @Sendable (StateError) -> Void
  /// The hashes of files kept for steps that have not been recorded yet: no journal refers to them.
  private let awaited = Monitor<Set<String>>([])
  /// Excludes keeping files and deleting unused ones from each other.
  private let keeping = Monitor(())
  private let worker = Worker()

  /// Returns the folder for this user: `$XDG_STATE_HOME/guise`, or `~/.local/state/guise`; nil if the
  /// home folder is unknown.
  package static func defaultPath(environment: [String: String]) -> String? {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/guise" }
    return homeFolder(in: environment).map { $0 + "/.local/state/guise" }
  }

  /// Opens and locks the folder at a path, creating it if needed.
  ///
  /// If another process has locked it, a folder inside is used, so that neither loses its work.
  package init(
    path: String, onProblem: @escaping @Sendable (StateError) -> Void = { _ in }
  ) throws(StateError) {
    var path = path
    try StateFolder.make(path)
    while true {
      if let lock = try Self.lock(path) {
        self.lock = lock
        break
      }
      path += "/second"
      try StateFolder.make(path)
    }
    let folder = StateFolder(path: path)
    self.folder = folder
    self.onProblem = onProblem
    journal = JournalWriter(folder: folder, onProblem: onProblem)
  }

  deinit { finish() }

  /// Whether there is a journal to restore.
  package var hasWork: Bool { FileSystem.exists(folder.journal) }

  /// Reads the work of the last session. Must be called before anything is recorded.
  ///
  /// A journal of 1000 steps takes a tenth of a second, so call it off the main thread.
  ///
  /// - Parameter isCancelled: Called repeatedly; true ends with `nothing`, and the work stays.
  package func restore(isCancelled: () -> Bool = { false }) -> Restoration {
    guard hasWork else { return .nothing }
    guard let bytes = try? FileSystem.read(folder.journal, upTo: Journal.maximumBytes) else {
      return setAside("it cannot be read")
    }
    do throws(Journal.Flaw) {
      guard let history = try Journal.read(bytes, isCancelled: isCancelled) else { return .nothing }
      guard history.photos.compactMap(\.content).allSatisfy({ folder.photo($0) != nil }) else {
        return setAside("its photo is missing")
      }
      // The steps that can no longer be undone would slow down every start.
      if bytes.count(where: { $0 == UInt8(ascii: "\n") }) > 2 * Self.maximumSteps {
        replace(with: history)
      }
      return .work(history)
    } catch {
      switch error {
      case .newer: return setAside("it is from a newer Guise")
      case .cancelled: return .nothing
      case .tooLong: return setAside("it is damaged: it has too many lines")
      case .damaged(let line): return setAside("line \(line) of it is damaged")
      }
    }
  }

  /// The kept copy of a photo, or nil if there is none.
  package func photoPath(_ id: ContentID) -> String? { folder.photo(id) }

  /// Keeps a copy of a photo's file, unless there is one. Blocks until it is on the disk, so call it
  /// off the main thread. Only afterwards may a step refer to the photo.
  package func keep(_ photo: PhotoFile) {
    keep(content: photo.content) { folder throws(StateError) in try folder.keep(photo) }
  }

  /// Lets the next cleanup delete the copy of a photo that is not used after all.
  package func discard(_ id: ContentID) { awaited.update { _ = $0.remove(id.hex) } }

  /// Keeps copies of a document's own stickers, under the same conditions.
  package func keep(_ stickers: [StickerID: DocumentFile.OwnSticker]) {
    for (id, sticker) in stickers {
      guard let content = id.content else { continue }
      keep(content: content) { folder throws(StateError) in try folder.keep(sticker, id: content) }
    }
  }

  /// Returns the kept stickers with the given IDs, except those that are missing or have changed.
  package func stickers(_ ids: Set<StickerID>) -> [Sticker] { folder.stickers(ids) }

  /// Sets the kept copy of a photo aside, because its contents have changed.
  package func setAside(photo: ContentID) { folder.setAside(photo: photo) }

  /// Sets the work aside; returns the user-visible message about it.
  package func setAside(because reason: String) -> String {
    journal.close()
    let place = folder.setJournalAside()
    return "Couldn't restore your last disguise: \(reason). It is kept as \(place)."
  }

  /// Records a change of the history. A start retires the work before it.
  ///
  /// The change survives the end of the process when this returns, and a crash of the system soon
  /// afterwards.
  package func record(_ entry: JournalEntry) {
    switch entry {
    case .start(let disguise):
      write { journal throws(StateError) in
        try journal.begin(Journal.head + Journal.line(for: entry), .retiring)
      }
      arrived(disguise)
      removeUnusedFiles()
    case .step(let disguise):
      write { journal throws(StateError) in try journal.append(Journal.line(for: entry)) }
      arrived(disguise)
    case .undo, .redo:
      write { journal throws(StateError) in try journal.append(Journal.line(for: entry)) }
    }
  }

  /// Replaces everything recorded so far with a history.
  package func replace(with history: History) {
    write { journal throws(StateError) in
      try journal.begin(Journal.whole(history, maximumSteps: Self.maximumSteps), .replacing)
    }
  }

  /// Retires the work, because the user starts over.
  package func startOver() {
    journal.close()
    folder.retireJournal()
  }

  /// Waits until everything recorded is on the disk, retrying what could not be written.
  package func finish() {
    write { journal throws(StateError) in try journal.flush() }
    worker.finish()
  }

  // MARK: Implementation

  private static func lock(_ folder: String) throws(StateError) -> FileLock? {
    do throws(SystemError) {
      return try FileLock(folder + "/lock", .notInherited)
    } catch {
      throw .unusable(path: folder, reason: "\(error)")
    }
  }

  private func write(_ change: (inout JournalFile) throws(StateError) -> Void) {
    journal.write(syncing: worker, change)
  }

  /// Keeps a file; from the check whether it exists on, it is not deleted as unused.
  private func keep(content: ContentID, _ write: (StateFolder) throws(StateError) -> Void) {
    keeping.update { _ in
      awaited.update { _ = $0.insert(content.hex) }
      do throws(StateError) { try write(folder) } catch { onProblem(error) }
    }
  }

  /// Notes that a recorded step refers to its photo and stickers, which keeps their copies in use.
  private func arrived(_ disguise: Disguise) {
    guard journal.isComplete else { return }
    let named = [disguise.photo.id.content] + disguise.elements.map(\.sticker.content)
    awaited.update { $0.subtract(named.compactMap { $0?.hex }) }
  }

  private func removeUnusedFiles() {
    worker.perform { [folder, awaited, keeping] in
      keeping.update { _ in folder.removeUnusedFiles(except: awaited.value) }
    }
  }

  private func setAside(_ reason: String) -> Restoration {
    .setAside(message: setAside(because: reason))
  }
}

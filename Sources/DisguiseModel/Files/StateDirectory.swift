import FoundationEssentials
import Glibc
import Platform
import Synchronization

/// The folder that keeps the work from one start to the next: the journal and the photos.
///
///     work.journal            what was done, see `Journal`
///     previous.journal        the one before, after starting over
///     damaged-1.journal       what could not be read, kept for whoever can
///     photos/HEX/NAME         photos by the hash of their bytes, written once
///     stickers/HEX/           the user's own stickers of documents, each a pack of one picture
///     lock                    held by the running Guise
///     second/                 the same for a second Guise at the same time, and so on
///
/// The journal is written at once, on the caller's thread, so that a step outlives the process as
/// soon as `record` returns; a thread of its own syncs it to the disk. What fails is reported to
/// `onProblem`, on either thread, once until something could be written again.
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
  private static let maximumSteps = 1000

  private let folder: StateFolder
  private let lock: FileLock
  private let journal: JournalWriter
  private let onProblem: @Sendable (StateError) -> Void
  private let awaited = AwaitedContents()
  private let keeping = Keeping()
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

  /// Reads the work that was kept, at the start and before anything is recorded.
  package func restore() -> Restoration {
    guard FileSystem.exists(folder.journal) else { return .nothing }
    guard let bytes = try? FileSystem.read(folder.journal) else {
      return setAside("it cannot be read")
    }
    do throws(Journal.Flaw) {
      guard let history = try Journal.read(bytes) else { return .nothing }
      guard history.photos.compactMap(\.content).allSatisfy({ folder.photo($0) != nil }) else {
        return setAside("its photo is missing")
      }
      // Whatever can be undone no longer would make every start slower for ever.
      if bytes.count(where: { $0 == UInt8(ascii: "\n") }) > 2 * Self.maximumSteps {
        replace(with: history)
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

  /// Keeps a photo's own file. Returns when the disk has it, so not for the main thread: only
  /// then may a step name it. The second time costs nothing.
  package func keep(_ photo: EmbeddedFile, id: ContentID) {
    keep(content: id) { folder throws(StateError) in try folder.keep(photo, id: id) }
  }

  /// Keeps the own stickers of a document, under the same conditions.
  package func keep(_ stickers: [StickerID: DocumentFile.OwnSticker]) {
    for (id, sticker) in stickers {
      guard let content = id.content else { continue }
      keep(content: content) { folder throws(StateError) in try folder.keep(sticker, id: content) }
    }
  }

  /// The kept stickers of some names, without those whose pictures are gone or have changed.
  package func stickers(_ ids: Set<StickerID>) -> [Sticker] { folder.stickers(ids) }

  /// Moves the kept copy of a photo out of the way, for it is another file than it should be.
  package func setAside(photo: ContentID) { folder.setAside(photo: photo) }

  /// Moves the work out of the way; returns the message that says so.
  package func setAside(because reason: String) -> String {
    journal.close()
    let place = folder.setJournalAside()
    return "Couldn't restore your last disguise: \(reason). It is kept as \(place)."
  }

  /// Records what happened to the history; a start sets the work before it aside.
  ///
  /// The journal has it when this returns; the disk soon afterwards.
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

  /// Records a whole history in place of what was recorded so far.
  package func replace(with history: History) {
    write { journal throws(StateError) in
      try journal.begin(Journal.whole(history, maximumSteps: Self.maximumSteps), .replacing)
    }
  }

  /// Closes the work, after the user chose to start over: it is set aside as the one before.
  package func startOver() {
    journal.close()
    folder.retireJournal()
  }

  /// Waits until everything recorded is on the disk; what it has refused is tried once more.
  package func finish() {
    write { journal throws(StateError) in try journal.flush() }
    worker.finish()
  }

  // MARK: Inside

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

  /// Keeps one file, which is not deleted from the moment it may be found to be there already.
  private func keep(content: ContentID, _ write: (StateFolder) throws(StateError) -> Void) {
    keeping.withLock {
      awaited.insert(content)
      do throws(StateError) { try write(folder) } catch { onProblem(error) }
    }
  }

  /// A step names photo and stickers: from now on the journal protects their copies.
  private func arrived(_ disguise: Disguise) {
    guard journal.isComplete else { return }
    awaited.remove([disguise.photo.id.content] + disguise.elements.map(\.sticker.content))
  }

  private func removeUnusedFiles() {
    worker.perform { [folder, awaited, keeping] in
      keeping.withLock { folder.removeUnusedFiles(except: awaited.contents) }
    }
  }

  private func setAside(_ reason: String) -> Restoration {
    .setAside(message: setAside(because: reason))
  }
}

/// Held while files are kept or unused ones deleted: never both at the same time.
private final class Keeping: Sendable {
  private let mutex = Mutex(())

  func withLock(_ body: () -> Void) { mutex.withLock { _ in body() } }
}

import FoundationEssentials
import Glibc
import Platform

/// The folder that keeps the work between sessions: the journal, photos and own stickers.
///
///     work.journal            the current work, see `Journal`
///     previous.journal        the work before; previous-2.journal the one before that, up to 5
///     damaged-1.journal       a journal that could not be read
///     photos/HEX/NAME         photos by the hash of their bytes, written once
///     stickers/HEX/           own stickers of documents, each a pack of one picture
///     lock                    locked by the running Guise
///     second/                 the same for a second Guise running at the same time, and so on
///
/// All of it is accessible to this user only, whatever the umask is. Files have no name, or a hidden
/// one, until they are complete; what a killed process left is removed by the next start.
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

  private let folder: StateFolder
  private let lock: Monitor<FileLock>
  private let journal: JournalWriter
  private let onProblem: @Sendable (StateError) -> Void
  /// The hashes of files kept for steps that have not been recorded yet: no journal refers to them.
  private let awaited = Monitor<Set<String>>([])
  /// The kept photos, open: if another program removes them, they are kept again.
  private let photos = Monitor<[String: PhotoFile]>([:])
  /// The kept stickers, for the same reason.
  private let ownStickers = Monitor<[StickerID: DocumentFile.OwnSticker]>([:])
  /// Whether one of them could not be kept so far.
  private let isMissing = Monitor(false)
  /// Whether another Guise uses the folder at the path, so that this one uses a folder inside.
  package let isSecond: Bool
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
    let (folder, lock, isSecond) = try Self.choose(StateFolder(path: path))
    self.folder = folder
    self.lock = Monitor(lock)
    self.isSecond = isSecond
    self.onProblem = onProblem
    let rewritten = Monitor<(@Sendable () -> Void)?>(nil)
    journal = JournalWriter(
      folder: folder, worker: worker, onProblem: onProblem, onRewrite: { rewritten.value?() })
    rewritten.update { $0 = { [weak self] in self?.keepAgain() } }
    worker.perform { StateFolder(path: path).cleanUp() }
  }

  /// Returns the first folder that is not in use and contains work, or else the first one that is
  /// not in use. So the work of a second Guise is found even if it was the only one to end early.
  private static func choose(
    _ first: StateFolder
  ) throws(StateError) -> (StateFolder, FileLock, isSecond: Bool) {
    var (folder, isSecond) = (first, false)
    var free: (StateFolder, FileLock, isSecond: Bool)?
    while true {
      if let free, !FileSystem.exists(folder.path) { return free }
      try StateFolder.make(folder.path)
      if let lock = try lock(folder.path) {
        if FileSystem.exists(folder.journal) { return (folder, lock, isSecond) }
        free = free ?? (folder, lock, isSecond)
      } else if free == nil {
        isSecond = true
      }
      folder = folder.second
    }
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
      guard let history = try Journal.read(bytes, isCancelled: isCancelled) else {
        return restoreRetired(isCancelled)
      }
      guard history.photos.compactMap(\.content).allSatisfy({ folder.photo($0) != nil }) else {
        return setAside("its photo is missing")
      }
      // The steps that can no longer be undone would slow down every start.
      journal.resume(history)
      if bytes.count(where: { $0 == UInt8(ascii: "\n") }) > 2 * JournalWriter.maximumSteps {
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

  /// The system has crashed before the beginning of the journal was on the disk: the work before it
  /// is still the last one.
  private func restoreRetired(_ isCancelled: () -> Bool) -> Restoration {
    guard FileSystem.exists(folder.retired(1)) else { return .nothing }
    folder.reinstateJournal()
    return restore(isCancelled: isCancelled)
  }

  /// The work before the current one; nil if there is none that can be restored. Reads files, so call
  /// it off the main thread.
  package func previousWork() -> History? {
    guard let bytes = try? FileSystem.read(folder.retired(1), upTo: Journal.maximumBytes),
      let history = try? Journal.read(bytes),
      history.photos.compactMap(\.content).allSatisfy({ folder.photo($0) != nil })
    else { return nil }
    return history
  }

  /// Records the beginning of work that has a history. It retires the work before it.
  package func begin(_ history: History) { journal.begin(history) }

  /// The open kept copy of a photo; it remains readable if it is removed. Nil if there is none.
  package func openPhoto(_ id: ContentID) -> PhotoFile? { photos.value[id.hex] }

  /// The kept copy of a photo, or nil if there is none.
  package func photoPath(_ id: ContentID) -> String? { folder.photo(id) }

  /// Keeps a copy of a photo's file, unless there is one. Blocks until it is on the disk, so call it
  /// off the main thread. Only afterwards may a step refer to the photo.
  package func keep(_ photo: PhotoFile) {
    keep(content: photo.content) { folder throws(StateError) in try folder.keep(photo) }
    // Without a copy, the photo itself stays open until it can be kept.
    let open = folder.openPhoto(photo.content) ?? photo
    photos.update { $0[photo.content.hex] = open }
  }

  /// Lets the next cleanup delete the copy of a photo that is not used after all.
  package func discard(_ id: ContentID) { awaited.update { _ = $0.remove(id.hex) } }

  /// Keeps copies of a document's own stickers, under the same conditions.
  package func keep(_ stickers: [StickerID: DocumentFile.OwnSticker]) {
    for (id, sticker) in stickers {
      guard let content = id.content else { continue }
      ownStickers.update { $0[id] = sticker }
      keep(content: content) { folder throws(StateError) in try folder.keep(sticker, id: content) }
    }
  }

  /// Returns the kept stickers with the given IDs, except those that are missing or have changed.
  package func stickers(_ ids: Set<StickerID>) -> [Sticker] { folder.stickers(ids) }

  /// Sets the kept copy of a photo aside, because its contents have changed.
  package func setAside(photo: ContentID) { folder.setAside(photo: photo) }

  /// Sets the work aside; returns the user-visible message about it.
  package func setAside(because reason: String) -> String {
    let place = Monitor("")
    journal.close { place.update { $0 = folder.setJournalAside() } }
    return "Couldn't restore your last disguise: \(reason). It is kept as \(place.value)."
  }

  /// Records a change of the history. A start retires the work before it.
  ///
  /// The change survives the end of the process when this returns, and a crash of the system soon
  /// afterwards.
  package func record(_ entry: JournalEntry) {
    journal.record(entry)
    switch entry {
    case .start(let disguise):
      arrived(disguise)
      removeUnusedFiles()
    case .step(let disguise): arrived(disguise)
    case .undo, .redo: break
    }
  }

  /// Replaces everything recorded so far with a history.
  package func replace(with history: History) { journal.replace(with: history) }

  /// Retires the work, because the user starts over.
  package func startOver() { journal.close { folder.retireJournal() } }

  /// Whether everything recorded and kept has been written; otherwise `retry` may help.
  package var isComplete: Bool { journal.isComplete && !isMissing.value }

  /// Retries what could not be written, in part on the worker.
  package func retry() {
    journal.retry()
    if isMissing.value { keepMissing() }
  }

  /// Waits until everything recorded is on the disk, retrying what could not be written.
  package func finish() {
    retry()
    worker.finish()
    // A sync may have failed.
    guard !isComplete else { return }
    retry()
    worker.finish()
  }

  // MARK: Implementation

  private static func lock(_ folder: String) throws(StateError) -> FileLock? {
    do throws(SystemError) {
      let path = StateFolder(path: folder).lock
      // An earlier start may have made it unreadable, by its umask.
      FileSystem.restrictToOwner(path)
      return try FileLock(path, .notInherited)
    } catch {
      throw .unusable(path: folder, reason: "\(error)")
    }
  }

  /// Keeps everything again after the journal was removed: its folder may have been removed, too.
  private func keepAgain() {
    onProblem(.removed(path: folder.path))
    keepMissing()
  }

  private func keepMissing() {
    // Not `self`: the worker must not be the one that releases it.
    worker.perform { [folder, lock, photos, ownStickers, keeping, isMissing, onProblem] in
      keeping.update { _ in
        do throws(StateError) {
          try Self.retake(lock, in: folder)
          for photo in photos.value.values { try folder.keep(photo) }
          for (id, sticker) in ownStickers.value {
            if let content = id.content { try folder.keep(sticker, id: content) }
          }
          isMissing.update { $0 = false }
        } catch {
          let wasMissing = isMissing.update { isMissing in
            defer { isMissing = true }
            return isMissing
          }
          if !wasMissing { onProblem(error) }
        }
      }
    }
  }

  /// Locks the folder again if its lock file was removed.
  private static func retake(
    _ lock: Monitor<FileLock>, in folder: StateFolder
  ) throws(StateError) {
    guard !lock.value.isHolding(folder.lock) else { return }
    guard let new = try Self.lock(folder.path) else {
      throw .unusable(path: folder.path, reason: "another Guise uses it")
    }
    lock.update { $0 = new }
  }

  /// Keeps a file; from the check whether it exists on, it is not deleted as unused.
  private func keep(content: ContentID, _ write: (StateFolder) throws(StateError) -> Void) {
    keeping.update { _ in
      awaited.update { _ = $0.insert(content.hex) }
      do throws(StateError) { try write(folder) } catch {
        isMissing.update { $0 = true }
        onProblem(error)
      }
    }
  }

  /// Notes that a recorded step refers to its photo and stickers, which keeps their copies in use.
  private func arrived(_ disguise: Disguise) {
    guard journal.isComplete else { return }
    let named = [disguise.photo.id.content] + disguise.elements.map(\.sticker.content)
    awaited.update { $0.subtract(named.compactMap { $0?.hex }) }
  }

  private func removeUnusedFiles() {
    worker.perform { [folder, awaited, keeping, photos] in
      keeping.update { _ in
        let removed = folder.removeUnusedFiles(except: awaited.value)
        photos.update { open in open = open.filter { !removed.contains($0.key) } }
      }
    }
  }

  private func setAside(_ reason: String) -> Restoration {
    .setAside(message: setAside(because: reason))
  }
}

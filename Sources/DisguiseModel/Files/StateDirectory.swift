import FoundationEssentials
import Glibc
import Platform

/// The folder that keeps the work between sessions: the journal, photos and own stickers.
///
///     work.journal            the open work, see `Journal`
///     works/KEY.journal       the other works by their photos, see `FiledWorks`
///     damaged-1.journal       a journal that could not be read
///     photos/HEX/NAME         photos by the hash of their bytes, written once
///     stickers/HEX/           own stickers of documents, each a pack of one picture
///     lock                    locked by the running Guise
///     second/                 the same for a second Guise running at the same time, and so on; the
///                             next start takes it over
///
/// All of it is accessible to this user only, whatever the umask is. Files have no name, or a hidden
/// one, until they are complete; what a killed process left is removed by the next start.
///
/// The journal is written on the caller's thread, so that a step survives the end of the process as
/// soon as `record` returns, and synced to the disk by a worker. Errors are reported to `onProblem`
/// on either thread, but not again until a write has succeeded.
package final class StateDirectory: Sendable {
  let folder: StateFolder
  private let lock: Monitor<FileLock>
  let journal: JournalWriter
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
  let keeping = Monitor(())
  /// Whether what other processes left has been sorted.
  let isSorted = Monitor(false)
  let worker = Worker()

  /// Returns the folder for this user: `$XDG_STATE_HOME/guise`, or `~/.local/state/guise`; nil if the
  /// home folder is unknown.
  package static func defaultPath(environment: [String: String]) -> String? {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/guise" }
    return UserFolders(environment: environment).home.map { $0 + "/.local/state/guise" }
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

  /// Returns the first folder that is not in use.
  private static func choose(
    _ first: StateFolder
  ) throws(StateError) -> (StateFolder, FileLock, isSecond: Bool) {
    var (folder, isSecond) = (first, false)
    while true {
      try StateFolder.make(folder.path)
      if let lock = try lock(folder.path) { return (folder, lock, isSecond) }
      (folder, isSecond) = (folder.second, true)
    }
  }

  deinit { finish() }

  /// The open kept copy of a photo; it remains readable if it is removed. Nil if there is none.
  package func openPhoto(_ id: ContentID) -> PhotoFile? { photos.value[id.hex] }

  /// The kept copy of a photo, or nil if there is none.
  package func photoPath(_ id: ContentID) -> String? { folder.photo(id) }

  /// Keeps a copy of a photo's file, unless there is one. Blocks until it is on the disk, so call it
  /// off the main thread. Only afterwards may a step refer to the photo.
  package func keep(_ photo: PhotoFile) {
    keep(contents: [photo.content]) { folder throws(StateError) in try folder.keep(photo) }
    // Without a copy, the photo itself stays open until it can be kept.
    let open = folder.openPhoto(photo.content) ?? photo
    photos.update { $0[photo.content.hex] = open }
  }

  /// Lets the next cleanup delete the copy of a photo or of an own sticker that is not used after all.
  package func discard(_ id: ContentID) {
    awaited.update { _ = $0.remove(id.hex) }
    ownStickers.update { stickers in stickers = stickers.filter { $0.key.content != id } }
  }

  /// Keeps copies of a document's own stickers, under the same conditions.
  package func keep(_ stickers: [StickerID: DocumentFile.OwnSticker]) {
    let contents = stickers.compactMap { id, sticker in id.content.map { ($0, sticker) } }
    guard !contents.isEmpty else { return }
    ownStickers.update { $0.merge(stickers) { $1 } }
    keep(contents: contents.map(\.0)) { folder throws(StateError) in
      // The disk takes one wait for several files that are written at the same time.
      let failure = Monitor<StateError?>(nil)
      let workers = (0..<min(Self.writers, contents.count)).map { _ in Worker() }
      for (index, (content, sticker)) in contents.enumerated() {
        workers[index % workers.count].perform {
          do throws(StateError) { try folder.keep(sticker, id: content) } catch {
            failure.update { $0 = $0 ?? error }
          }
        }
      }
      for worker in workers { worker.finish() }
      folder.syncStickers()
      if let error = failure.value { throw error }
    }
  }

  /// The number of files that are written at the same time.
  private static let writers = 4

  /// Keeps a copy of one of the user's own stickers for work that uses it, as long as its file is what
  /// its ID says; blocks.
  package func keep(_ sticker: Sticker) {
    guard case .file(let path) = sticker.source, ownStickers.value[sticker.id] == nil,
      let bytes = try? FileSystem.read(path, upTo: OwnStickers.maximumBytes),
      sticker.id == StickerID(ContentID(of: bytes))
    else { return }
    let file = EmbeddedFile(name: path, bytes: bytes)
    keep([sticker.id: DocumentFile.OwnSticker(file: file, headWidth: sticker.headWidth)])
  }

  /// Returns the kept stickers with the given IDs, except those that are missing or have changed.
  package func stickers(_ ids: Set<StickerID>) -> [Sticker] { folder.stickers(ids) }

  /// Sets the kept copy of a photo aside, because its contents have changed.
  package func setAside(photo: ContentID) { folder.setAside(photo: photo) }

  /// Records a change of the history. A start files the work before it.
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
    case .undo, .redo, .saved: break
    }
  }

  /// Replaces everything recorded so far with a history.
  package func replace(with history: History) { journal.replace(with: history) }

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
          folder.syncStickers()
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
      throw .unusable(path: folder.path, reason: localized("another Guise uses it"))
    }
    lock.update { $0 = new }
  }

  /// Keeps files; from the check whether they exist on, they are not deleted as unused.
  private func keep(
    contents: [ContentID], _ write: (StateFolder) throws(StateError) -> Void
  ) {
    keeping.update { _ in
      awaited.update { $0.formUnion(contents.map(\.hex)) }
      do throws(StateError) { try write(folder) } catch {
        isMissing.update { $0 = true }
        onProblem(error)
      }
    }
  }

  /// Notes that a recorded step refers to its photo and stickers, which keeps their copies in use.
  private func arrived(_ disguise: Disguise) {
    guard journal.isComplete else { return }
    awaited.update { $0.subtract(disguise.contents) }
  }

  private func removeUnusedFiles() {
    worker.perform { [folder, awaited, keeping, photos, ownStickers, journal] in
      keeping.update { _ in
        // Another program may have removed the journal of the open work.
        let open = journal.history?.contents ?? []
        let removed = folder.removeUnusedFiles(except: awaited.value.union(open))
        photos.update { open in open = open.filter { !removed.contains($0.key) } }
        ownStickers.update { kept in
          kept = kept.filter { !removed.contains($0.key.content?.hex ?? "") }
        }
      }
    }
  }
}

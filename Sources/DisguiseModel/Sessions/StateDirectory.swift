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
  private let place: LockedFolder
  private let writer: JournalWriter
  private let onProblem: @Sendable (UserError) -> Void
  let files: KeptFiles
  /// Keeps files soon, and then records the start of the work that uses them.
  private let keeper = Worker()
  private let pending = Monitor(Pending())

  /// How much of that is not done yet.
  private struct Pending {
    var files = 0
    var starts = 0
    var isEmpty: Bool { files == 0 && starts == 0 }
  }

  /// Why the folder cannot be used; nil if it can.
  package var problem: UserError? { obstacle.value }
  private let obstacle = Monitor<UserError?>(nil)
  /// The date of today, in days since 1970.
  let today: @Sendable () -> Int
  /// Whether what other processes left has been sorted.
  let isSorted = Monitor(false)
  let worker: Worker

  /// Returns the folder for this user: `$XDG_STATE_HOME/guise`, or `~/.local/state/guise`; nil if the
  /// home folder is unknown.
  package static func defaultPath(environment: [String: String]) -> String? {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/guise" }
    return UserFolders(environment: environment).home.map { $0 + "/.local/state/guise" }
  }

  /// Opens and locks the folder at a path, creating it if needed.
  ///
  /// If another process has locked it, a folder inside is used, so that neither loses its work. If it
  /// cannot be used, as on a full disk, the work is kept in memory, and written when `retry` or the next
  /// step finds that it can be; see `problem`.
  ///
  /// - Parameter today: Returns the date, in days since 1970.
  package init(
    retrying path: String, onProblem: @escaping @Sendable (UserError) -> Void = { _ in },
    today: @escaping @Sendable () -> Int = { Int(time(nil)) / (24 * 60 * 60) }
  ) {
    let worker = Worker()
    let place = LockedFolder(path: path) { _ in
      worker.perform { StateFiles(path: path).cleanUp() }
    }
    (self.worker, self.place, self.today, self.onProblem) = (worker, place, today, onProblem)
    files = KeptFiles(place: place, onProblem: onProblem)
    let rewritten = Monitor<(@Sendable () -> Void)?>(nil)
    writer = JournalWriter(
      place: place, worker: worker, onProblem: onProblem, onRewrite: { rewritten.value?() })
    rewritten.update { $0 = { [weak self] in self?.keepAgain() } }
    do throws(SystemError) {
      try place.lock()
      place.use()
    } catch {
      obstacle.update { $0 = .unusableFolder(path: place.folder.path, reason: "\(error)") }
    }
  }

  /// Opens and locks the folder at a path, creating it if needed, as `init(retrying:)` does; throws if it
  /// cannot be used now.
  package convenience init(
    path: String, onProblem: @escaping @Sendable (UserError) -> Void = { _ in },
    today: @escaping @Sendable () -> Int = { Int(time(nil)) / (24 * 60 * 60) }
  ) throws(UserError) {
    self.init(retrying: path, onProblem: onProblem, today: today)
    if let problem { throw problem }
  }

  /// The folder that keeps the work.
  var folder: StateFiles { place.folder }
  /// Whether another Guise uses the folder at the path, so that this one uses a folder inside.
  package var isSecond: Bool { place.isSecond }
  /// Whether the folder can be used; until then there is nothing to restore.
  package var isUsable: Bool { place.isUsable }

  deinit { finish() }

  /// The open kept copy of a photo; it remains readable if it is removed. Nil if there is none.
  package func openPhoto(_ id: ContentID) -> PhotoFile? { files.photo(id) }

  /// The kept copy of a photo, or nil if there is none.
  package func photoPath(_ id: ContentID) -> String? { folder.photo(id) }

  /// Keeps a copy of a photo's file, unless there is one. Blocks until it is on the disk, so call it
  /// off the main thread. Only afterwards may a step refer to the photo.
  package func keep(_ photo: PhotoFile) { files.keep(photo) }

  /// Lets the next cleanup delete the copy of a photo or of an own sticker that is not used after all.
  package func discard(_ id: ContentID) { files.discard(id) }

  /// Keeps copies of own stickers, under the same conditions, and returns them: they need no memory.
  @discardableResult
  package func keep(_ stickers: [Sticker]) -> [Sticker] {
    let written = files.write(stickers)
    files.finish(written)
    return written
  }

  /// Writes copies of a document's own stickers, and returns them: they need no memory. The disk has
  /// them soon. If the work that uses them is started before, that is recorded afterward; any other
  /// step waits for them. Blocks.
  package func keepSoon(_ stickers: [Sticker]) -> [Sticker] {
    let written = files.write(stickers)
    if !written.isEmpty { performSoon(\.files) { [files] in files.finish(written) } }
    return written
  }

  /// Begins to keep a copy of a sticker for work that will use it, unless there is one, or its file is not
  /// what its ID says. Steps that are recorded from now on wait for it.
  package func keepSoon(_ sticker: Sticker) {
    guard sticker.id.content != nil, !files.has(sticker.id) else { return }
    performSoon(\.files) { [files] in files.keep(sticker) }
  }

  /// Returns the kept stickers with the given IDs, except those that are missing or have changed.
  package func stickers(_ ids: Set<StickerID>) -> [Sticker] { folder.stickers(ids) }

  /// Sets the kept copy of a photo aside, because its contents have changed.
  package func setAside(photo: ContentID) { folder.setAside(photo: photo) }

  /// Records a change of the history. A start files the work before it.
  ///
  /// The change survives the end of the process when this returns, and a crash of the system soon
  /// afterwards. A start for which files are still being kept is recorded after those: nothing of it
  /// could be lost.
  package func record(_ entry: JournalEntry) {
    guard case .start(let disguise) = entry else {
      finishKeeping()
      journal.record(entry)
      if case .step(let disguise, _) = entry, journal.isComplete { files.didRecord(disguise) }
      return
    }
    let start: @Sendable () -> Void = { [writer, files, worker] in
      writer.record(entry)
      if writer.isComplete { files.didRecord(disguise) }
      worker.perform { files.removeUnused(besides: writer.contents) }
    }
    if pending.value.isEmpty { start() } else { performSoon(\.starts, start) }
  }

  /// Replaces everything recorded so far with a history.
  package func replace(with history: History) {
    finishKeeping()
    journal.replace(with: history)
  }

  /// Whether everything recorded and kept has been written; otherwise `retry` may help.
  package var isComplete: Bool { isUsable && journal.isComplete && files.isComplete }

  /// Retries what could not be written, in part on the worker.
  package func retry() {
    guard isUsable else { return beginLate() }
    journal.retry()
    if !files.isComplete { keepMissing() }
  }

  /// Waits until everything recorded is on the disk, retrying what could not be written.
  package func finish() {
    finishKeeping()
    retry()
    worker.finish()
    // A sync may have failed.
    guard !isComplete else { return }
    retry()
    worker.finish()
  }

  // MARK: Implementation

  /// Keeps everything again after the journal was removed: its folder may have been removed, too.
  private func keepAgain() {
    onProblem(.removedFolder(path: folder.path))
    keepMissing()
  }

  /// Tries to make the folder that could not be made so far, and writes there what belongs there: first
  /// the photos and stickers, then the work.
  private func beginLate() {
    worker.perform { [place, files, writer, obstacle, onProblem] in
      do throws(UserError) {
        try files.keepMissing(by: place.lockAgain, then: place.use)
        obstacle.update { $0 = nil }
        writer.retry()
      } catch {
        let isNew = obstacle.update { obstacle in
          defer { obstacle = error }
          return obstacle != error
        }
        if isNew { onProblem(error) }
      }
    }
  }

  private func keepMissing() {
    // Not `self`: the worker must not be the one that releases it.
    worker.perform { [place, files] in
      files.keepMissing(by: place.lockAgain)
    }
  }

  /// Performs work on a thread of its own. Not `self`, as above.
  private func performSoon(
    _ kind: WritableKeyPath<Pending, Int> & Sendable, _ work: @escaping @Sendable () -> Void
  ) {
    pending.update { $0[keyPath: kind] += 1 }
    keeper.perform { [pending] in
      work()
      pending.update { $0[keyPath: kind] -= 1 }
    }
  }

  private func finishKeeping() { pending.wait { $0.files == 0 ? () : nil } }

  /// The journal, once it has the start that is recorded soon.
  var journal: JournalWriter {
    pending.wait { $0.starts == 0 ? () : nil }
    return writer
  }
}
